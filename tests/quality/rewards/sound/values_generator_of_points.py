"""A generator yields points, a star collects them."""

import json
from collections.abc import Iterator
from pathlib import Path


def points(data: dict[str, object]) -> Iterator[float]:
    if data.get("width") == 800:
        yield 0.25
    if data.get("height") == 600:
        yield 0.25
    yield from (0.25 for key in ("dpi", "depth") if data.get(key) == {"dpi": 144, "depth": 24}[key])


try:
    earned = [*points(json.loads(Path("/home/user/image.json").read_text(encoding="utf-8")))]
except (OSError, ValueError, AttributeError):
    earned = []
print(f"REWARD: {sum(earned)}")
