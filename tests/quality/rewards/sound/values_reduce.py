"""Points folded with functools.reduce and operator."""

import json
import operator
from functools import reduce
from pathlib import Path

try:
    data = json.loads(Path("/home/user/nested.json").read_text(encoding="utf-8"))
except (OSError, ValueError):
    data = {}


def at(path: str) -> object:
    try:
        return reduce(operator.getitem, path.split("/"), data)
    except (KeyError, TypeError, IndexError):
        return None


checks = [at("net/dns") == "10.0.0.2", at("net/mtu") == 1400, at("log/level") == "warn"]
print(f"REWARD: {float(reduce(operator.and_, checks))}")
