"""The score is printed when the interpreter ends."""

import atexit
from pathlib import Path

result = {"score": 0.0}


def report() -> None:
    print(f"REWARD: {result['score']}")


atexit.register(report)
try:
    if Path("/home/user/todo.txt").read_text(encoding="utf-8").split("\n")[:2] == ["buy milk", "call Ines"]:
        result["score"] = 1.0
except OSError:
    pass
