import json
from pathlib import Path

TASK: dict = {}  # filled by render()
class Base:
    weight = 0.5

    def passed(self, data):
        return True


class Title(Base):
    def passed(self, data):
        return data.get("title") == TASK["parameters"]["title"]


class Footer(Base):
    """Inherits its check."""


score = 0.0
try:
    data = json.loads(Path("/home/user/deck.json").read_text())
    for component in (Title(), Footer()):
        if component.passed(data):
            score += component.weight
except (OSError, ValueError) as error:
    print(error)
print(f"REWARD: {score}")
