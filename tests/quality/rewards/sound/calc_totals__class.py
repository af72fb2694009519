import json
import openpyxl
import sys
from pathlib import Path
from dataclasses import dataclass, field

TASK: dict = {}  # filled by render()


@dataclass
class Card:
    """Points earned so far."""

    lines: list = field(default_factory=list)
    total: float = 0.0

    def add(self, name, earned, maximum):
        earned = max(0.0, min(maximum, earned))
        self.lines.append(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")
        self.total += earned


class Checker:
    """Looks at calc_totals in the captured home."""

    def __init__(self, home, want):
        self.path = home / f"{TASK['task_id']}.xlsx"
        self.want = want
        self.card = Card()

    def state(self):
        path = self.path
        values = openpyxl.load_workbook(path, data_only=True)
        formulas = openpyxl.load_workbook(path)
        return {"values": values, "formulas": formulas}

    def total(self, state):
        want = self.want
        sheet = state["values"][want["sheet"]]
        found = sheet[want["total_cell"]].value
        return isinstance(found, (int, float)) and abs(found - want["total"]) < 0.005

    def formula(self, state):
        want = self.want
        text = state["formulas"][want["sheet"]][want["total_cell"]].value
        return isinstance(text, str) and text.upper().startswith("=SUM(")

    def bold(self, state):
        want = self.want
        cell = state["formulas"][want["sheet"]][want["total_cell"]]
        return bool(cell.font and cell.font.b)

    def run(self):
        try:
            state = self.state()
        except Exception as error:
            print("unreadable:", error, file=sys.stderr)
            return 0.0
        try:
            self.card.add("total", 0.5 * self.total(state), 0.5)
        except Exception as error:
            self.card.add("total", 0.0, 0.5)
            print("total", error, file=sys.stderr)
        try:
            self.card.add("formula", 0.3 * self.formula(state), 0.3)
        except Exception as error:
            self.card.add("formula", 0.0, 0.3)
            print("formula", error, file=sys.stderr)
        try:
            self.card.add("bold", 0.2 * self.bold(state), 0.2)
        except Exception as error:
            self.card.add("bold", 0.0, 0.2)
            print("bold", error, file=sys.stderr)
        for line in self.card.lines:
            print(line)
        return self.card.total


reward = Checker(Path("/home/user"), TASK["parameters"]).run()
print(f"REWARD: {reward:.6f}")
