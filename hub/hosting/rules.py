"""What differs from one published application to the next, read from `hub.toml` beside their folders.

[Google_Mail]                       # the folder's name
host = "google-mail"                # default: the folder's name in lower case, "_" as "-", without "_mock"
ignore = ["ui", "session.*.clock"]  # places that the page changes by itself: no difference is reported there
baseline = "first_push"             # the page completes a state that was set: its first push is the baseline
difference = "keys"                 # top-level keys as a whole; default "paths"
reset = "remove"                    # forget the state instead of going back to the initial one
"""

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hub.engine.refusals import StateRefused, first_fault

FILE = "hub.toml"
HOST = r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"


class Rules(BaseModel):
    """How one published application behaves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: Annotated[str, Field(pattern=HOST)] | None = None
    ignore: tuple[str, ...] = ()
    baseline: Literal["set", "first_push"] = "set"
    difference: Literal["paths", "keys"] = "paths"
    reset: Literal["initial", "remove"] = "initial"

    def ignores(self, path: tuple[str, ...]) -> bool:
        """Whether a difference at this place is none. A pattern stands for a place and all below it."""
        return any(_covers(pattern.split("."), path) for pattern in self.ignore)


def read_rules(folder: Path) -> dict[str, Rules]:
    """Return the rules by folder name; none if there is no such file.

    Raises:
        StateRefused: the file is not what it must be; the entry is named.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise StateRefused(f"{path} is not TOML: {error}") from error
    rules: dict[str, Rules] = {}
    for name, table in tables.items():
        try:
            rules[name] = Rules.model_validate(table)
        except ValidationError as error:
            field, message = first_fault(error)
            raise StateRefused(f"{path}: [{name}] is wrong at {field or 'the top'}: {message}", field) from error
    return rules


def host_name(folder: str) -> str:
    """Return the host name for a folder's name: host names hold neither capitals nor underscores.

    The published hub names its folders `<app>_mock` and its hosts after the application alone.
    """
    return re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-").removesuffix("-mock")


def _covers(pattern: list[str], path: tuple[str, ...]) -> bool:
    return len(path) >= len(pattern) and all(map(fnmatchcase, path, pattern))
