"""Shared parts of scenario tasks, in one application or several: soundness checks and structure counts."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.engine.events import Event, with_event
from hub.engine.graded_view import graded_view
from hub.engine.joint_scenarios import JointImpossible, JointSlip
from hub.engine.judging import Judgement
from hub.engine.merging import patch_between
from hub.engine.records import Record
from hub.engine.scenarios import Arguments, Fact, Impossible, Slip, SlipKind, Structure, depth_of
from hub.tasks.construction import Step, changed_paths
from hub.tasks.playing import Played

DONE, INFEASIBLE = "done", "infeasible"
"""The statuses that end an episode as a task wants it."""
MOST_COUNTED, COUNTED_OF_LONG = 10, 5
"""Orders are counted over all actions of a goal up to so many; of a longer goal only over so many at its beginning."""


class UnsoundScenarioError(Exception):
    """A scenario drew something that is not a valid task; the message says what is wrong."""


def plain(state: Record) -> JsonValue:
    """Return a state as JSON."""
    return cast("JsonValue", to_jsonable_python(state))


def words_of(value: JsonValue) -> str:
    """Return all values of a record as text."""
    if isinstance(value, dict):
        return "\n".join(map(words_of, value.values()))
    return "\n".join(map(words_of, value)) if isinstance(value, list) else str(value)


def refuse_missing_facts(facts: Iterable[Fact], held: JsonValue, where: str) -> None:
    """Check that every fact is stated in its place.

    Raises:
        UnsoundScenarioError: a fact is not stated there.
    """
    for fact in facts:
        record = held
        for key in fact.place:
            record = record.get(key) if isinstance(record, dict) else None
        if fact.shows not in words_of(record):
            raise UnsoundScenarioError(f"{where}: {'/'.join(fact.place)} does not show {fact.shows!r} ({fact.name})")


def refuse_misjudged(judged: Judgement | None, golden: object, where: str) -> None:
    """Check that the goal makes of every record what the rules make of it.

    Args:
        judged: what the rules make of each record; None if the task has no such rules.
        golden: the state in the end, or the states of several applications by name.
        where: name for error messages.

    Raises:
        UnsoundScenarioError: a record becomes something else.
    """
    if judged is not None and (missed := judged.missed(golden)):
        found = judged.found(golden)
        one = missed[0]
        raise UnsoundScenarioError(
            f"{where}: the rules and the goal differ about {', '.join(missed)}: {one} has to become "
            f"{judged.wanted[one]!r} and is {found.get(one)!r}; mend the actions that the goal has for it"
        )


def refuse_possible(
    impossible: Impossible | JointImpossible,
    goal: Sequence[object],
    done: Iterable[str],
    held: Iterable[JsonValue],
    where: str,
) -> None:
    """Check that a request is infeasible.

    Args:
        impossible: the reasons that the scenario gives.
        goal: the actions of the goal, which has to be empty.
        done: those of the actions called refused that are done nevertheless, in words.
        held: the states.
        where: name for error messages.

    Raises:
        UnsoundScenarioError: something is to be done, or one of the reasons does not hold.
    """
    if goal:
        raise UnsoundScenarioError(f"{where}: nothing is to be done about a request that cannot be met")
    if possible := _still_possible(impossible, done, held):
        raise UnsoundScenarioError(f"{where}: the request can be met: {possible}")


def _still_possible(
    impossible: Impossible | JointImpossible, done: Iterable[str], held: Iterable[JsonValue]
) -> str | None:
    """Return why a request may be feasible after all; None if all reasons against it hold."""
    for one in done:
        return one
    texts = [words_of(state).casefold() for state in held]
    for words in impossible.absent:
        if any(words.casefold() in text for text in texts):
            return f"{words!r} is there"
    if impossible.broken is not None and (found := impossible.broken()):
        return f"there is {found}"
    stated = impossible.refused or impossible.absent or impossible.broken
    return None if stated else "nothing says why it should not be"


def lasting_steps(
    done: Iterable[tuple[str, Arguments, tuple[Record, Record]]], initial: Record, golden: Record, where: str
) -> tuple[Step, ...]:
    """Return actions, each with its permanent changes.

    Args:
        done: each action with its arguments, and the states before and after it.
        initial: the initial state, with all events in it.
        golden: the state in the end.
        where: name for error messages.

    Raises:
        UnsoundScenarioError: an action has no permanent changes.
    """
    lasting = set(changed_paths(initial, golden))
    steps: list[Step] = []
    for action, arguments, (before, after) in done:
        changed = tuple(path for path in changed_paths(before, after) if path in lasting)
        if not changed:
            raise UnsoundScenarioError(f"{where}{action} is void: nothing of what it changes lasts")
        steps.append(Step(action, arguments, changed))
    return tuple(steps)


def changed_by_events(initial: Record, events: Sequence[Event], now: str, where: str) -> tuple[JsonValue, ...]:
    """Return what each of an application's events changes in the graded view.

    Args:
        initial: the initial state, without events.
        events: the events.
        now: a time at which they may happen.
        where: name for error messages.

    Raises:
        UnsoundScenarioError: graders see nothing of an event.
    """
    found: list[JsonValue] = []
    for event in events:
        before, initial = initial, with_event(initial, initial, event, now)
        found.append(patch_between(graded_view(before), graded_view(initial)))
        if not found[-1]:
            raise UnsoundScenarioError(f"{where}: nothing changes by the event: {event.what}")
    return tuple(found)


def refuse_late_events(played: Played, where: str) -> None:
    """Check that all events happen while something is still to be done.

    Raises:
        UnsoundScenarioError: one does not happen before the last action.
    """
    if played.is_late:
        raise UnsoundScenarioError(f"{where}: an event does not happen before the last action")


def structure_of(
    facts: tuple[Fact, ...],
    slips: Sequence[Slip | JointSlip],
    *,
    place_keys: int,
    actions: int,
    leads: Callable[[Sequence[int]], bool],
    ui_steps: int,
    events: Sequence[Event] = (),
) -> Structure:
    """Count the structure of a task.

    Args:
        facts: facts to find.
        slips: mistakes of a hasty reader.
        place_keys: number of keys in a fact's place that name its collection.
        actions: number of actions of the goal.
        leads: returns whether the actions, given by number, lead to the goal in another order.
        ui_steps: number of clicks, keys and texts of the oracle.
        events: what happens while the policy works.
    """

    def minded(kind: SlipKind) -> tuple[str, ...]:
        return tuple(slip.what for slip in slips if slip.kind == kind)

    return Structure(
        facts=tuple((fact.name, " ".join(fact.place[:place_keys])) for fact in facts),
        depth=depth_of(facts),
        conditions=minded("condition"),
        decoys=minded("decoy"),
        side_conditions=minded("side condition"),
        actions=actions,
        orders=_orders_of(actions, leads),
        ui_steps=ui_steps,
        events=tuple(event.what for event in events),
    )


def _orders_of(count: int, leads: Callable[[Sequence[int]], bool]) -> int:
    """Count the orders of actions that lead to the same state, from the pairs that may be swapped.

    Each pair costs a run of the whole goal, and independent actions have as many sets of actions done as there are
    subsets. So the later actions of a long goal keep their places, and its count is a lower bound.
    """
    moved = count if count <= MOST_COUNTED else COUNTED_OF_LONG
    before: list[set[int]] = [set() for _ in range(moved)]
    for late in range(moved):
        for early in range(late):
            if not leads([*range(early), late, *range(early, late), *range(late + 1, count)]):
                before[late].add(early)
    return _extensions(before)


def _extensions(before: Sequence[set[int]]) -> int:
    """Count the orders that respect the given precedences."""
    ways = {frozenset[int](): 1}
    for _ in before:
        longer: dict[frozenset[int], int] = {}
        for done, count in ways.items():
            for one in range(len(before)):
                if one not in done and before[one] <= done:
                    longer[done | {one}] = longer.get(done | {one}, 0) + count
        ways = longer
    return sum(ways.values())
