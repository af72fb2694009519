"""The oracle of a task's family as a policy: it knows the task, and solves it with mouse and keyboard."""

from collections.abc import Sequence
from dataclasses import dataclass

import anyio

from clients.authors.families import AnyFamily, families
from clients.desktop import ActionStoppedError, Desktop
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.recorded import RecordedDesktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.errors import InvalidRequestError
from schemas.tasks import Task

TIMEOUT_S = 300.0


@dataclass(frozen=True)
class OraclePolicy:
    """Solves a task as its family does. An oracle that stops, for example on an unexpected screen, has given up."""

    families: Sequence[AnyFamily] | None = None
    """All installed families when absent."""

    @property
    def name(self) -> str:
        """Its name."""
        return "oracle"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Solve the task.

        Raises:
            InvalidRequestError: the task's family is not installed or has no oracle.
            CuaGymError: the server or the desktop failed.
        """
        family = self._family(task)
        hands = RecordedDesktop(desktop, recorder)
        await hands.begin(task, self.name)
        end = End.GAVE_UP
        try:
            with anyio.fail_after(TIMEOUT_S):
                await family.solve(hands, task)
            end = End.DONE
        except (ActionStoppedError, InvalidRequestError, LookupError, ValueError, AssertionError, TimeoutError):
            pass  # the last step of the trajectory shows where it stopped
        return await hands.end(end)

    def _family(self, task: Task) -> AnyFamily:
        for one in families(task.environment) if self.families is None else self.families:
            if (one.environment, one.name) == (task.environment, task.family):
                if one.has_oracle:
                    return one
                raise InvalidRequestError(f"the family {task.family!r} has no oracle", field="policy")
        raise InvalidRequestError(
            f"no family {task.family!r} of {task.environment!r} is installed, so there is no oracle for {task.task_id}",
            field="policy",
        )
