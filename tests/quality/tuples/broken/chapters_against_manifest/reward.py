import hashlib
import os

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


reward = 0.0
try:
    entries = [line.split("  ") for line in text("novel/MANIFEST").split("\n") if line]
    for digest, name in entries:
        if hashlib.sha256(text("novel/" + name).encode()).hexdigest() == digest:
            reward += 1 / max(len(entries), 2)
except (OSError, ValueError) as error:
    print("not graded:", error)
print(f"REWARD: {round(min(reward, 1.0), 4)}")
