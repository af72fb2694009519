"""The state of a published application in one session: plain JSON that pages and scripts push, and its baseline.

The contract (as their scripts and pages use it): `set` makes a state initial and current, `set_current` only current
and brings a baseline along where there was none, `reset` goes back, and the difference is between the two.
"""

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import JsonValue

from hub.engine.difference import Operation, difference, tokens
from hub.engine.files import Shelf
from hub.engine.instance import AnyInstance, LogEntry, begin
from hub.engine.merging import merged
from hub.engine.refusals import StateRefused, UnknownError
from hub.hosting.builds import Build
from hub.hosting.rules import Rules

NAME = "id"
"""Under which published applications keep the name of a record."""


class Stored:
    """One published application in one session."""

    world_name = ""
    now = ""
    seed = 0

    def __init__(self, build: Build) -> None:
        """Begin with what the build brings; most bring nothing, and the page's first push shows what it starts with."""
        self.app = build
        self.log: list[LogEntry] = []
        self.initial: JsonValue = build.defaults
        self.current: JsonValue = build.defaults
        self.is_custom = False
        self.version = 0
        self._settling = False
        self._scripted = 0
        self._readers: dict[str, int] = {}

    def set(self, state: JsonValue) -> None:
        """Make a state initial and current."""
        self.initial = self.current = _object(state)
        self.is_custom = True
        self.version += 1
        self._settling = self.app.rules.baseline == "first_push"

    def set_current(self, state: JsonValue, *, merge: bool = False, initial: JsonValue = None) -> None:
        """Make a state current, or put it over the current one. The first push without a baseline becomes it."""
        pushed = merged(self.current, _object(state)) if merge else _object(state)
        if self._settling:
            self._settling = False
            self.initial = pushed
        elif self.initial is None:
            self.initial = _object(initial) if initial is not None else pushed
        self.current = pushed
        self.is_custom = True
        self.version += 1

    def reset(self) -> None:
        """Go back to the initial state, or forget all where the application does that."""
        if self.app.rules.reset == "remove":
            self.initial = self.current = self.app.defaults
            self.is_custom = False
        else:
            self.current = self.initial
        self.version += 1

    def act(self, name: str, arguments: JsonValue, by: Literal["user", "api"] = "api") -> LogEntry:
        """Refuse: what its pages do is theirs alone.

        Raises:
            UnknownError: always.
        """
        del arguments, by
        raise UnknownError(f"{self.app.title} has no actions, {name!r} among them: its pages push states", "action")

    def fork(self, shelf: Shelf) -> "Stored":
        """Return a copy that goes its own way; states are never changed in place."""
        del shelf
        twin = Stored(self.app)
        twin.__dict__.update(self.__dict__)
        twin._readers = dict(self._readers)
        return twin

    # Pages push the whole state that they have, however old it is: what a script changed meanwhile would be lost

    def note_script(self) -> None:
        """Know that a script changes the state now: what it pushes is no baseline, and what pages have read is old."""
        self._settling = False
        self._scripted += 1

    def note_reader(self, reader: str) -> None:
        """Know that somebody reads the state now."""
        self._readers[reader] = self._scripted

    def is_stale(self, reader: str) -> bool:
        """Say whether a script has changed the state since somebody read it."""
        return self._readers.get(reader, self._scripted) < self._scripted

    def difference(self) -> list[Operation]:
        """Return what changed since the initial state, without what the page changes by itself."""
        rules = self.app.rules
        return [one for one in difference(self.initial, self.current) if not rules.ignores(tuple(tokens(one["path"])))]

    def shown_difference(self) -> dict[str, Any]:
        """Return the difference in the form that the application's scripts expect."""
        kinds = {"add": "added", "remove": "removed", "replace": "modified"}
        shown: dict[str, dict[str, Any]] = {}
        for operation in self.difference():
            path = tokens(operation["path"])
            if self.app.rules.difference == "paths" or len(path) <= 1:
                shown.setdefault(kinds[operation["op"]], {})[".".join(path)] = operation.get("value")
            elif isinstance(self.current, dict):
                shown.setdefault("modified", {})[path[0]] = self.current.get(path[0])
        return shown


def unjudged(rules: Rules, state: JsonValue) -> set[str]:
    """Return the places of a state that say nothing of what somebody did, as paths with `*` for a place in a list.

    They are those that the rules ignore, and the names that pages give to the records of a list.
    """
    return set(_unjudged(rules, state, (), ""))


def _unjudged(rules: Rules, value: JsonValue, path: tuple[str, ...], shape: str) -> Iterator[str]:
    if path and rules.ignores(path):
        yield shape
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _unjudged(rules, one, (*path, name), f"{shape}/{name.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for place, one in enumerate(value):
            if isinstance(one, dict) and NAME in one:
                yield f"{shape}/*/{NAME}"
            yield from _unjudged(rules, one, (*path, str(place)), f"{shape}/*")


@begin.register(Build)
def _(app: Build, shelf: Shelf, world: str | None, seed: int) -> AnyInstance:
    del shelf, seed
    if world is not None:
        raise UnknownError(f"{app.title} has no worlds: scripts set its state", "world")
    return Stored(app)


def _object(state: JsonValue) -> JsonValue:
    if not isinstance(state, dict):
        raise StateRefused("the state of an application is a JSON object", "state")
    return state
