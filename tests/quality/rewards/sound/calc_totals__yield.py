import json
import openpyxl
from pathlib import Path

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = total(state, want)
        yield "total", 0.5 if passed is True else 0.5 * float(passed), 0.5
    except Exception as error:
        print("total:", error)
        yield "total", 0.0, 0.5
    try:
        passed = formula(state, want)
        yield "formula", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("formula:", error)
        yield "formula", 0.0, 0.3
    try:
        passed = bold(state, want)
        yield "bold", 0.2 if passed is True else 0.2 * float(passed), 0.2
    except Exception as error:
        print("bold:", error)
        yield "bold", 0.0, 0.2


def load(path):
    values = openpyxl.load_workbook(path, data_only=True)
    formulas = openpyxl.load_workbook(path)
    return {"values": values, "formulas": formulas}


def total(state, want):
    sheet = state["values"][want["sheet"]]
    found = sheet[want["total_cell"]].value
    return isinstance(found, (int, float)) and abs(found - want["total"]) < 0.005


def formula(state, want):
    text = state["formulas"][want["sheet"]][want["total_cell"]].value
    return isinstance(text, str) and text.upper().startswith("=SUM(")


def bold(state, want):
    cell = state["formulas"][want["sheet"]][want["total_cell"]]
    return bool(cell.font and cell.font.b)


def main():
    target = Path.home() / "calc_totals.xlsx"
    gate = target.exists() and target.stat().st_size > 0
    reward = 0.0
    if gate:
        try:
            for name, earned, maximum in components(target, TASK["parameters"]):
                print(f"COMPONENT {name} {earned} {maximum}")
                reward += earned
        except Exception as error:
            print("stopped:", error)
    print("REWARD: %.4f" % min(reward, 1.0))


main()
