"""A table from a name to a weight and a lambda."""

import json
from pathlib import Path

CHECKS = {
    "title": (0.5, lambda d: d.get("title") == "Orchard"),
    "rows": (0.3, lambda d: len(d.get("rows", [])) == 6),
    "total": (0.2, lambda d: sum(r["kg"] for r in d["rows"]) == 184),
}


def load() -> dict:
    with Path("/home/user/orchard.json").open(encoding="utf-8") as handle:
        return json.load(handle)


def weigh(data: dict) -> float:
    earned = {name: weight * bool(holds(data)) for name, (weight, holds) in CHECKS.items()}
    return sum(earned.values())


try:
    result = weigh(load())
except (OSError, ValueError, KeyError, TypeError):
    result = 0.0
print("REWARD: {:.2f}".format(result))
