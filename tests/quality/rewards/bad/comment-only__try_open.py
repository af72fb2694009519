import json
from pathlib import Path

TASK: dict = {}  # filled by render()
score = 0.0
try:
    with open("/home/user/out.csv"):
        pass
    score = 1.0
except FileNotFoundError:
    print("missing")
print(f"REWARD: {score}")
