"""The differences between published applications, and `hub.toml`, where the user declares them.

[Google_Mail]                       # the folder's name
host = "google-mail"                # default: the folder's name in lower case, "_" as "-", without "_mock"
ignore = ["ui", "session.*.clock"]  # places that the page changes by itself: no difference is reported there
state = ["current_state"]           # keys of the reply to /state; "envelope" (the default) or "bare"
fresh = "empty"                     # what /state gives for a state that nobody has set: {} instead of null
baseline = "set"                    # every `set` is the baseline; default "first_set"; "first_push": see docs/hub.md
difference = "old_new"              # the form of state_diff; default "by_key"
merge = "current"                   # `set_current` always merges; "always": `set` as well; default "asked"
reset = "initial"                   # go back to the initial state; default "remove": forget the state
"""

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hub.engine.errors import StateRefused, first_fault

FILE = "hub.toml"
HOST = r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"
ENVELOPE = ("stored_state", "has_custom_state", "sid")

Difference = Literal["by_key", "by_key_old_new", "paths", "keys", "from_to", "from_to_keys", "old_new", "old_new_keys"]


class Rules(BaseModel):
    """The behaviour of one published application. The defaults are that of most published servers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: Annotated[str, Field(pattern=HOST)] | None = None
    ignore: tuple[str, ...] = ()
    state: Literal["envelope", "bare"] | Annotated[tuple[str, ...], Field(min_length=1)] = "envelope"
    fresh: Literal["null", "empty"] = "null"
    baseline: Literal["first_set", "set", "first_push"] = "first_set"
    difference: Difference = "by_key"
    merge: Literal["asked", "current", "always"] = "asked"
    reset: Literal["remove", "initial"] = "remove"

    def ignores(self, path: tuple[str, ...]) -> bool:
        """Whether differences at this place are ignored. A pattern covers a place and everything below it."""
        return any(_covers(pattern.split("."), path) for pattern in self.ignore)

    def said(self) -> dict[str, Any]:
        """Return the explicitly set fields, without defaults."""
        return self.model_dump(include=set(self.model_fields_set))


def read_rules(path: Path) -> dict[str, Rules]:
    """Return the tables of a file by name; empty if there is no such file.

    Raises:
        StateRefused: the file is malformed; the error names the entry.
    """
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


def layered(*layers: Mapping[str, Any]) -> Rules:
    """Combine rules from several sources; for each field, the first source that sets it takes precedence."""
    together: dict[str, Any] = {}
    for layer in reversed(layers):
        together |= layer
    return Rules.model_validate(together)


def host_name(folder: str) -> str:
    """Return the host name for a folder's name; host names contain neither capitals nor underscores.

    The published hub names its folders `<app>_mock` and its hosts after the application alone.
    """
    return re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-").removesuffix("-mock")


def _covers(pattern: list[str], path: tuple[str, ...]) -> bool:
    return len(path) >= len(pattern) and all(map(fnmatchcase, path, pattern))
