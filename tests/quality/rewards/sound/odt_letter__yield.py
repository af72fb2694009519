import json
from pathlib import Path
from odf import teletype, text
from odf.opendocument import load as load_odf

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = address(state, want)
        yield "address", 0.5 if passed is True else 0.5 * float(passed), 0.5
    except Exception as error:
        print("address:", error)
        yield "address", 0.0, 0.5
    try:
        passed = greeting(state, want)
        yield "greeting", 0.5 if passed is True else 0.5 * float(passed), 0.5
    except Exception as error:
        print("greeting:", error)
        yield "greeting", 0.0, 0.5


def load(path):
    document = load_odf(str(path))
    return [teletype.extractText(node) for node in document.getElementsByType(text.P)]


def address(state, want):
    joined = "\n".join(state)
    return all(part in joined for part in want["address"])


def greeting(state, want):
    greetings = [line for line in state if line.startswith("Dear ")]
    return len(greetings) == 1 and greetings[0] == want["greeting"]


def main():
    target = Path.home() / "odt_letter.odt"
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
