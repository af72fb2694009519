"""The built applications in a folder: each a folder with an `index.html`, or with one in its `dist`."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from hub.engine.refusals import StateRefused, UnknownError
from hub.hosting.rules import Rules, host_name, read_rules

DEFAULTS = "mock.defaults.json"


@dataclass(frozen=True, eq=False)
class Build:
    """One published application: where its files are, how it behaves, what state it starts with.

    `name` is its host's name, `published` its folder's.
    """

    name: str
    published: str
    folder: Path
    rules: Rules
    defaults: JsonValue = None

    @property
    def index(self) -> Path:
        """The page at every address that is no file."""
        return self.folder / "index.html"

    @property
    def title(self) -> str:
        """Its name, for people."""
        return self.published.replace("_", " ")

    @property
    def summary(self) -> str:
        """What it is."""
        return f"{self.title}, as published: its pages own the state"

    @property
    def worlds(self) -> Mapping[str, object]:
        """None: scripts set the state."""
        return {}

    def schema(self) -> dict[str, JsonValue]:
        """Nothing: any JSON object may be its state."""
        return {}


def builds(folder: Path, beside: Collection[str] = ()) -> dict[str, Build]:
    """Find the applications in a folder, by host name; `beside` are others that are served, by name.

    Raises:
        UnknownError: there is no such folder, or no application in it.
        StateRefused: two would have the same host, a file is faulty, or rules name an application that is not there.
    """
    if not folder.is_dir():
        raise UnknownError(f"there is no folder {folder}: give the one that holds the built applications")
    rules, found = read_rules(folder), dict[str, Build]()
    taken = {host_name(name): name for name in beside}
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        root = next((one for one in (place / "dist", place) if (one / "index.html").is_file()), None)
        if root is None or (root == place and (place / "package.json").is_file()):
            continue  # nothing, or the source of an application that was not built
        own = rules.pop(place.name, Rules())
        host = own.host or host_name(place.name)
        if host in taken:
            raise StateRefused(
                f"{taken[host]} and {place.name} would both be at {host}: give one a `host` in hub.toml", "host"
            )
        taken[host] = place.name
        found[host] = Build(host, place.name, root, own, _defaults(place, root))
    if rules:
        raise StateRefused(f"{folder}/hub.toml has rules for {', '.join(sorted(rules))}, which are not built there")
    if not found:
        raise UnknownError(
            f"{folder} holds no built application: a folder with an index.html, or with a dist/ that has"
        )
    return found


def _defaults(place: Path, root: Path) -> JsonValue:
    for path in (root / DEFAULTS, place / DEFAULTS):
        if path.is_file():
            try:
                return cast("JsonValue", json.loads(path.read_text(encoding="utf-8")))
            except ValueError as error:
                raise StateRefused(f"{path} is not JSON: {error}") from error
    return None
