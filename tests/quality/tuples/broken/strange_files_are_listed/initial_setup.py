import os

os.makedirs("/home/user/inbox", exist_ok=True)
for name in ("a.log", "b.log", "c.log", "todo.txt"):
    with open(f"/home/user/inbox/{name}", "w") as file:
        file.write(f"{name}\n")
