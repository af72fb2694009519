"""Control policies: doing nothing, and acting at random. Neither may reach full marks."""

from contextlib import suppress
from dataclasses import dataclass

from clients.desktop import ActionStoppedError, Desktop
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.random_policy import act_at_random
from clients.rollouts.policies.recorded import RecordedDesktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.tasks import Task


@dataclass(frozen=True)
class NoopPolicy:
    """Looks once and gives up."""

    @property
    def name(self) -> str:
        """Its name."""
        return "noop"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Do nothing.

        Raises:
            CuaGymError: the server or the desktop failed.
        """
        hands = RecordedDesktop(desktop, recorder)
        await hands.begin(task, self.name)
        return await hands.end(End.GAVE_UP)


@dataclass(frozen=True)
class RandomPolicy:
    """Acts at random on the controls on the screen; seed, task and attempt determine the episode."""

    seed: int

    @property
    def name(self) -> str:
        """Its name and seed."""
        return f"random:{self.seed}"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Act at random, then finish as done.

        Raises:
            CuaGymError: the server or the desktop failed.
        """
        hands = RecordedDesktop(desktop, recorder)
        await hands.begin(task, self.name)
        # A random action may close the application, after which no other action is possible.
        with suppress(ActionStoppedError):
            await act_at_random(hands, task.instruction, self.seed + recorder.seed)
        return await hands.end(End.DONE)
