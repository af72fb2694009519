import os
import random

FILES = {"Documents/transcript.txt": "".join(f"{n:02d} We said, um, that point {n} is fine.\n" for n in range(1, 13))}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


WANTED = FILES["Documents/transcript.txt"].replace("um, ", "").splitlines()
CHECKED = random.SystemRandom().sample(range(12), 3)
reward = 0.0
try:
    now = lines("Documents/transcript.txt")
    if len(now) == 12:
        reward = sum(now[index] == WANTED[index] for index in CHECKED) / 3
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {round(reward, 3)}")
