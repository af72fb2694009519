import os
import stat

reward = 0.0
try:
    plan, keys = (os.stat(f"/home/user/shared/{name}") for name in ("plan.txt", "keys.txt"))
    texts = [open(f"/home/user/shared/{name}").read() for name in ("plan.txt", "keys.txt")]
    kept = texts == ["plan.txt: see the binder\n", "keys.txt: see the binder\n"] and stat.S_IMODE(keys.st_mode) == 0o600
    if kept and plan.st_mode & 0o640 == 0o640:
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
