"""Scores a letter: recipient and amount by program, its tone by the judge."""

import json
from pathlib import Path

import cua_gym_judge

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
path = Path("/home/user/Documents/letter.txt")


def lines():
    return path.read_text(encoding="utf-8").splitlines()


score = 0.0
try:
    if f"Dear {want['recipient']}," in lines():
        score += 0.4
        print("COMPONENT recipient 0.4 0.4")
    else:
        print("COMPONENT recipient 0.0 0.4")
except Exception as error:
    print("recipient:", error)
try:
    amount = 0.3 if any(want["amount"] in line for line in lines()) else 0.0
    print("COMPONENT amount", amount, 0.3)
    score += amount
except Exception as error:
    print("amount:", error)
try:
    if score >= 0.7:
        score += cua_gym_judge.ask(
            "Does the letter apologise for the delay in a friendly tone?", files=[str(path)], points=0.3
        )
except Exception as error:
    print("tone:", error)
print(f"REWARD: {round(score, 4)}")
