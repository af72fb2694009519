import json
from contextlib import ExitStack
from pathlib import Path
score = 0.0
with ExitStack() as stack:
    stack.callback(lambda: print(f"REWARD: {score}"))
    try:
        handle = stack.enter_context(Path("/home/user/a.json").open(encoding="utf-8"))
        data = json.load(handle)
        if data.get("x") == 3:
            score = 1.0
    except (OSError, ValueError):
        pass
