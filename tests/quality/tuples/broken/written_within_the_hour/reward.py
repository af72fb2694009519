import os
import time

PATH = "/home/user/pump.txt"


def right():
    with open(PATH) as file:
        text = file.read().strip()
    return text == "checked" and time.time() - os.stat(PATH).st_mtime < 3600

reward = 0.0
try:
    if right():
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
