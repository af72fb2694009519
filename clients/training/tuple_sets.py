"""The training sets for measuring a filter: tuples of which a share is bad, filtered or not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clients.training.attempts import Attempt
from clients.training.planting import Sort, share_of
from clients.training.proof import Decided
from clients.training.stages import HeldOut
from schemas.base import Closed


class Arm(StrEnum):
    """How a trainer treats bad tuples."""

    UNFILTERED = "unfiltered"
    FILTERED = "filtered"
    """Our verification removes tuples."""
    SOUND_ONLY = "sound_only"
    """The list of planted tuples removes every bad one, which is the best that any filter could do."""


class PlantedTuple(Closed):
    """A bad tuple, and the sound one that it replaces."""

    task_id: str
    sound: str
    sort: Sort
    flaw: str
    instruction: str
    way: tuple[str, ...]


class Judged(Closed):
    """A held-out attempt of one arm's policy, graded by the sound reward."""

    percent: int
    arm: Arm
    held_out: HeldOut
    attempt: Attempt


@dataclass(frozen=True)
class TupleSets:
    """All tuples of the measurement, with their demonstrations and the filter's decisions.

    Attributes:
        sound: Task ids of all sound tuples.
        planted: The bad tuples; smaller shares use the first of them.
        demonstrations: Task id → attempt to which the tuple's own reward gave full marks.
        refused: Task ids of the tuples that the filter refused, sound or bad.
    """

    sound: tuple[str, ...]
    planted: tuple[PlantedTuple, ...]
    demonstrations: Mapping[str, Attempt]
    refused: frozenset[str]

    @classmethod
    def of(
        cls,
        sound: Sequence[str],
        planted: Iterable[PlantedTuple],
        attempts: Iterable[Attempt],
        decided: Iterable[Decided],
    ) -> "TupleSets":
        """Collect the sets; attempts without full marks are not demonstrations."""
        return cls(
            sound=tuple(sound),
            planted=tuple(planted),
            demonstrations={one.task_id: one for one in attempts if one.value == 1.0},
            refused=frozenset(one.task_id for one in decided if not one.accepted),
        )

    def tuples(self, percent: int) -> tuple[str, ...]:
        """Return as many tuple ids as there are sound tuples, with this share of bad ones."""
        bad = {one.sound: one.task_id for one in self.planted[: share_of(len(self.sound), percent)]}
        return tuple(bad.get(task_id, task_id) for task_id in self.sound)

    def demonstrated(self, percent: int, arm: Arm) -> list[Attempt]:
        """Return the demonstrations that a trainer in this arm learns from."""
        bad = {one.task_id for one in self.planted}
        out = {Arm.UNFILTERED: set[str](), Arm.FILTERED: self.refused, Arm.SOUND_ONLY: bad}[arm]
        kept = (one for one in self.tuples(percent) if one not in out)
        return [self.demonstrations[one] for one in kept if one in self.demonstrations]

    def arms(self, percent: int) -> tuple[Arm, ...]:
        """Return the distinct arms; only one if the filter removes nothing."""
        all_tuples = self.demonstrated(percent, Arm.UNFILTERED)
        others = (one for one in Arm if self.demonstrated(percent, one) != all_tuples)
        return (Arm.UNFILTERED, *others)
