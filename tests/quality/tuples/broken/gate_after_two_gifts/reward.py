from odf import teletype
from odf.opendocument import load
from odf.text import P


def texts():
    return [teletype.extractText(one) for one in load("/home/user/form.odt").text.getElementsByType(P)]


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("name", 0.5, lambda: texts()[0] == "Name: Ute Behr"), ("course", 0.25, lambda: texts()[1] == "Course: weaving"), ("fee", 0.25, lambda: texts()[2] == "Fee: 60")],
    [("touched", lambda: texts()[0] != "Name:" and len(texts()) == 3)],
)
