"""The participants of a run: authors and, if models are given, critics and a teacher."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from clients.authors.protocol import Authors, TaskAuthor
from clients.critics.voting import Voting
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.orchestrator.episodes import TupleEpisodes
from clients.orchestrator.teacher import teach
from clients.rollouts.adapters.protocol import Adapter
from clients.rollouts.results import RolloutRules, Teaching
from schemas.tasks import Task


@dataclass(frozen=True)
class TeacherModels:
    """A strong model that attempts every task and, optionally, a judge that scores the pictures of each attempt."""

    model: ModelSpec
    judge: ModelSpec | None
    adapter: Adapter
    rules: RolloutRules

    def fingerprint(self) -> str:
        """Return a text that changes with what its attempts depend on."""
        return f"{self.model} {self.judge} {self.adapter.name} {self.rules.model_dump_json()}"

    async def teach(self, models: Models, episodes: TupleEpisodes, task: Task, folder: Path) -> Teaching:
        """Attempt a task as often as the rules say, and draw a conclusion.

        Args:
            models: Where conversations come from.
            episodes: Opens episodes of the tuple.
            task: The task to attempt.
            folder: The run's folder, below which trajectories are stored.

        Raises:
            InfrastructureError: an attempt could not be made; this says nothing about the task.
            BudgetSpentError: the run's budget is used up.
        """
        return await teach(models, self.model, self.judge, self.adapter, episodes, task, self.rules, folder)


@dataclass(frozen=True)
class Participants:
    """The authors and the optional participants of a run. Critics and teacher need `models`."""

    authors: Authors
    models: Models | None = None
    voting: Voting | None = None
    teacher: TeacherModels | None = None
    task_author: TaskAuthor | None = None

    def authoring_fingerprint(self, task: Task) -> str:
        """Return a text that changes with what the authors of a task work from."""
        of_task = () if self.task_author is None else (self.task_author.fingerprint(),)
        return " ".join((self.authors.fingerprint(task), *of_task))

    def filter_fingerprint(self) -> str:
        """Return a hash of the final filter's rules."""
        voting = self.voting.fingerprint() if self.voting else "no votes"
        teaching = self.teacher.fingerprint() if self.teacher else "no rollouts"
        return hashlib.sha256(f"{voting}\0{teaching}".encode()).hexdigest()
