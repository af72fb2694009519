"""Determines from a build's scripts the form in which its page expects the state; key names survive minifying."""

import re
from pathlib import Path
from typing import Any

_MAX_BYTES = 8 << 20
_ASKS = re.compile(r"""[`'"]/state\b""")
_NEAR = 600


def read_page(folder: Path) -> dict[str, Any]:
    """Return what a build's scripts show, as fields of `Rules`; unclear fields are left out."""
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
