"""Components register themselves; a gate zeroes everything when the data was damaged."""

import json
from contextlib import suppress
from pathlib import Path

import openpyxl

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
components = []


def component(name, maximum):
    def register(function):
        components.append((name, maximum, function))
        return function

    return register


@component("header fill", 0.5)
def header_fill(sheet):
    colours = []
    for cell in sheet[1]:
        fill = cell.fill
        colours.append(fill.fgColor.rgb if fill is not None and fill.fill_type == "solid" else None)
    return all(colour == want["colour"] for colour in colours[: want["width"]])


@component("number format", 0.5)
def number_format(sheet):
    cells = [row[2] for row in sheet.iter_rows(min_row=2, max_row=want["last"])]
    right = [cell.number_format == want["format"] for cell in cells]
    return bool(right) and sum(right) == len(right)


def data_intact(sheet):
    for position, expected in enumerate(want["rows"], start=2):
        found = [cell.value for cell in sheet[position]][: len(expected)]
        if found != expected:
            print("row", position, "was changed:", found)
            return False
    return True


sheet = None
with suppress(Exception):
    sheet = openpyxl.load_workbook(Path("/home/user/sales.xlsx"))["Sales"]
gate = 1.0 if sheet is not None and data_intact(sheet) else 0.0
total = 0.0
for name, maximum, function in components:
    earned = 0.0
    try:
        earned = maximum if function(sheet) else 0.0
    except Exception as error:
        print(name, error)
    print(f"COMPONENT {name.replace(' ', '_')} {earned * gate} {maximum}")
    total += earned
print(f"REWARD: {total * gate:.4f}")
