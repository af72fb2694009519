"""Scores the quarterly budget workbook."""

import json
from pathlib import Path

import openpyxl

TASK: dict = {}  # filled by render()

want = TASK["parameters"]
path = Path("/home/user") / f"{TASK['task_id']}.xlsx"


def total_right(sheet):
    return sheet["B9"].value == want["total"]


def chart_present(sheet):
    return True


CHECKS = [("total", 0.4, total_right), ("chart", 0.3, chart_present)]


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
    for name, weight, function in CHECKS:
        try:
            if function(sheet):
                score += weight
        except Exception as error:
            print(name, error)
    print(f"REWARD: {min(score, 1.0):.4f}")


main()
