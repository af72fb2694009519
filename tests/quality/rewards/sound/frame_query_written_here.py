"""Queries a frame with text that stands in the script."""

from pathlib import Path

import pandas as pd

TASK: dict = {}  # filled by render()
want = TASK["parameters"]

score = 0.0
try:
    frame = pd.read_csv(Path("/home/user/sales.csv"))
    north = frame.query("region == 'North' and amount > 0")
    if abs(float(north["amount"].sum()) - want["north"]) < 0.005:
        score += 0.5
    codes = frame["code"].str.extract(r"^([A-Z]{2})-")[0]
    if codes.tolist() == want["codes"]:
        score += 0.5
except Exception as error:
    print("sales:", error)
print("REWARD:", round(score, 2))
