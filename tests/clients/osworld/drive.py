"""Drives a guest with the controllers of the installed desktop-env; `test_released.py` runs it on their interpreter."""

import base64
import json
import sys
import types

# Their module imports all metrics, and one of those reads pictures of text.
sys.modules.setdefault("easyocr", types.ModuleType("easyocr"))

from desktop_env.controllers.python import PythonController  # pyright: ignore[reportMissingImports]
from desktop_env.controllers.setup import SetupController  # pyright: ignore[reportMissingImports]


def as_json(result: object) -> object:
    return {"bytes": base64.b64encode(result).decode()} if isinstance(result, bytes) else result


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    host, port = asked["host"], asked["port"]
    setup = SetupController(host, server_port=port, cache_dir=asked["cache"], screen_width=1280, screen_height=720)
    driven = {"controller": PythonController(host, port), "setup": setup}
    results = [getattr(driven[whose], method)(*arguments) for whose, method, *arguments in asked["calls"]]
    sys.stdout.write(json.dumps([as_json(one) for one in results]) + "\n")
