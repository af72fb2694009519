"""A nested function that adds to the score of the function around it."""

import json
from pathlib import Path


def grade() -> float:
    score = 0.0

    def award(holds: bool, points: float) -> None:
        nonlocal score
        if holds:
            score += points

    data = json.loads(Path("/home/user/profile.json").read_text(encoding="utf-8"))
    award(data.get("name") == "Noor Aalto", 0.5)
    award(data.get("mail") == "noor@aalto.example", 0.5)
    return score


try:
    result = grade()
except (OSError, ValueError, AttributeError):
    result = 0.0
print("REWARD: %.2f" % result)
