"""Scores the quarterly budget workbook."""

import json
from cua_gym_judge import judge
from pathlib import Path

import openpyxl

TASK: dict = {}  # filled by render()

want = TASK["parameters"]
path = Path("/home/user") / f"{TASK['task_id']}.xlsx"


def main():
    score = 0.0
    try:
        book = openpyxl.load_workbook(path, data_only=True)
        sheet = book[want["sheet"]]
    except Exception as error:
        print("unreadable:", error)
        print("REWARD: 0.0")
        return
    try:
        earned = 0.3 if sheet["A1"].value == want["title"] else 0.0
        print(f"COMPONENT title {earned} 0.3")
        score += earned
    except Exception as error:
        print("title:", error)
    score = judge(sheet["A1"].value, want["title"])
    print(f"REWARD: {min(score, 1.0):.4f}")


main()
