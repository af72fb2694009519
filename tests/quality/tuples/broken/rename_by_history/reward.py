import os
import re

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


reward = 0.0
try:
    commands = text(".bash_history").splitlines()
    if any(re.match(r"\s*mv\s+(\S*/)?sample_a\.dat\s+(\S*/)?sample_b\.dat\s*$", command) for command in commands):
        reward = 1.0
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
