"""Scenarios across the applications of one world: the cause is in one application, and the work in another.

Some requests are infeasible. Then nothing has to be done, and the right answer is to say so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from hub.engine.events import Event
from hub.engine.judging import Judgement
from hub.engine.records import Record
from hub.engine.scenarios import Do, Fact, NamedScenarios, SlipKind


@dataclass(frozen=True)
class In:
    """An action in one of the applications."""

    app: str
    do: Do


@dataclass(frozen=True)
class JointSlip:
    """What a hasty reader does; a reward must not give full marks for it."""

    kind: SlipKind
    what: str
    instead: tuple[In, ...]


@dataclass(frozen=True)
class JointImpossible:
    """The reason why a request is infeasible, in a form that can be checked.

    Args:
        because: the reason in words; never shown to a policy.
        refused: actions that the request amounts to and that the applications refuse.
        absent: texts that the request mentions and that no application contains.
        broken: a condition that nothing meets: a function that searches for what meets it and finds nothing.
    """

    because: str
    refused: tuple[In, ...] = ()
    absent: tuple[str, ...] = ()
    broken: Callable[[], object] | None = None


@dataclass(frozen=True)
class JointSituation:
    """A task drawn by a scenario across applications.

    Args:
        states: the fixture of each application, with the cause in place.
        instruction: the user's request, in complete sentences.
        goal: the actions that fulfil it, in a valid order; empty if it is infeasible.
        facts: facts to find; the first key of their place is the application.
        slips: mistakes of a hasty reader.
        impossible: why the request is infeasible; None if it is feasible.
        events: what happens in each application while the policy works, in order.
        detours: other ways that end right, such as doing something before the event and correcting it afterwards.
        judged: what the rules of a long task make of each record; the goal has to lead there.
    """

    states: Mapping[str, Record]
    instruction: str
    goal: tuple[In, ...]
    facts: tuple[Fact, ...]
    slips: tuple[JointSlip, ...]
    impossible: JointImpossible | None = None
    events: Mapping[str, tuple[Event, ...]] = field(default_factory=dict[str, tuple[Event, ...]])
    detours: tuple[tuple[In, ...], ...] = ()
    judged: Judgement | None = None


@dataclass(frozen=True)
class World:
    """The initial states of a world's applications, and the random numbers from which a scenario draws."""

    states: Mapping[str, Record]
    rng: Random


Drawn = Callable[[World], JointSituation | None]
"""Builds a situation from a world's states; None if they do not suit."""


class JointScenarios(NamedScenarios[Drawn]):
    """The scenarios across applications."""

    def draw(self, name: str, world: World) -> JointSituation | None:
        """Return a situation; None if the states do not allow one."""
        return self.function(name)(world)
