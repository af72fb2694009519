"""Components are objects of classes named after what they do: they judge. A dictionary chooses among them."""

import configparser
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


class BaseJudge:
    """Compares one option of the file."""

    def __init__(self, section, option, points):
        self.section = section
        self.option = option
        self.points = points

    def ask(self, parser):
        return parser.get(self.section, self.option, fallback=None)

    def judge(self, parser):
        return self.points if self.ask(parser) == want[self.option] else 0.0


class LLMJudge(BaseJudge):
    """LLM is the Lower Left Margin."""

    def judge(self, parser):
        try:
            return self.points if abs(float(self.ask(parser)) - want[self.option]) < 0.01 else 0.0
        except (TypeError, ValueError):
            return 0.0


judges = {
    "title": BaseJudge("page", "title", 0.4),
    "margin": LLMJudge("page", "margin", 0.3),
    "paper": BaseJudge("page", "paper", 0.3),
}
score = 0.0
parser = configparser.ConfigParser()
try:
    parser.read_string(Path("/home/user/page.ini").read_text(encoding="utf-8"))
    for name in sorted(judges):
        judge = judges[name]
        score += judge.judge(parser)
except (OSError, UnicodeDecodeError, configparser.Error) as error:
    print("page:", error)
print(f"REWARD: {score:.2f}")
