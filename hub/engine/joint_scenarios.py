"""Scenarios across the applications of one world: the cause is in one application, and the work in another.

Some ask for the impossible. Then nothing has to be done, and the right answer is to say so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from hub.engine.records import Record
from hub.engine.scenarios import Do, Fact, NamedScenarios, SlipKind


@dataclass(frozen=True)
class In:
    """An action in one of the applications."""

    app: str
    do: Do


@dataclass(frozen=True)
class JointSlip:
    """What somebody does who overlooks something; a reward must not pay it in full."""

    kind: SlipKind
    what: str
    instead: tuple[In, ...]


@dataclass(frozen=True)
class Impossible:
    """Why a request cannot be met, so that it can be checked.

    Args:
        because: the reason in words; never shown to a policy.
        refused: what the request comes to where the applications know it: actions that they refuse.
        absent: what the request speaks of and what no application holds anywhere.
        broken: a condition that nothing meets, as a function that looks for what would meet it and finds none.
    """

    because: str
    refused: tuple[In, ...] = ()
    absent: tuple[str, ...] = ()
    broken: Callable[[], object] | None = None


@dataclass(frozen=True)
class JointSituation:
    """A task as a scenario across applications draws it.

    Args:
        states: the fixture of each application, with the cause in place.
        instruction: what the user asks for, in whole sentences.
        goal: the actions that do it, in an order that works; none where the request cannot be met.
        facts: what has to be found; the first key of their place is the application.
        slips: what a hasty reader would do.
        impossible: why the request cannot be met, if so.
    """

    states: Mapping[str, Record]
    instruction: str
    goal: tuple[In, ...]
    facts: tuple[Fact, ...]
    slips: tuple[JointSlip, ...]
    impossible: Impossible | None = None


@dataclass(frozen=True)
class World:
    """The states of a world's applications that a scenario starts from, with the numbers it draws by."""

    states: Mapping[str, Record]
    rng: Random


Drawn = Callable[[World], JointSituation | None]
"""From a world's states; None where they have nothing for it."""


class JointScenarios(NamedScenarios[Drawn]):
    """The scenarios across applications."""

    def draw(self, name: str, world: World) -> JointSituation | None:
        """Return a situation, or None where the states have nothing for it."""
        return self.function(name)(world)
