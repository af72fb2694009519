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

from hub.engine.events import Event
from hub.engine.judging import Judgement
from hub.engine.records import Record

Arguments = dict[str, JsonValue]
SlipKind = Literal["condition", "decoy", "side condition"]
"""What a slip overlooks: a condition, a decoy record, or something that must stay unchanged."""


@dataclass(frozen=True)
class Do:
    """An action of the goal. Arguments that refer to records made by earlier actions are computed from the state."""

    action: str
    arguments: Mapping[str, Any] | Callable[[Any], Mapping[str, Any]]

    def in_state(self, state: Record) -> Arguments:
        """Return the arguments for the state in which the action is carried out, as JSON."""
        return dict(self.arguments(state) if callable(self.arguments) else self.arguments)


@dataclass(frozen=True)
class Fact:
    """A fact that has to be found out.

    Args:
        name: the fact's name within its scenario.
        place: where it is found, as keys that lead to a record of the state.
        shows: the text in which it is stated there.
        after: names of facts that have to be known before this one can be found.
    """

    name: str
    place: tuple[str, ...]
    shows: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slip:
    """What a hasty reader does; a reward must not give full marks for it."""

    kind: SlipKind
    what: str
    instead: tuple[Do, ...]


@dataclass(frozen=True)
class Impossible:
    """The reason why a request is infeasible, in a form that can be checked.

    Args:
        because: the reason in words; never shown to a policy.
        refused: actions that the request amounts to and that the application refuses.
        absent: texts that the request mentions and that the state does not contain.
        broken: a condition that nothing meets: a function that searches for what meets it and finds nothing.
    """

    because: str
    refused: tuple[Do, ...] = ()
    absent: tuple[str, ...] = ()
    broken: Callable[[], object] | None = None


@dataclass(frozen=True)
class Situation:
    """A task drawn by a scenario.

    Args:
        state: the fixture with the cause in place.
        instruction: the user's request, in complete sentences.
        goal: the actions that fulfil it, in a valid order; empty if it is infeasible.
        facts: facts to find in the state, none of which the instruction states.
        slips: mistakes of a hasty reader.
        impossible: why the request is infeasible; None if it is feasible.
        events: what happens while the policy works, in order; the goal contains what it makes necessary.
        detours: other ways that end right, such as doing something before the event and correcting it afterwards.
        judged: what the rules of a long task make of each record; the goal has to lead there.
    """

    state: Record
    instruction: str
    goal: tuple[Do, ...]
    facts: tuple[Fact, ...]
    slips: tuple[Slip, ...]
    impossible: Impossible | None = None
    events: tuple[Event, ...] = ()
    detours: tuple[tuple[Do, ...], ...] = ()
    judged: Judgement | None = None


@dataclass(frozen=True)
class Structure:
    """The structure of a task, from which its difficulty follows. Every number is counted, none is estimated.

    Args:
        facts: facts to find, each with its collection in the state.
        depth: length of the longest chain of facts in which each leads to the next, plus the action at its end.
        conditions: conditions under which something is left out or done differently.
        decoys: records that look like the right ones.
        side_conditions: things that must not change.
        actions: actions of the application.
        orders: number of orders of these actions that lead to the same state; of more than ten actions, only the first
            five change places, so it is a lower bound.
        ui_steps: clicks, keys and texts of the oracle.
        events: what happens while the policy works.
    """

    facts: tuple[tuple[str, str], ...]
    depth: int
    conditions: tuple[str, ...]
    decoys: tuple[str, ...]
    side_conditions: tuple[str, ...]
    actions: int
    orders: int
    ui_steps: int
    events: tuple[str, ...] = ()

    @property
    def weight(self) -> int:
        """The number of things to find, to mind and to do."""
        minded = len(self.conditions) + len(self.decoys) + len(self.side_conditions)
        return len(self.facts) + self.depth - 1 + minded + self.actions - 1 + len(self.events)


def depth_of(facts: tuple[Fact, ...]) -> int:
    """Return the length of the longest chain of facts, plus one for the action at its end.

    Raises:
        ValueError: a fact depends on one that does not exist, or on itself.
    """
    known = {fact.name: fact for fact in facts}

    def chain(name: str, above: tuple[str, ...]) -> int:
        if name not in known or name in above:
            raise ValueError(f"the fact {name!r} leads nowhere: there is {', '.join(known)}")
        return 1 + max((chain(one, (*above, name)) for one in known[name].after), default=0)

    return 1 + max((chain(name, ()) for name in known), default=0)


Drawn = Callable[[Any, datetime, Random], Situation | None]
"""Builds a situation from a fixture's state, the moment and a seeded generator; None if the state does not suit."""


Function = TypeVar("Function")


class NamedScenarios(Generic[Function]):
    """Functions that draw situations, by name."""

    def __init__(self) -> None:
        """Start without scenarios."""
        self._functions: dict[str, Function] = {}

    def add(self, scenario: Function) -> Function:
        """Register a function as a scenario under its name; its docstring describes it."""
        name: str = getattr(scenario, "__name__", "")
        if not scenario.__doc__ or name in self._functions:
            raise TypeError(f"{name}: a scenario has a docstring and a name of its own")
        self._functions[name] = scenario
        return scenario

    def function(self, name: str) -> Function:
        """Return a scenario's function."""
        return self._functions[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._functions)

    def __len__(self) -> int:
        """Return the number of scenarios."""
        return len(self._functions)


class Scenarios(NamedScenarios[Drawn]):
    """The scenarios of one application."""

    def draw(self, name: str, state: Record, now: datetime, rng: Random) -> Situation | None:
        """Return a situation; None if the state does not allow one."""
        return self.function(name)(state, now, rng)
