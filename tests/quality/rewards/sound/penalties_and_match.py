import json
import tomllib
from enum import Enum
from pathlib import Path

TASK: dict = {}  # filled by render()


class Level(Enum):
    MISSING = 0.0
    PARTIAL = 0.5
    FULL = 1.0


def level(settings, key, wanted):
    match settings.get(key):
        case None:
            return Level.MISSING
        case value if value == wanted:
            return Level.FULL
        case str() as text if text.lower() == str(wanted).lower():
            return Level.PARTIAL
        case _:
            return Level.MISSING


def main() -> None:
    want = TASK["parameters"]
    try:
        settings = tomllib.loads(Path("/home/user/app.toml").read_text())
    except (OSError, tomllib.TOMLDecodeError) as error:
        print("cannot read:", error)
        settings = {}
    earned = 0.0
    for key in sorted(want["settings"]):
        got = level(settings, key, want["settings"][key])
        earned += got.value
        print("COMPONENT", key, got.value / len(want["settings"]), 1 / len(want["settings"]))
    reward = earned / len(want["settings"])
    surplus = [key for key in settings if key not in want["allowed"]]
    reward = max(0.0, reward - 0.1 * len(surplus))
    print(f"REWARD: {reward:.5f}")


main()
