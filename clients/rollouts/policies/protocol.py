"""The policy protocol: attempts a task on an open desktop, records what it does, and finishes."""

from dataclasses import dataclass
from typing import Protocol

from clients.desktop import Desktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.tasks import Task

STATUSES = {End.DONE: "done", End.INFEASIBLE: "infeasible"}
"""What a desktop is told at its end; every other end is `gave_up`."""


@dataclass(frozen=True)
class Played:
    """How an attempt went, before it is graded.

    `steps` counts calls of a model, or actions where there is none; `unreadable` those that could not be read.
    """

    end: End
    answer: str | None
    steps: int
    unreadable: int = 0


class Policy(Protocol):
    """Attempts tasks. One policy may play many attempts, also at the same time."""

    @property
    def name(self) -> str:
        """As `open_policy` reads it, and as trajectories name it."""
        ...

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Attempt the task on a desktop in its initial state, and finish it.

        Args:
            desktop: The desktop; whoever opened it grades and closes it.
            task: Of which the policy may use the instruction; an oracle, which is none, all of it.
            recorder: Takes the trajectory, whose first line and last line are the policy's to write as well.

        Raises:
            InfrastructureError: a provider, the server or the desktop failed; the attempt says nothing.
            CuaGymError: something that is not the attempt's doing either, such as a spent budget or a wrong key.
        """
        ...


async def finish(desktop: Desktop, end: End, answer: str | None) -> None:
    """Tell the desktop how the attempt ended.

    Args:
        desktop: Of the attempt.
        end: Becomes a status: `gave_up` where there is none of its own.
        answer: The final answer; None: none was given.
    """
    await desktop.finish(STATUSES.get(end, "gave_up"), answer)
