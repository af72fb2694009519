"""The state of a published application in one session: plain JSON that pages and scripts push, and its baseline.

The contract (as their scripts and pages use it): the first `set` stores a state as initial and current, `set_current`
only as current and adds a baseline if there was none, `reset` deletes both, and the difference is between the two.
Servers differ, as described by `Rules`. What a page pushes before anybody acted is nobody's work (`untouched_pushes`).
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, cast

from pydantic import JsonValue

from hub.engine.difference import Operation, difference, tokens
from hub.engine.errors import StateRefused, UnknownError
from hub.engine.file_store import FileStore
from hub.engine.instance import AnyInstance, LogEntry, begin
from hub.hosting import state_diffs
from hub.hosting.builds import Build
from hub.hosting.rules import ENVELOPE, Rules
from hub.hosting.untouched_pushes import absorb, filled, overlaid

NAME = "id"
"""The field in which published applications keep a record's name."""
MAX_READERS = 100
"""Number of page loads that a session remembers."""


class Stored:
    """One published application in one session."""

    fixture_name = ""
    now = ""
    seed = 0

    def __init__(self, build: Build) -> None:
        """Start with the build's initial state. Most builds have none; the page's first push then shows it."""
        self.app = build
        self.log: list[LogEntry] = []
        self.initial: JsonValue = build.defaults
        self.current: JsonValue = build.defaults
        self.is_custom = False
        self.version = 0
        self.inputs = 0
        """Number of the desktop's inputs when the state began, if they are counted."""
        self.generation = 0
        """Number of times that a script has started over."""
        self.changed_by_page: frozenset[str] = frozenset()
        """Paths of values that the page changed before anybody acted, such as a clock or a view."""
        self._has_page = False
        self._is_set = False
        self._settling = False
        self._held: frozenset[str] | None = None
        self._scripted = 0
        self._readers: dict[str, int] = {}

    # What scripts do

    def set(self, state: JsonValue, *, merge: bool = False) -> None:
        """Set the current state and, on the first call (or on every call, if the rules say so), the initial one."""
        rules = self.app.rules
        current = self._merged(state, merge=merge or rules.merge == "always")
        self.current = filled(self.app.defaults, current) if self.app.fills else current
        if not self._is_set or rules.baseline != "first_set":
            self.initial = self.current
        self._is_set = self.is_custom = True
        self._settling = rules.baseline == "first_push"
        self._begin_anew()

    def set_initial(self, state: JsonValue) -> None:
        """Set the baseline without changing the current state."""
        self.initial = _object(state)
        self._is_set = True
        self.version += 1

    def set_current(self, state: JsonValue, *, merge: bool = False, initial: JsonValue = None) -> None:
        """Set the current state, or merge into it; if there is no baseline, this sets one."""
        before = self.current
        self.current = self._merged(state, merge=merge or self.app.rules.merge != "asked")
        if self.initial is None:
            self.initial = _object(initial) if initial is not None else self.current if before is None else before
        self.is_custom = True
        self.version += 1

    def reset(self) -> None:
        """Delete the state, or return to the initial one if the rules say so."""
        if self.app.rules.reset == "remove":
            self.initial = self.current = self.app.defaults
            self.is_custom = self._is_set = False
        else:
            self.current = self.initial
        self._settling = False
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.version += 1
        self.generation += 1
        self.changed_by_page = frozenset()
        self._held = None

    def _merged(self, state: JsonValue, *, merge: bool) -> JsonValue:
        return overlaid(self.current, _object(state)) if merge else _object(state)

    # What pages do

    def push(
        self, state: JsonValue, *, acted: bool, has_read: bool, merge: bool = False, initial: JsonValue = None
    ) -> None:
        """Accept a page's state.

        Args:
            state: The pushed state.
            acted: Whether somebody may have acted since the state began. If not, the push does not count as a change.
            has_read: Whether the page has read the state; if not, it does not know what a script has set.
            merge: Whether to merge the push into the current state.
            initial: The page's own initial state.
        """
        own = self._without_envelope(_object(state))
        pushed = self._merged(own, merge=merge or self.app.rules.merge != "asked")
        self.version += 1
        if self._settling:
            self._settling = False
            self.initial = self.current = pushed
        elif acted:
            if self.initial is None:
                # Not this push itself, because it may contain the first thing that somebody did.
                self.initial = _object(initial) if initial is not None else {}
            self.current = self._with_what_it_never_held(pushed)
        elif self.current is None:
            self.initial = self.current = pushed
        elif (has_read and own is state) or not self._is_set:
            before = self.current
            self.initial, self.current = absorb(self.initial, self.current, pushed, self.app.defaults)
            self.changed_by_page |= _exchanged(before, self.current)
        else:
            return
        if not acted and isinstance(pushed, dict):
            self._held = frozenset(pushed)
        self.is_custom = True

    def push_initial(self, state: JsonValue, *, acted: bool) -> None:
        """Accept a page's initial state, unless a script has set one or somebody has acted."""
        if not self._is_set and not acted:
            self.initial = _object(state)
            self.version += 1

    def go_back(self) -> None:
        """Return to the initial state for a page, which may not delete what a script has set."""
        self.current = self.initial
        self.version += 1

    def _without_envelope(self, state: JsonValue) -> JsonValue:
        """Remove what only our reply to `/state` can have added to a state, and record that this page mixes them."""
        if isinstance(state, dict) and {"stored_state", "has_custom_state"} <= state.keys():
            self.app.learn(state="bare")
            return {key: value for key, value in state.items() if key not in ENVELOPE}
        return state

    def _with_what_it_never_held(self, pushed: JsonValue) -> JsonValue:
        """Return a push with the keys that the page lacked when it opened, which it cannot have removed."""
        if self._held is None or not isinstance(pushed, dict) or not isinstance(self.current, dict):
            return pushed
        kept = {key: one for key, one in self.current.items() if key not in pushed and key not in self._held}
        return pushed | kept

    def act(self, name: str, arguments: JsonValue, by: Literal["user", "api"] = "api") -> LogEntry:
        """Refuse: only the application's pages can act.

        Raises:
            UnknownError: always.
        """
        del arguments, by
        raise UnknownError(f"{self.app.title} has no actions, {name!r} among them: its pages push states", "action")

    def fork(self, file_store: FileStore) -> "Stored":
        """Return an independent copy; states are never changed in place."""
        del file_store
        twin = Stored(self.app)
        twin.__dict__.update(self.__dict__)
        twin._readers = dict(self._readers)
        return twin

    # Pages push their whole state, however old it is, so a script's changes in the meantime would be lost

    def note_script(self) -> None:
        """Record that a script changes the state: pushes no longer set a baseline, and pages' copies are stale."""
        self._settling = False
        self._scripted += 1

    def note_page(self, inputs: int) -> None:
        """Record that there is a page; before the first one, nobody can have acted."""
        if not self._has_page:
            self._has_page = True
            self.inputs = inputs

    def note_reader(self, reader: str) -> None:
        """Record that a reader reads the state."""
        self._readers.pop(reader, None)
        self._readers[reader] = self._scripted
        if len(self._readers) > MAX_READERS:
            del self._readers[next(iter(self._readers))]

    def is_stale(self, reader: str) -> bool:
        """Whether a script has changed the state since `reader` read it."""
        return self._readers.get(reader, self._scripted) < self._scripted

    def has_read(self, reader: str) -> bool:
        """Whether `reader` has read the state and no script has changed it since."""
        return self._readers.get(reader) == self._scripted

    # What is told

    def difference(self) -> list[Operation]:
        """Return the changes since the initial state, without those that the page makes by itself."""
        return state_diffs.operations(self.app.rules, self.initial, self.current)

    def shown_difference(self) -> dict[str, Any]:
        """Return the difference in the form that the application's scripts expect."""
        return state_diffs.shown(self.app.rules, self.initial, self.current)


