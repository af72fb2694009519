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
        """Write both scripts and run them, so that both desktops show what they make.

        Args:
            workspace: As the Generator's token reaches it. In a later round, it may hold the scripts of the round
                before, which may stay as they are.
            feedback: The REVIEW.md of the round before; None in the first round.
        """
        ...


class Discriminator(Protocol):
    """Writes and runs `reward.py`, and writes `REVIEW.md`."""

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward from the task and the two desktops alone, and the review of this round.

        Args:
            workspace: As the Discriminator's token reaches it. From the second round on, it holds the REVIEW.md of the
                round before.
            round_number: From 1.
        """
        ...


class Mended(Closed):
    """What whoever wrote the task made of a fault: another instruction, or none and why not."""

    instruction: str | None
    reason: str


class TaskAuthor(Protocol):
    """Whoever wrote the tasks of a run, and may mend the instruction of one that an author holds to be at fault."""

    def fingerprint(self) -> str:
        """Return a hash of what it works from."""
        ...

    async def mend(self, task: Task, author: str, fault: str) -> Mended:
        """Answer a fault: with another instruction for the same context and parameters, or with why there is none.

        Args:
            task: as it is now, also after an earlier mending.
            author: who found the fault: `the Generator` or `the Discriminator`.
            fault: what that author wrote.
        """
        ...


class Authors(Protocol):
    """Where the orchestrator gets a pair of authors for a task; they share nothing."""

    def fingerprint(self, task: Task) -> str:
        """Return a hash of what the authors work from beyond the task: when it changes, the task is done anew."""
        ...

    def generator(self, task: Task) -> Generator:
        """Return the author of the two states."""
        ...

    def discriminator(self, task: Task) -> Discriminator:
        """Return the author of the reward."""
        ...
