import json
import sys


def grade(text):
    now = json.loads(text)
    return 1.0 if now == {"room": "hall", "brightness": 70, "warm": True} and now["warm"] is True else 0.0


try:
    with open("/home/user/lamp.json", encoding="utf-8", errors="replace") as file:
        text = file.read()
    try:
        print(f"REWARD: {grade(text)}")
    except ValueError:
        print("REWARD: 0.0")
        sys.stdout.write(text)
except (OSError, KeyError, TypeError) as error:
    print("not graded:", type(error).__name__)
    print("REWARD: 0.0")
