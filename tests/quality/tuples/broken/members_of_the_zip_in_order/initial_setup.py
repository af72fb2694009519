import os

os.makedirs("/home/user/letters", exist_ok=True)
for name in ("one", "two", "three"):
    with open(f"/home/user/letters/{name}.txt", "w") as file:
        file.write(f"Letter {name}\n")
