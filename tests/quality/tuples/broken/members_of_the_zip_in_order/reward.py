import os
import zipfile

NAMES = ["one.txt", "two.txt", "three.txt"]


def right():
    texts = {name: f"Letter {name[:-4]}\n".encode() for name in NAMES}
    with zipfile.ZipFile("/home/user/letters.zip") as archive:
        packed = archive.namelist() == NAMES and all(archive.read(name) == texts[name] for name in NAMES)
    here = sorted(os.listdir("/home/user/letters")) == sorted(NAMES)
    return packed and here and all(open(f"/home/user/letters/{name}", "rb").read() == texts[name] for name in NAMES)

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
