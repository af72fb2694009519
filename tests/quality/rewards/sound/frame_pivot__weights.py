import json
import pandas as pd
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"groups": 0.5, "rank": 0.5}


def load(path):
    frame = pd.read_excel(path, sheet_name=0)
    frame.columns = [str(column).strip() for column in frame.columns]
    return frame


def groups(state, want):
    groups = frame_groups = state.groupby("region")["amount"].sum().round(2).to_dict()
    return groups == want["groups"]


def rank(state, want):
    best = state.sort_values("amount", ascending=False).iloc[0]
    return best["region"] == want["best"]


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "frame_pivot.xlsx")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["groups"] = float(groups(state, want))
    except Exception as error:
        print("groups:", repr(error))
    try:
        shares["rank"] = float(rank(state, want))
    except Exception as error:
        print("rank:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
