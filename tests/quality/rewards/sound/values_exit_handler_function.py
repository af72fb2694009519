"""`fail` is given as a callback and raises SystemExit; the score goes through it."""

import json
import sys
from pathlib import Path


def finish(score: float) -> None:
    print(f"REWARD: {score}")
    raise SystemExit(0)


def attempt(action, otherwise):
    try:
        return action()
    except (OSError, ValueError):
        return otherwise(0.0)


data = attempt(lambda: json.loads(Path("/home/user/state.json").read_text()), finish)
if data["mode"] != "night":
    finish(0.0)
finish(1.0 if data["level"] == 3 else 0.0)
