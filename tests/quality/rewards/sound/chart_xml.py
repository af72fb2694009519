import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import functools
import openpyxl

PATH = "/home/user/sales.xlsx"


@functools.lru_cache(maxsize=None)
def book():
    return openpyxl.load_workbook(PATH)


def chart():
    charts = book()[TASK["parameters"]["sheet"]]._charts
    if len(charts) != 1:
        raise AssertionError(f"{len(charts)} charts")
    return charts[0]


def kind():
    return type(chart()).__name__ == "BarChart" and chart().type == "col"


def series():
    refs = [s.val.numRef.f.replace("$", "") for s in chart().series]
    return refs == TASK["parameters"]["refs"]


def guarded(function):
    try:
        return bool(function())
    except Exception as error:
        print(function.__name__, "->", error)
        return False


weights = {kind: 0.4, series: 0.6}
passed = {function: guarded(function) for function in weights}
reward = sum(weight for function, weight in weights.items() if passed[function])
for function, ok in passed.items():
    print("COMPONENT", function.__name__, weights[function] * ok, weights[function])
print(f"REWARD: {reward:.3f}")
