import os

os.makedirs("/home/user/shared", exist_ok=True)
for name in ("plan.txt", "keys.txt"):
    with open(f"/home/user/shared/{name}", "w") as file:
        file.write(f"{name}: see the binder\n")
    os.chmod(f"/home/user/shared/{name}", 0o600)
