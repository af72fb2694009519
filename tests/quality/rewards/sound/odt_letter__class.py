import json
import sys
from pathlib import Path
from odf import teletype, text
from odf.opendocument import load as load_odf
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
    """Looks at odt_letter in the captured home."""

    def __init__(self, home, want):
        self.path = home / f"{TASK['task_id']}.odt"
        self.want = want
        self.card = Card()

    def state(self):
        path = self.path
        document = load_odf(str(path))
        return [teletype.extractText(node) for node in document.getElementsByType(text.P)]

    def address(self, state):
        want = self.want
        joined = "\n".join(state)
        return all(part in joined for part in want["address"])

    def greeting(self, state):
        want = self.want
        greetings = [line for line in state if line.startswith("Dear ")]
        return len(greetings) == 1 and greetings[0] == want["greeting"]

    def run(self):
        try:
            state = self.state()
        except Exception as error:
            print("unreadable:", error, file=sys.stderr)
            return 0.0
        try:
            self.card.add("address", 0.5 * self.address(state), 0.5)
        except Exception as error:
            self.card.add("address", 0.0, 0.5)
            print("address", error, file=sys.stderr)
        try:
            self.card.add("greeting", 0.5 * self.greeting(state), 0.5)
        except Exception as error:
            self.card.add("greeting", 0.0, 0.5)
            print("greeting", error, file=sys.stderr)
        for line in self.card.lines:
            print(line)
        return self.card.total


reward = Checker(Path("/home/user"), TASK["parameters"]).run()
print(f"REWARD: {reward:.6f}")
