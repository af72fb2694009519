import json
from pathlib import Path

TASK: dict = {}  # filled by render()
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
state = {"earned": 0.0}


def give(name, condition, points):
    """Add points if the condition held."""
    state["earned"] += points if condition else 0
    print("COMPONENT", name, points if condition else 0.0, points)


def main():
    want = TASK["parameters"]
    try:
        root = ElementTree.parse("/home/user/logo.svg").getroot()
    except (OSError, ElementTree.ParseError) as error:
        print("no drawing:", error)
        return
    circles = root.findall(f".//{SVG}circle")
    give("one circle", len(circles) == 1, 0.5)
    try:
        radius = float(circles[0].get("r"))
        give("radius", abs(radius - want["radius"]) < 0.5, 0.3)
        give("fill", circles[0].get("fill", "").lower() == want["fill"], 0.2)
    except (IndexError, TypeError, ValueError) as error:
        print("circle:", error)


main()
print("REWARD: %s" % round(state["earned"], 2))
