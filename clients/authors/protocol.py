"""The protocol of an author, as the orchestrator calls it. An author has its own token and sees what its role may see.

A failure of the author's own is one of `AUTHOR_FAULTS` (clients/orchestrator/tuple_workspace.py): the round ends with
what has been written by then. Any other error says nothing about the task.
"""

from typing import Protocol

from clients.workspace import Workspace
from schemas.base import Closed
from schemas.tasks import Task


class Generator(Protocol):
    """Writes and runs `initial_setup.py` and `golden_patch.py`."""

    async def write(self, workspace: Workspace, feedback: str | None) -> None:
        """Write and run both scripts, so that both desktops are in the states that they build.

        Args:
            workspace: The workspace, accessed with the Generator's token. In a later round it may hold the scripts of
                the previous round, which may stay as they are.
            feedback: The previous round's REVIEW.md; None in the first round.
        """
        ...


class Discriminator(Protocol):
    """Writes and runs `reward.py`, and writes `REVIEW.md`."""

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward from the task and the two desktops alone, and the review of this round.

        Args:
            workspace: The workspace, accessed with the Discriminator's token. From the second round on, it holds the
                REVIEW.md of the previous round.
            round_number: From 1.
        """
        ...


class Mended(Closed):
    """A task author's answer to a fault: another instruction, or none and the reason."""

    instruction: str | None
    reason: str


class TaskAuthor(Protocol):
    """The author of a run's tasks, who may correct the instruction of one that another author reports as faulty."""

    def fingerprint(self) -> str:
        """Return a hash of everything that its answers depend on."""
        ...

    async def mend(self, task: Task, author: str, fault: str) -> Mended:
        """Answer a fault with another instruction for the same context and parameters, or with why there is none.

        Args:
            task: the task with its current instruction, which may have been corrected before.
            author: who reported the fault: `the Generator` or `the Discriminator`.
            fault: what that author wrote.
        """
        ...


class Authors(Protocol):
    """Gives the orchestrator two authors for each task; the two share nothing."""

    def fingerprint(self, task: Task) -> str:
        """Return a hash of what the authors work from besides the task; if it changes, the task is done again."""
        ...

    def generator(self, task: Task) -> Generator:
        """Return the author of the two states."""
        ...

    def discriminator(self, task: Task) -> Discriminator:
        """Return the author of the reward."""
        ...
