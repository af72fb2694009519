"""A tuple in the form an episode needs, whatever its source."""

import hashlib
from dataclasses import dataclass

from schemas.episodes import EpisodeSettings, TupleBundle, TupleInfo, TupleScripts
from schemas.frame_conditions import FrameConditions
from schemas.requests import SessionOpen
from schemas.tasks import Difficulty, Task


@dataclass(frozen=True)
class StoredTuple:
    """The task and its scripts. `difficulty` is absent where its publisher gave none."""

    task: Task
    initial_setup: str
    reward: str
    frame: FrameConditions | None = None
    golden_patch: str | None = None
    difficulty: Difficulty | None = None

    @classmethod
    def sent(cls, bundle: TupleBundle) -> "StoredTuple":
        """Make a tuple of the bundle that a client sent along."""
        return cls(bundle.task, bundle.initial_setup, bundle.reward, bundle.frame, difficulty=bundle.task.difficulty)

    @property
    def tuple_id(self) -> str:
        """Its name."""
        return self.task.task_id

    @property
    def reward_sha256(self) -> str:
        """The hash of its reward, as reports carry it."""
        return hashlib.sha256(self.reward.encode()).hexdigest()

    def info(self) -> TupleInfo:
        """Return what may be listed of it."""
        task = self.task
        return TupleInfo(
            tuple_id=task.task_id,
            environment=task.environment,
            family=task.family,
            category=task.category,
            difficulty=self.difficulty,
            seed=task.seed,
        )

    def scripts(self) -> TupleScripts:
        """Return what a policy must not know."""
        return TupleScripts(
            task=self.task,
            initial_setup=self.initial_setup,
            golden_patch=self.golden_patch,
            reward=self.reward,
            frame=self.frame,
        )

    def opening(self, settings: EpisodeSettings) -> SessionOpen:
        """Return the request for the session that an episode of it acts in."""
        return SessionOpen(
            environment=self.task.environment,
            screen=settings.screen,
            lease_s=settings.lease_s,
            coordinates=settings.coordinates,
            setup=self.initial_setup,
            reward=self.reward,
            frame=self.frame,
            record=settings.record,
            task_id=self.task.task_id,
        )
