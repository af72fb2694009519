import os

os.makedirs("/home/user/diary", exist_ok=True)
for name in ("2024.txt", "index.txt"):
    with open(f"/home/user/diary/{name}", "w") as file:
        file.write(f"{name}\n")
    os.chmod(f"/home/user/diary/{name}", 0o644)
os.chmod("/home/user/diary", 0o755)
