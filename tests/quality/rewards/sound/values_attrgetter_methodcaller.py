"""Accessors of the operator module."""

import json
from operator import attrgetter, itemgetter, methodcaller
from pathlib import Path
from types import SimpleNamespace

try:
    raw = json.loads(Path("/home/user/pets.json").read_text(encoding="utf-8"), object_hook=lambda d: SimpleNamespace(**d))
    named = sorted(raw, key=attrgetter("name"))
    found = [(p.name, p.kind.lower()) for p in named]
    texts = list(map(methodcaller("upper"), map(itemgetter(0), found)))
except (OSError, ValueError, AttributeError, TypeError):
    found, texts = [], []
score = 0.0
if found == [("Bela", "cat"), ("Otto", "dog")]:
    score += 0.5
if texts == ["BELA", "OTTO"]:
    score += 0.5
print(f"REWARD: {score}")
