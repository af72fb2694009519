"""Scores calc_totals: each component on its own, a broken one earns nothing."""

import json
import openpyxl
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
path = Path("/home/user") / f"{TASK.get('task_id', 'task')}.xlsx"
score = 0.0


def load(path):
    values = openpyxl.load_workbook(path, data_only=True)
    formulas = openpyxl.load_workbook(path)
    return {"values": values, "formulas": formulas}


def award(name, share, maximum):
    """Add one component and print it."""
    global score
    earned = maximum * min(1.0, max(0.0, float(share)))
    score += earned
    print(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")


def check_total(state):
    sheet = state["values"][want["sheet"]]
    found = sheet[want["total_cell"]].value
    return isinstance(found, (int, float)) and abs(found - want["total"]) < 0.005


def check_formula(state):
    text = state["formulas"][want["sheet"]][want["total_cell"]].value
    return isinstance(text, str) and text.upper().startswith("=SUM(")


def check_bold(state):
    cell = state["formulas"][want["sheet"]][want["total_cell"]]
    return bool(cell.font and cell.font.b)


try:
    state = load(path)
except Exception as error:
    print("cannot read the file:", error)
    state = None

try:
    award("total", check_total(state) if state is not None else 0.0, 0.5)
except Exception as error:
    print("total:", error)
    award("total", 0.0, 0.5)

try:
    award("formula", check_formula(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("formula:", error)
    award("formula", 0.0, 0.3)

try:
    award("bold", check_bold(state) if state is not None else 0.0, 0.2)
except Exception as error:
    print("bold:", error)
    award("bold", 0.0, 0.2)

print(f"REWARD: {round(score, 4)}")
