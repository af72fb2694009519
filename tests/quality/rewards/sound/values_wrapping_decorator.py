"""A decorator that makes each check fail closed."""

import json
from functools import wraps
from pathlib import Path


def closed(function):
    @wraps(function)
    def inner(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except (OSError, ValueError, KeyError, TypeError):
            return False

    return inner


@closed
def title_is(path: str, title: str) -> bool:
    return json.loads(Path(path).read_text(encoding="utf-8"))["title"] == title


score = 0.0
if title_is("/home/user/one.json", "Lanterns"):
    score += 0.5
if title_is("/home/user/two.json", title="Bridges"):
    score += 0.5
print(f"REWARD: {score}")
