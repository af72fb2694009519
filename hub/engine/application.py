"""Defines an application: a state, actions on it, its fixtures, and its pages.

larkpost = App(name="mail", title="Larkpost", state=State, summary="…", pages=(Page("/inbox", "Inbox"),))

@larkpost.action(changes="`messages[id].folder`")
def archive(state: State, arguments: Archive, clock: Clock) -> State:
"Archive a message."
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, lru_cache
from random import Random
from typing import Any, Generic, TypeVar, cast, get_type_hints
from urllib.parse import quote

from pydantic import BaseModel, JsonValue, ValidationError

from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused, StateRefused, UnknownError, first_fault
from hub.engine.file_store import FileStore
from hub.engine.records import Arguments, Record

KEPT_STATES = 32
LONG = 6
"""From this number of letters on, a word occurs in few texts."""
StateT = TypeVar("StateT", bound=Record)
ArgumentsT = TypeVar("ArgumentsT", bound=Arguments)


@dataclass(frozen=True)
class Page:
    """A page a person can open by its address. `{name}` in the path stands for an id that `example` finds."""

    path: str
    title: str
    example: Callable[[Any], Mapping[str, str]] | None = None
    """Returns the ids for the path from a state; absent for pages without ids."""

    def address(self, state: Record) -> str:
        """Return the address of the page for a state."""
        named: Mapping[str, str] = self.example(state) if self.example else {}
        return self.path.format(**{name: quote(value, safe="") for name, value in named.items()})


def long_word(texts: Iterable[str]) -> str:
    """Return the first long word, as an example for a search page."""
    return next(word for text in texts for word in text.split() if word.isalpha() and len(word) >= LONG)


Reach = bool | Callable[[StateT, StateT], bool]
"""Whether an action reaches other people; where that depends on what it did, a function of the state before and after.
"""


@dataclass(frozen=True)
class Action(Generic[StateT]):
    """A typed change: what the user does, its arguments, and what it changes.

    `reaches_others` is for what arrives at other people, such as mails, posts and invitations: who deletes it later has
    not taken it back.
    """

    name: str
    summary: str
    changes: str
    arguments: type[Arguments]
    run: Callable[[StateT, Any, Clock], StateT]
    reaches_others: Reach[StateT] = False

    def reached_others(self, before: StateT, after: StateT) -> bool:
        """Whether it reached other people when it led from one state to the other."""
        if isinstance(self.reaches_others, bool):
            return self.reaches_others
        return self.reaches_others(before, after)


@dataclass(frozen=True)
class Fixture(Generic[StateT]):
    """A starting point: builds from a seed a state of realistic size and content, with the files it refers to."""

    name: str
    summary: str
    now: datetime
    build: Callable[[Random, FileStore], StateT]
    world: str = ""
    """The world of which several applications each show a part: with one seed, their fixtures have the same people."""

    def built(self, app: str, seed: int, file_store: FileStore) -> StateT:
        """Return the state of a seed; fixtures of one world draw from the same random numbers.

        The states of recent seeds are cached, because many sessions begin with the same one and none changes it.

        Args:
            app: The application's name.
            seed: Seed of the random numbers.
            file_store: Receives the files that the state refers to.
        """
        state, files = _built(self, app, seed, file_store.next_number)
        file_store.extend(files)
        return cast("StateT", state)


@lru_cache(maxsize=KEPT_STATES)
def _built(fixture: Fixture[Any], app: str, seed: int, first_file: int) -> tuple[Record, FileStore]:
    files = FileStore(first=first_file)
    rng = Random(f"{fixture.world or f'{app}/{fixture.name}'}/{seed}")  # noqa: S311
    return fixture.build(rng, files), files


@dataclass
class App(Generic[StateT]):
    """One application: its names, its type of state, and its actions."""

    name: str
    title: str
    summary: str
    state: type[StateT]
    pages: tuple[Page, ...]
    collections: tuple[Record, ...] = ()
    """What the archetypes of pages show, as `hub.engine.collections` describes it."""
    actions: dict[str, Action[StateT]] = field(default_factory=dict[str, Action[StateT]], init=False)
    fixtures: dict[str, Fixture[StateT]] = field(default_factory=dict[str, Fixture[StateT]], init=False)

    def action(
        self, changes: str, *, reaches_others: Reach[StateT] = False
    ) -> Callable[[Callable[[StateT, ArgumentsT, Clock], StateT]], Callable[[StateT, ArgumentsT, Clock], StateT]]:
        """Register a function as an action of this application, under the function's name.

        The docstring says what the user does, `changes` which fields of the state are changed, and `reaches_others`
        whether other people get to know of it.
        """

        def register(
            function: Callable[[StateT, ArgumentsT, Clock], StateT],
        ) -> Callable[[StateT, ArgumentsT, Clock], StateT]:
            name, summary = function.__name__, inspect.getdoc(function)
            if not summary or name in self.actions:
                raise TypeError(f"{self.name}.{name}: an action has a docstring and a name of its own")
            arguments = get_type_hints(function)["arguments"]
            self.add(Action(name, summary.splitlines()[0], changes, arguments, function, reaches_others))
            return function

        return register

    def add(self, action: Action[StateT]) -> None:
        """Take an action that was made elsewhere, under its name.

        Raises:
            TypeError: there is one of that name.
        """
        if action.name in self.actions:
            raise TypeError(f"{self.name}.{action.name}: an action has a name of its own")
        self.actions[action.name] = action

    def fixture(
        self, now: datetime, world: str = ""
    ) -> Callable[[Callable[[Random, FileStore], StateT]], Callable[[Random, FileStore], StateT]]:
        """Register a function as a fixture of this application, under the function's name; its initial time is `now`.

        Fixtures of one `world` first draw the same people, in all applications (`hub.engine.organisation`).
        """

        def register(function: Callable[[Random, FileStore], StateT]) -> Callable[[Random, FileStore], StateT]:
            name, summary = function.__name__, inspect.getdoc(function)
            if not summary or name in self.fixtures or now.tzinfo is None:
                raise TypeError(
                    f"{self.name}.{name}: a fixture has a docstring, a name of its own, and a time with a zone"
                )
            self.fixtures[name] = Fixture(name, summary.splitlines()[0], now, function, world)
            return function

        return register

    @property
    def own_fixtures(self) -> list[str]:
        """Return the names of the fixtures that are not part of a world."""
        return [name for name, one in self.fixtures.items() if not one.world]

    def find_fixture(self, name: str | None) -> Fixture[StateT]:
        """Return a fixture by name, or the first one.

        Raises:
            UnknownError: there is none of this name.
        """
        if name is None:
            return next(iter(self.fixtures.values()))
        if name not in self.fixtures:
            raise UnknownError(f"{self.name} has no world {name!r}; choose one of: {', '.join(self.fixtures)}", "world")
        return self.fixtures[name]

    def read_state(self, value: JsonValue) -> StateT:
        """Parse a complete state.

        Raises:
            StateRefused: it does not match the schema; the error names the field.
        """
        try:
            return self.state.model_validate(value)
        except ValidationError as error:
            path, message = first_fault(error)
            raise StateRefused(f"the state of {self.name} is wrong at {path or 'the top'}: {message}", path) from error

    def act(self, state: StateT, name: str, arguments: JsonValue, clock: Clock) -> StateT:
        """Return the state after an action.

        Args:
            state: the state before, which is not changed.
            name: the action's name.
            arguments: the arguments as JSON, described by the action's `arguments`.
            clock: provides the time of the action, and ids for new records.

        Raises:
            UnknownError: there is no such action.
            ActionRefused: the arguments are wrong, or the application does not allow the action now.
        """
        read = self.read_arguments(name, arguments)
        return self.actions[name].run(state, read, clock)

    def read_arguments(self, name: str, arguments: JsonValue) -> Arguments:
        """Parse the arguments of an action.

        Raises:
            UnknownError: there is no such action.
            ActionRefused: the arguments are wrong.
        """
        action = self.actions.get(name)
        if action is None:
            raise UnknownError(
                f"{self.name} has no action {name!r}; choose one of: {', '.join(self.actions)}", "action"
            )
        try:
            return action.arguments.model_validate(arguments)
        except ValidationError as error:
            path, message = first_fault(error)
            raise ActionRefused(message, path) from error

    def schema(self) -> dict[str, JsonValue]:
        """Return the JSON schema of the state and, for each action, of its arguments."""
        return {
            "state": _schema(self.state),
            "actions": {name: _schema(action.arguments) for name, action in self.actions.items()},
        }


@cache
def _schema(model: type[BaseModel]) -> JsonValue:
    return cast("JsonValue", model.model_json_schema())


AnyApp = App[Any]
