import json
import docx
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
    """Looks at docx_report in the captured home."""

    def __init__(self, home, want):
        self.path = home / f"{TASK['task_id']}.docx"
        self.want = want
        self.card = Card()

    def state(self):
        path = self.path
        document = docx.Document(str(path))
        return [(paragraph.style.name, paragraph.text.strip()) for paragraph in document.paragraphs]

    def title(self, state):
        want = self.want
        titles = [text for style, text in state if style in {"Title", "Heading 1"}]
        return want["title"] in titles

    def sections(self, state):
        want = self.want
        headings = [text for style, text in state if style == "Heading 2"]
        hits = sum(1 for name in want["sections"] if name in headings)
        return hits / max(1, len(want["sections"]))

    def closing(self, state):
        want = self.want
        body = [text for style, text in state if text]
        if not body:
            return False
        return body[-1] == want["closing"]

    def run(self):
        try:
            state = self.state()
        except Exception as error:
            print("unreadable:", error, file=sys.stderr)
            return 0.0
        try:
            self.card.add("title", 0.4 * self.title(state), 0.4)
        except Exception as error:
            self.card.add("title", 0.0, 0.4)
            print("title", error, file=sys.stderr)
        try:
            self.card.add("sections", 0.4 * self.sections(state), 0.4)
        except Exception as error:
            self.card.add("sections", 0.0, 0.4)
            print("sections", error, file=sys.stderr)
        try:
            self.card.add("closing", 0.2 * self.closing(state), 0.2)
        except Exception as error:
            self.card.add("closing", 0.0, 0.2)
            print("closing", error, file=sys.stderr)
        for line in self.card.lines:
            print(line)
        return self.card.total


reward = Checker(Path("/home/user"), TASK["parameters"]).run()
print(f"REWARD: {reward:.6f}")
