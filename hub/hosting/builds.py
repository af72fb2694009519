"""Finds the built applications in a folder: each is a folder with an `index.html`, directly or in its `dist`."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from pydantic import JsonValue

from hub.engine.errors import StateRefused, UnknownError
from hub.hosting.page_source import read_page
from hub.hosting.rules import FILE, Rules, host_name, layered, read_rules
from hub.hosting.server_source import read_server

DEFAULTS = "mock.defaults.json"
TABLE = Path(__file__).with_name("dialects.toml")
"""Published applications whose servers behave differently from most, by host name."""
PROBED = "hub.probed.toml"
"""The same for the builds of one folder, as written by `cua-gym hub probe`."""
PROBED_STATES = "hub.probed"
"""Folder beside it with the initial states of pages, as `<folder's name>.json`."""


@dataclass(eq=False)
class Build:
    """One published application: its files, its behaviour and its initial state.

    `name` is its host name, `published` its folder's name; `place` is that folder, `folder` the one with the page.
    """

    name: str
    published: str
    place: Path
    folder: Path
    rules: Rules
    defaults: JsonValue = None
    fills: bool = False
    """Whether omitted parts of a `set` are taken from the defaults, as with a build that has a file of them."""
    default_files: tuple[str, ...] = ()
    said: frozenset[str] = field(default_factory=frozenset[str])
    """Names of the rules that are known rather than assumed."""

    @property
    def index(self) -> Path:
        """The page served at every address that is not a file."""
        return self.folder / "index.html"

    @property
    def title(self) -> str:
        """Its name, for people."""
        return self.published.replace("_", " ")

    @property
    def summary(self) -> str:
        """A description in one sentence."""
        return f"{self.title}, as published: its pages own the state"

    @property
    def fixtures(self) -> Mapping[str, object]:
        """Empty, because scripts set the state."""
        return {}

    def learn(self, **rules: Any) -> None:  # noqa: ANN401 - fields of Rules
        """Adopt rules that the page's requests reveal, unless they were set otherwise."""
        new = {name: value for name, value in rules.items() if name not in self.said}
        if new:
            self.rules = self.rules.model_copy(update=new)

    def schema(self) -> dict[str, JsonValue]:
        """Return an empty schema: any JSON object may be its state."""
        return {}


def builds(folder: Path, beside: Collection[str] = ()) -> dict[str, Build]:
    """Find the applications in a folder, by host name; `beside` are the names of other served applications.

    Raises:
        UnknownError: there is no such folder, or no application in it.
        StateRefused: two would have the same host, a file is malformed, or rules name an unknown application.
    """
    if not folder.is_dir():
        raise UnknownError(f"there is no folder {folder}: give the one that holds the built applications")
    by_user, probed, shipped = read_rules(folder / FILE), read_rules(folder / PROBED), read_rules(TABLE)
    found = dict[str, Build]()
    taken = {host_name(name): name for name in beside}
    for place, root in _built(folder):
        own = by_user.pop(place.name, Rules())
        host = own.host or host_name(place.name)
        if host in taken:
            raise StateRefused(
                f"{taken[host]} and {place.name} would both be at {host}: give one a `host` in hub.toml", "host"
            )
        taken[host] = place.name
        said, files = read_server(place)
        tried, known_of = (table.get(name, Rules()) for table, name in ((probed, place.name), (shipped, host)))
        layers = (own.said(), tried.said(), said, known_of.said(), read_page(root))
        rules = layered(*layers)
        own_defaults = _defaults(root / DEFAULTS, place / DEFAULTS)
        defaults = _defaults(folder / PROBED_STATES / f"{place.name}.json") if own_defaults is None else own_defaults
        known = frozenset(name for layer in layers for name in layer)
        found[host] = Build(host, place.name, place, root, rules, defaults, own_defaults is not None, files, known)
    if by_user:
        raise StateRefused(f"{folder}/hub.toml has rules for {', '.join(sorted(by_user))}, which are not built there")
    if not found:
        raise UnknownError(
            f"{folder} holds no built application: a folder with an index.html, or with a dist/ that has"
        )
    return found


def _built(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the folders of applications, each with the folder of its page."""
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        root = next((one for one in (place / "dist", place) if (one / "index.html").is_file()), None)
        if root is None or (root == place and (place / "package.json").is_file()):
            continue  # no application, or only the source of one that was not built
        yield place, root


def _defaults(*paths: Path) -> JsonValue:
    for path in paths:
        if path.is_file():
            try:
                return cast("JsonValue", json.loads(path.read_text(encoding="utf-8")))
            except ValueError as error:
                raise StateRefused(f"{path} is not JSON: {error}") from error
    return None
