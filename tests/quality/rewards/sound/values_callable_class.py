"""An object that is called."""

import json
from pathlib import Path


class Equals:
    def __init__(self, key: str, value: object) -> None:
        self.key = key
        self.value = value

    def __call__(self, data: dict[str, object]) -> bool:
        return data.get(self.key) == self.value


CHECKS = [Equals("volume", 40), Equals("muted", False), Equals("output", "hdmi")]
try:
    data = json.loads(Path("/home/user/sound.json").read_text(encoding="utf-8"))
except (OSError, ValueError):
    data = {}
score = sum(1 for check in CHECKS if check(data)) / len(CHECKS)
print(f"REWARD: {score:.4f}")
