import json
import pandas as pd
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/frame_pivot.xlsx")
    results = []
    if not path.is_file():
        print("no file at", path)
        print("REWARD: 0.0")
        return
    try:
        state = read_state(path)
    except Exception as error:
        print("unreadable:", error)
        print("REWARD: 0.0")
        return
    try:
        results.append(("groups", 0.5 * float(groups(state, want)), 0.5))
    except Exception as error:
        print("groups failed:", error)
        results.append(("groups", 0.0, 0.5))
    try:
        results.append(("rank", 0.5 * float(rank(state, want)), 0.5))
    except Exception as error:
        print("rank failed:", error)
        results.append(("rank", 0.0, 0.5))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
    frame = pd.read_excel(path, sheet_name=0)
    frame.columns = [str(column).strip() for column in frame.columns]
    return frame


def groups(state, want):
    groups = frame_groups = state.groupby("region")["amount"].sum().round(2).to_dict()
    return groups == want["groups"]


def rank(state, want):
    best = state.sort_values("amount", ascending=False).iloc[0]
    return best["region"] == want["best"]


if __name__ == "__main__":
    main()
