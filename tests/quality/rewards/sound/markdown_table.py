import json
from pathlib import Path

TASK: dict = {}  # filled by render()
def table(text):
    rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if not set("".join(row)) <= set("-: ")]


def main():
    want = TASK["parameters"]
    earned = 0
    maximum = 0
    try:
        rows = table(Path("/home/user/README.md").read_text())
    except Exception as e:
        print(e)
        rows = []
    for wanted in want["rows"]:
        maximum += 1
        if wanted in rows:
            earned += 1
    ordered = [row for row in rows if row in want["rows"]] == want["rows"]
    maximum += 1
    earned += ordered
    print("COMPONENT table", earned / maximum, 1.0)
    print("REWARD:", earned / maximum)


if __name__ == "__main__":
    main()
