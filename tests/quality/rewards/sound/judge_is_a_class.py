"""A class named Judge and variables with the names of models are not a model judge."""

import csv
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


class Judge:
    """Gives points for rows of the file."""

    def __init__(self, rows):
        self.rows = rows

    def score(self, column):
        right = sum(1 for mine, theirs in zip(self.rows, want["rows"]) if mine[column] == theirs[column])
        return right / len(want["rows"])


def claude_sheet(rows):
    return [row for row in rows if row["vendor"] == "Claude Monet"]


gpt_score = 0.0
try:
    with (Path("/home/user") / "vendors.csv").open(newline="", encoding="utf-8") as handle:
        rows = list(csv.DictReader(handle))
    judge = Judge(rows)
    gpt_score += 0.5 * judge.score("vendor")
    gemini = claude_sheet(rows)
    if len(gemini) == want["paintings"] and all(row["paid"] == "yes" for row in gemini):
        gpt_score += 0.5
    print("anthropic principle, openai, gpt-4: only words in a text")
except Exception as error:
    print("vendors:", error)
print(f"REWARD: {gpt_score:.4f}")
