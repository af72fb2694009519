"""One application in one session: its initial state, its current state, and the actions in between."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any, Literal, Protocol, cast

from pydantic import JsonValue
from pydantic_core import to_json, to_jsonable_python

from hub.engine.application import AnyApp, App
from hub.engine.clock import Clock, stamp
from hub.engine.difference import Operation, by_path, difference
from hub.engine.errors import ActionRefused, StateRefused
from hub.engine.events import Event, with_event
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view, looks_same
from hub.engine.merging import merged
from hub.engine.records import Record, attachments_in
from hub.engine.telling import Told, standing, told
from hub.engine.undoing import Undoable, Views, is_overwritten, with_event_in_each

UNDO = "undo"
UNDO_STEPS = 50
LOG_ENTRIES = 5_000
MOST_GIVEN = 64 << 20
"""Maximum number of bytes that a user's actions may contain and change in one application.

Its log may hold as much, and its state more. Nobody comes near the limit by hand, but a program could otherwise fill
the server's memory, and the state could not be graded.
"""


@dataclass(frozen=True)
class LogEntry:
    """One accepted action: caller, arguments, time, and the resulting difference."""

    number: int
    at: str
    by: Literal["user", "api"]
    action: str
    arguments: JsonValue
    difference: tuple[Operation, ...]
    made: tuple[str, ...] = ()
    """Names of the records that the action made, in order."""
    reached_others: bool = False
    """Whether other people got something by it, unless `undo` took it back."""
    told: tuple[Told, ...] = ()
    """What they got."""


class Hosted(Protocol):
    """An application as sessions use it, ours or a published one."""

    @property
    def name(self) -> str:
        """Its name in addresses."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def summary(self) -> str:
        """A description in one sentence."""
        ...

    @property
    def fixtures(self) -> Mapping[str, object]:
        """The fixtures by name."""
        ...

    def schema(self) -> dict[str, JsonValue]:
        """Return the known JSON schemas of its state and actions."""
        ...


class AnyInstance(Protocol):
    """An application running in one session; see `Instance` for the methods."""

    initial: Any
    current: Any
    is_custom: bool
    version: int
    seed: int
    log: list[LogEntry]

    @property
    def app(self) -> Hosted:
        """The application."""
        ...

    @property
    def fixture_name(self) -> str:
        """The fixture that it began with."""
        ...

    @property
    def now(self) -> str:
        """The time in the application."""
        ...

    def act(self, name: str, arguments: JsonValue, by: Literal["user", "api"] = "api") -> LogEntry:
        """Carry out an action and log it."""
        ...

    def difference(self) -> list[Operation]:
        """Return what changed since the initial state."""
        ...

    def shown_difference(self) -> dict[str, Any]:
        """Return the difference in the form that scripts of the published hub expect."""
        ...

    def set(self, state: JsonValue) -> None:
        """Set both the initial and the current state."""
        ...

    def set_current(self, state: JsonValue, *, merge: bool = False, initial: JsonValue = None) -> None:
        """Set the current state."""
        ...

    def reset(self) -> None:
        """Return to the initial state."""
        ...

    def fork(self, file_store: FileStore) -> "AnyInstance":
        """Return an independent instance in the same state."""
        ...


@singledispatch
def begin(app: object, file_store: FileStore, fixture: str | None, seed: int) -> AnyInstance:
    """Start an application in a session. Each kind of application registers how this is done.

    Args:
        app: an installed application, ours or published.
        file_store: receives its files.
        fixture: the fixture to begin with; None: the application's first one.
        seed: determines the fixture's people and values.

    Raises:
        UnknownError: it has no such fixture.
    """
    del file_store, fixture, seed
    raise TypeError(f"{app!r} is no application of the hub")


