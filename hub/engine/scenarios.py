"""Scenarios: tasks with a cause. Something has happened in the application, and the work follows from it.

A scenario draws a situation from a fixture: it adds the records that carry the cause (a mail, a note), says what the
user would ask for, and defines what has to be done. Whatever makes the task more than its actions is declared beside it
and can be checked: facts that are found elsewhere, and the outcomes of a hasty reader.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Generic, Literal, TypeVar

from pydantic import JsonValue

from hub.engine.records import Record

Arguments = dict[str, JsonValue]
SlipKind = Literal["condition", "decoy", "side condition"]
"""What a slip overlooks: a condition, a record that only looks like the right one, or what must stay as it is."""


@dataclass(frozen=True)
class Do:
    """An action of the goal. Arguments that name what an earlier action made follow from the state at that time."""

    action: str
    arguments: Mapping[str, Any] | Callable[[Any], Mapping[str, Any]]

    def in_state(self, state: Record) -> Arguments:
        """Return the arguments in the state that it is done in; they are JSON already."""
        return dict(self.arguments(state) if callable(self.arguments) else self.arguments)


@dataclass(frozen=True)
class Fact:
    """Something one has to find out.

    Args:
        name: what the fact is, within its scenario.
        place: where it is found: keys that lead to a record of the state.
        shows: the words in which it stands there.
        after: facts that have to be known before this one can be found.
    """

    name: str
    place: tuple[str, ...]
    shows: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slip:
    """What somebody does who overlooks something; a reward must not pay it in full."""

    kind: SlipKind
    what: str
    instead: tuple[Do, ...]


@dataclass(frozen=True)
class Situation:
    """A task as a scenario draws it.

    Args:
        state: the fixture with the cause in place.
        instruction: what the user asks for, in whole sentences.
        goal: the actions that do it, in an order that works.
        facts: what has to be found in the state; the instruction tells none of it.
        slips: what a hasty reader would do.
    """

    state: Record
    instruction: str
    goal: tuple[Do, ...]
    facts: tuple[Fact, ...]
    slips: tuple[Slip, ...]


@dataclass(frozen=True)
class Structure:
    """How a task is built: what its difficulty comes from. Every number is counted, none is an estimate.

    Args:
        facts: facts to find, with the collection of the state in which each is found.
        depth: facts in the longest chain of which each leads to the next, and the action at its end.
        conditions: conditions under which something is left out, or done in another way.
        decoys: records that look like the right ones.
        side_conditions: what must stay as it is.
        actions: actions of the application.
        orders: orders of those actions that lead to the same state.
        ui_steps: clicks, keys and texts of the oracle.
    """

    facts: tuple[tuple[str, str], ...]
    depth: int
    conditions: tuple[str, ...]
    decoys: tuple[str, ...]
    side_conditions: tuple[str, ...]
    actions: int
    orders: int
    ui_steps: int

    @property
    def weight(self) -> int:
        """How much there is to find, to mind and to do: a point for each."""
        minded = len(self.conditions) + len(self.decoys) + len(self.side_conditions)
        return len(self.facts) + self.depth - 1 + minded + self.actions - 1


def depth_of(facts: tuple[Fact, ...]) -> int:
    """Return the length of the longest chain of facts, and one more for the action that it ends in.

    Raises:
        ValueError: a fact is to be known after one that is not there, or after itself.
    """
    known = {fact.name: fact for fact in facts}

    def chain(name: str, above: tuple[str, ...]) -> int:
        if name not in known or name in above:
            raise ValueError(f"the fact {name!r} leads nowhere: there is {', '.join(known)}")
        return 1 + max((chain(one, (*above, name)) for one in known[name].after), default=0)

    return 1 + max((chain(name, ()) for name in known), default=0)


Drawn = Callable[[Any, datetime, Random], Situation | None]
"""From a fixture's state, the moment and a seeded random number generator; None where the state has nothing for it."""


Function = TypeVar("Function")


class NamedScenarios(Generic[Function]):
    """Functions that draw situations, by name."""

    def __init__(self) -> None:
        """None yet."""
        self._functions: dict[str, Function] = {}

    def add(self, scenario: Function) -> Function:
        """Enter a function as the scenario of its name; its docstring says what it is about."""
        name: str = getattr(scenario, "__name__", "")
        if not scenario.__doc__ or name in self._functions:
            raise TypeError(f"{name}: a scenario has a docstring and a name of its own")
        self._functions[name] = scenario
        return scenario

    def function(self, name: str) -> Function:
        """Return the function of a scenario."""
        return self._functions[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._functions)

    def __len__(self) -> int:
        """Count them."""
        return len(self._functions)


class Scenarios(NamedScenarios[Drawn]):
    """The scenarios of one application."""

    def draw(self, name: str, state: Record, now: datetime, rng: Random) -> Situation | None:
        """Return a situation, or None where the state has nothing for it."""
        return self.function(name)(state, now, rng)


def patch_between(before: JsonValue, after: JsonValue) -> JsonValue:
    """Return what has to be put over `before` to have `after`, as `hub.engine.merging` does: null takes away."""
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return after
    patch: dict[str, JsonValue] = {name: None for name in before if name not in after}
    for name, value in after.items():
        if name not in before:
            patch[name] = value
        elif value != before[name]:
            patch[name] = patch_between(before[name], value)
    return patch
