import hashlib
import os

FOLDER = "/home/user/release"
NAMES = ["alpha.bin", "beta.bin", "notes.txt"]


def digest(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def right():
    with open(os.path.join(FOLDER, "SHA256SUMS")) as file:
        lines = [line.rstrip("\n").split("  ", 1) for line in file]
    return sorted(os.listdir(FOLDER)) == ["SHA256SUMS", *NAMES] and lines == [[digest(name), name] for name in NAMES]

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
