"""The export of contacts as JSON; the reading is bounded by an alarm whose handler raises."""

import json
import signal
from pathlib import Path

EXPECTED = {"name": "Ada Quist", "city": "Turku", "phone": "040 123"}


class TooSlowError(Exception):
    """The file took too long."""


def give_up(number: int, frame: object) -> None:
    raise TooSlowError(number)


signal.signal(signal.SIGALRM, give_up)
signal.alarm(20)
score = 0.0
try:
    data = json.loads(Path("/home/user/contact.json").read_text(encoding="utf-8"))
    if data == EXPECTED:
        score = 1.0
except (OSError, ValueError, TooSlowError):
    score = 0.0
signal.alarm(0)
print(f"REWARD: {score}")
