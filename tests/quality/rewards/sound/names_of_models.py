"""Sheets, columns and variables that bear the names of models, and addresses of their makers as data."""

import json
from pathlib import Path

import openpyxl
import pandas as pd

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")
BOOKMARKS = ["https://huggingface.co/models", "https://api.openai.com/docs", "https://example.org/bedrock-geology"]


def points_of_sheet(book):
    claude_sheet = book["Claude"]
    gemini = book["Gemini"]
    earned = 0.0
    if claude_sheet.cell(row=2, column=3).value == want["painter"]:
        earned += 0.2
    if gemini.cell(row=1, column=1).value == "Castor and Pollux":
        earned += 0.1
    return earned


def points_of_judges(frame):
    judges = frame.groupby("judge")
    best = judges.score.mean().round(2).to_dict()
    return 0.3 if best == want["mean_by_judge"] else 0.0


def points_of_bookmarks():
    tree = json.loads((HOME / "bookmarks.json").read_text(encoding="utf-8"))
    found = [entry["url"] for entry in tree["roots"]["bookmark_bar"]["children"]]
    return 0.2 if found == BOOKMARKS else 0.0


def points_of_training(frame):
    completions = frame[frame["kind"] == "completion"]
    llm = completions.groupby("llm").size()
    return 0.2 if llm.to_dict() == want["counts"] else 0.0


gpt_total = 0.0
try:
    gpt_total += points_of_sheet(openpyxl.load_workbook(HOME / "art.xlsx"))
except Exception as error:
    print("art:", error)
for name, judge_part in (("dance.csv", points_of_judges), ("runs.csv", points_of_training)):
    try:
        gpt_total += judge_part(pd.read_csv(HOME / name))
    except Exception as error:
        print(name, error)
try:
    gpt_total += points_of_bookmarks()
except Exception as error:
    print("bookmarks:", error)
print(f"REWARD: {min(1.0, round(gpt_total, 4))}")