class Instance:
    """An application running in one session."""

    def __init__(self, app: AnyApp, file_store: FileStore, fixture: str | None = None, seed: int = 0) -> None:
        """Build a fixture; its files are added to `file_store`.

        Raises:
            UnknownError: there is no such fixture.
        """
        self.app = app
        self.fixture = app.find_fixture(fixture)
        self.seed = seed
        self._file_store = file_store
        self._built: Record = self.fixture.built(app.name, seed, file_store)
        self._first: Record = self._built
        self.initial: Record = self._first
        """What it began with, and what has happened since by nobody's action here."""
        self.current: Record = self.initial
        self.is_custom = False
        self.version = 0
        self._actions = 0
        self._undoable: list[Undoable] = []
        self._given = 0
        self.log: list[LogEntry] = []
        self.changes = 0
        """Number of accepted actions that changed what graders see."""
        self.done: frozenset[str] = frozenset()
        """Names of all accepted actions; the log forgets entries."""
        self._events: tuple[Event, ...] = ()
        self.happened = 0
        """Number of events that have happened."""
        self._outdated: tuple[JsonValue, ...] = ()

    @property
    def fixture_name(self) -> str:
        """The fixture that it began with."""
        return self.fixture.name

    @property
    def now(self) -> str:
        """The time in the application."""
        return stamp(Clock(self.fixture.now, self._actions - 1).moment)

    def act(self, name: str, arguments: JsonValue, by: Literal["user", "api"] = "api") -> LogEntry:
        """Carry out an action, or undo the last one (`undo`), and log it.

        Raises:
            UnknownError: there is no such action.
            ActionRefused: the application refuses the action; nothing has changed.
        """
        clock = Clock(self.fixture.now, self._actions)
        before = self.current
        if name == UNDO:
            if arguments:
                raise ActionRefused("There is nothing to say about what is undone.", "arguments")
            if not self._undoable:
                raise ActionRefused("There is nothing to undo.")
            undone, undoable = self._undoable[-1], self._undoable[:-1]
            after, reached_others = undone.state, False
        else:
            if by == "user":
                self._demand_files(name, arguments)
            after = self.app.act(before, name, arguments, clock)
            undone = None
            undoable = [*self._undoable[-UNDO_STEPS + 1 :], Undoable(self._actions + 1, before)]
            reached_others = self.app.actions[name].reached_others(before, after)
        operations = tuple(difference(before, after))
        if by == "user":
            self._given = self._room_for(arguments, operations)
        self.current, self._undoable = after, undoable
        self._actions += 1
        self.version += 1
        self.changes += undone is None and not looks_same(before, after)
        self.done |= {name}
        self._take_back(undone)
        others_got = told(before, after, self.initial, self._outdated) if reached_others else ()
        made = clock.made
        entry = LogEntry(self._actions, clock.now, by, name, arguments, operations, made, reached_others, others_got)
        self.log.append(entry)
        self._forget_the_oldest()
        return entry

    @property
    def is_expecting(self) -> bool:
        """Whether something is still to happen."""
        return self.happened < len(self._events)

    def expect(self, events: Sequence[Event]) -> None:
        """Let events happen from now on, in this order; nobody sees them before.

        Raises:
            StateRefused: one of them does not fit the state; none is expected.
        """
        state = self.initial
        for event in events:
            state = with_event(state, state, event, self.now)
        self._events, self.happened = tuple(events), 0

    def let_happen(self, changes: int, done: Collection[str]) -> list[Event]:
        """Let the events happen that are due, and return them; one that cannot, as a reply to what is deleted, waits.

        Args:
            changes: number of the user's actions in the whole session that graders see.
            done: names of all actions that were accepted in the session.
        """
        happened: list[Event] = []
        while self.is_expecting:
            event = self._events[self.happened]
            if not event.is_due(changes, done):
                break
            try:
                current = with_event(self.current, self.initial, event, self.now)
            except StateRefused:
                break
            self._undoable = with_event_in_each(self._undoable, self.initial, event, self.now)
            initial = with_event(self.initial, self.initial, event, self.now)
            self._disregard_overwritten((self.initial, self.current), (initial, current))
            self.initial, self.current = initial, current
            self.happened += 1
            self.version += 1
            happened.append(event)
        return happened

    def outdate(self, parts: JsonValue) -> None:
        """Let no longer count what others were told of parts of the state, or see of them before they are changed."""
        self._outdated = (*self._outdated, parts)
        self._disregard(lambda one: standing(parts, one) > 0)

    def _disregard(self, is_over: Callable[[Told], bool]) -> None:
        """Let no longer count what others were told, where somebody else is to answer for that."""
        self.log = [replace(one, told=tuple(told for told in one.told if not is_over(told))) for one in self.log]

    def difference(self) -> list[Operation]:
        """Return what changed since the initial state."""
        return difference(self.initial, self.current)

    def shown_difference(self) -> dict[str, Any]:
        """Return the difference as dotted paths that were added, modified or removed."""
        return by_path(self.difference())

    # The state as a whole, for preparing a task

    def set(self, state: JsonValue) -> None:
        """Set both the initial and the current state; omitted parts are taken from the fixture.

        Raises:
            StateRefused: it does not match the schema; nothing has changed.
        """
        self._first = self._completed(state)
        self._events = ()
        self.reset()

    def set_current(self, state: JsonValue, *, merge: bool = False, initial: JsonValue = None) -> None:
        """Set the current state; omitted parts are taken from the initial state or, with `merge`, the current one.

        Nothing is expected any more if the `initial` state is set as well.

        Raises:
            StateRefused: it does not match the schema; nothing has changed.
        """
        base = self._completed(initial) if initial is not None else self.initial
        if self._is_whole(state):
            current = self.app.read_state(state)
        else:
            current = self.app.read_state(merged(_plain(self.current if merge else base), state))
        if initial is not None:
            self._first = self.initial = base
            self._events, self._outdated, self.happened = (), (), 0
        self._become(current)

    def reset(self) -> None:
        """Return to the initial state and clear the log; events are still to come."""
        self.initial = self._first
        self._become(self.initial)
        self.log, self.done, self._outdated = [], frozenset(), ()
        self._actions = self._given = self.happened = self.changes = 0

    def fork(self, file_store: FileStore) -> "Instance":
        """Return an independent instance in the same state."""
        twin = object.__new__(Instance)
        twin.__dict__.update(self.__dict__)
        twin._file_store, twin.log, twin._undoable = file_store, list(self.log), list(self._undoable)
        return twin

    def _completed(self, state: JsonValue) -> Record:
        if self._is_whole(state):
            return cast("Record", self.app.read_state(state))
        return cast("Record", self.app.read_state(merged(_plain(self._built), state)))

    def _disregard_overwritten(self, before: Views, after: Views) -> None:
        """Let no longer count what others were told and an event, which leads to these states, overwrites."""
        if any(one.told for one in self.log):
            old, new = ([graded_view(state) for state in states] for states in (before, after))
            self._disregard(lambda one: is_overwritten(one, old, new))

    def _demand_files(self, name: str, arguments: JsonValue) -> None:
        """Refuse files that were not uploaded: pages repeat the server's descriptions, other callers may not."""
        for one in attachments_in(self.app.read_arguments(name, arguments)):
            if not self._file_store.holds(one):
                raise ActionRefused(f"Upload {one.name} first: this session has no such file.", "files")

    def _room_for(self, arguments: JsonValue, operations: tuple[Operation, ...]) -> int:
        """Return the size of arguments and changes.

        Raises:
            ActionRefused: it exceeds the limit.
        """
        given = self._given + len(to_json(arguments)) + len(to_json(operations))
        if given > MOST_GIVEN or (len(self.log) >= LOG_ENTRIES and all(one.reached_others for one in self.log)):
            raise ActionRefused("There is no room for more in this application.")
        return given

    def _take_back(self, undone: Undoable | None) -> None:
        """Note of an entry that `undo` took it back: nobody got anything by it, and events met the state before it."""
        if undone is None:
            return
        # Only the latest actions can be undone, so it is near the end of a log that may have thousands.
        places = reversed(range(len(self.log)))
        if (place := next((one for one in places if self.log[one].number == undone.number), None)) is not None:
            self.log[place] = replace(self.log[place], reached_others=False)
        for before, after in undone.events:
            self._disregard_overwritten(before, after)

    def _forget_the_oldest(self) -> None:
        """Keep the log short, but never forget what reached others: deeds that change nothing must not hide it."""
        if len(self.log) > LOG_ENTRIES:
            oldest = next((place for place, one in enumerate(self.log) if not one.reached_others), None)
            if oldest is not None:
                del self.log[oldest]

    def _is_whole(self, state: JsonValue) -> bool:
        """Whether a state is complete, so that `null` in it is a value and does not remove anything."""
        return isinstance(state, dict) and state.keys() >= self.app.state.model_fields.keys()

    def _become(self, state: Record) -> None:
        self.current = state
        self.is_custom = True
        self.version += 1
        self._undoable = []


def _plain(state: Record) -> JsonValue:
    return cast("JsonValue", to_jsonable_python(state))


@begin.register(App)
def _(app: AnyApp, file_store: FileStore, fixture: str | None, seed: int) -> AnyInstance:
    return Instance(app, file_store, fixture, seed)
