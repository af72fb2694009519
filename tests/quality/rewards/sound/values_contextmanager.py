"""A context manager turns errors into lost points."""

import json
from contextlib import contextmanager
from pathlib import Path

lost = []


@contextmanager
def component(name: str):
    try:
        yield
    except (OSError, ValueError, KeyError, AssertionError) as error:
        lost.append((name, error))


def require(holds: bool, why: str) -> None:
    if not holds:
        raise AssertionError(why)


with component("title"):
    data = json.loads(Path("/home/user/deck.json").read_text(encoding="utf-8"))
    require(data["title"] == "Harbour Tram", "title")
with component("order"):
    data = json.loads(Path("/home/user/deck.json").read_text(encoding="utf-8"))
    require(data["slides"] == ["Goals", "Budget", "Timeline"], "order")
print(f"REWARD: {0.0 if lost else 1.0}")
