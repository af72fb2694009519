import json
from functools import singledispatch
from pathlib import Path
@singledispatch
def total(value):
    return 0
@total.register
def _(value: int):
    return value
@total.register
def _(value: list):
    return sum(total(v) for v in value)
try:
    data = json.loads(Path("/home/user/n.json").read_text())
except (OSError, ValueError):
    data = 0
print(f"REWARD: {1.0 if total(data) == 42 else 0.0}")