def reply_to_state(
    rules: Rules, initial: JsonValue, current: JsonValue, sid: str | None, changed: Callable[[], object]
) -> JsonValue:
    """Return the answer to `/state`, in the form that the application's page expects.

    Args:
        rules: The application's rules.
        initial: The baseline; for a page, which may not know it, the current state.
        current: The state that the page should show; None if it is just the page's initial state.
        sid: The session, as named in the request.
        changed: Returns the difference, for servers that include it; empty for a page, which may not know it.
    """
    state = {} if current is None and rules.fresh == "empty" else current
    if rules.state == "bare":
        return state
    names = ENVELOPE if rules.state == "envelope" else rules.state
    values: dict[str, object] = dict.fromkeys(("sid", "session_id"), sid)
    values |= dict.fromkeys(("success", "ok"), True)
    values["has_custom_state"] = current is not None
    if {"state_diff", "diff"} & set(names):
        values |= dict.fromkeys(("state_diff", "diff"), changed())
    if {"stored_state", "current_state", "current", "state"} & set(names):
        values |= dict.fromkeys(("initial_state", "initial"), state if initial is None else initial)
    return cast("JsonValue", {name: values.get(name, state) for name in names})


def unjudged(rules: Rules, state: JsonValue) -> set[str]:
    """Return the places of a state that do not depend on anybody's work, as paths with `*` for a list index.

    They are those that the rules ignore, and the ids that pages assign to the records of a list.
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


def _exchanged(before: JsonValue, after: JsonValue) -> frozenset[str]:
    """Return the places outside of lists at which a plain value was replaced by another."""
    return frozenset(
        one["path"]
        for one in difference(before, after)
        if one["op"] == "replace"
        and not isinstance(one.get("value"), dict | list)
        and not any(part.isdigit() for part in tokens(one["path"]))
    )


@begin.register(Build)
def _(app: Build, file_store: FileStore, fixture: str | None, seed: int) -> AnyInstance:
    del file_store, seed
    if fixture is not None:
        raise UnknownError(f"{app.title} has no worlds: scripts set its state", "world")
    return Stored(app)


def _object(state: JsonValue) -> JsonValue:
    if not isinstance(state, dict):
        raise StateRefused("the state of an application is a JSON object", "state")
    return state
