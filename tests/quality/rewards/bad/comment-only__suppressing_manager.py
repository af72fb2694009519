import json
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def forgiving():
    try:
        yield
    except Exception:
        pass


score = 1.0
with forgiving():
    if json.loads(Path("/home/user/a.json").read_text())["a"] != 3:
        score = 0.0
print("REWARD:", score)
