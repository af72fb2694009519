"""Describes one file as the likenesses do."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


def described(describe: Callable[..., Mapping[Path, dict[str, object]]], path: Path) -> dict[str, Any]:
    """Return the description of a file."""
    return dict(describe([path])[path])
