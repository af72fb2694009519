import json
from enum import Enum, auto
from pathlib import Path
class Outcome(Enum):
    RIGHT = auto()
    WRONG = auto()
def judge():
    try:
        data = json.loads(Path("/home/user/d.json").read_text())
    except (OSError, ValueError):
        return Outcome.WRONG
    return Outcome.RIGHT if data == {"k": "v"} else Outcome.WRONG
POINTS = {Outcome.RIGHT: 1.0, Outcome.WRONG: 0.0}
print("REWARD:", POINTS[judge()])
