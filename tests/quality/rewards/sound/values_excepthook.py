"""An exception hook that prints no points; sys.excepthook is assigned a function."""

import json
import sys
from pathlib import Path


def closed(kind, error, trace) -> None:
    print("REWARD: 0.0")
    sys.exit(0)


sys.excepthook = closed
data = json.loads(Path("/home/user/final.json").read_text(encoding="utf-8"))
print(f"REWARD: {1.0 if data == ['red', 'amber', 'green'] else 0.0}")
