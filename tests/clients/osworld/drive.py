"""Drives a guest with the controllers of the installed desktop-env; `test_released.py` runs it on their interpreter."""

import base64
import json
import sys
import types
from importlib import import_module
from typing import Any


def as_json(result: object) -> object:
    return {"bytes": base64.b64encode(result).decode()} if isinstance(result, bytes) else result


if __name__ == "__main__":
    # Their module imports all metrics, and one of those reads pictures of text.
    sys.modules.setdefault("easyocr", types.ModuleType("easyocr"))
    python: Any = import_module("desktop_env.controllers.python")
    setup: Any = import_module("desktop_env.controllers.setup")
    asked = json.load(sys.stdin)
    place = {"server_port": asked["port"], "vm_ip": asked["host"]}
    driven: dict[str, Any] = {
        "controller": python.PythonController(**place),
        "setup": setup.SetupController(**place, cache_dir=asked["cache"], screen_width=1280, screen_height=720),
    }
    results = [getattr(driven[whose], method)(*arguments) for whose, method, *arguments in asked["calls"]]
    sys.stdout.write(json.dumps([as_json(one) for one in results]) + "\n")
