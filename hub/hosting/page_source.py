"""Finds out from a build's scripts in which form its page expects its state: key names survive minifying."""

import re
from pathlib import Path
from typing import Any

_MAX_BYTES = 8 << 20
_ASKS = re.compile(r"""[`'"]/state\b""")
_NEAR = 600


def read_page(folder: Path) -> dict[str, Any]:
    """Return what the scripts of a build say, as fields of `Rules`; nothing where they say nothing clearly."""
    for script in sorted(folder.rglob("*.js")):
        with script.open("rb") as opened:
            text = opened.read(_MAX_BYTES).decode("utf-8", "replace")
        if "stored_state" in text or "has_custom_state" in text:
            return {"state": "envelope"}
        for asks in _ASKS.finditer(text):
            near = text[asks.end() : asks.end() + _NEAR]
            for key in ("current_state", "initial_state"):
                if re.search(rf"\.{key}\b|\b{key}\s*[:}}]", near):
                    return {"state": (key,)}
            if re.search(r"\.current\s*(\?\?|\|\||&&|\))", near) and "useRef" not in near:
                return {"state": ("current",)}
    return {}
