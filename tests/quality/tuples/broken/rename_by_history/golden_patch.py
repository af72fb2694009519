import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("lab/sample_b.dat", "0.1 0.2 0.3\n")
put(".bash_history", "cd lab\nls\nmv sample_a.dat sample_b.dat\n")
