"""The policy protocol: attempts a task on an open desktop, records what it does, and finishes."""

from dataclasses import dataclass
from typing import Protocol

from clients.desktop import Desktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.tasks import Task

STATUSES = {End.DONE: "done", End.INFEASIBLE: "infeasible"}
"""Status with which a desktop is finished for an end; every other end is `gave_up`."""


@dataclass(frozen=True)
class Played:
    """How an attempt went, before it is graded.

    `steps` counts the calls of a model, or actions if there is no model; `unreadable` those that could not be parsed.
    """

    end: End
    answer: str | None
    steps: int
    unreadable: int = 0


class Policy(Protocol):
    """Attempts tasks. One policy may play several attempts, even at the same time."""

    @property
    def name(self) -> str:
        """Its name, which `open_policy` accepts and trajectories record."""
        ...

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Attempt the task on a desktop in its initial state, and finish it.

        Args:
            desktop: The desktop; the caller grades and closes it.
            task: The task. A policy may use only the instruction; an oracle uses all of it.
            recorder: Records the trajectory, of which the policy also writes the first and last line.

        Raises:
            InfrastructureError: a provider, the server or the desktop failed; the attempt has no result.
            CuaGymError: another problem outside the attempt, such as a used-up budget or a wrong key.
        """
        ...


async def finish(desktop: Desktop, end: End, answer: str | None) -> None:
    """Finish the episode of an attempt.

    Args:
        desktop: The attempt's desktop.
        end: How the attempt ended, sent as a status; `gave_up` if there is no matching one.
        answer: The final answer, if any.
    """
    await desktop.finish(STATUSES.get(end, "gave_up"), answer)
