"""Teacher rollouts: a strong model's attempts at a task, graded and judged, and the resulting decision."""

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import anyio
import anyio.to_thread

from clients.atomic_write import write_atomic
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.orchestrator.episodes import TupleEpisodes
from clients.rollouts.adapters.protocol import Adapter
from clients.rollouts.policies.model import ModelPolicy
from clients.rollouts.policies.protocol import Played
from clients.rollouts.results import Rollout, RolloutRules, Teaching
from clients.rollouts.trajectory import Recorder
from clients.rollouts.verdict import conclude
from clients.rollouts.visual_judge import Score, VisualJudge
from schemas.errors import BusyError, DeadlineError, InfrastructureError, NotFoundError, SessionEndedError
from schemas.rewards import RewardReport
from schemas.tasks import Task

FOLDER = "rollouts"
RESULT_NAME = "rollout.json"

PASSING = (InfrastructureError, BusyError, DeadlineError, SessionEndedError, NotFoundError)
"""Errors that a model cannot cause: the provider, the server or the desktop failed, or the session is gone."""

Value = TypeVar("Value")


async def teach(
    models: Models,
    spec: ModelSpec,
    judge_spec: ModelSpec | None,
    adapter: Adapter,
    episodes: TupleEpisodes,
    task: Task,
    rules: RolloutRules,
    folder: Path,
) -> Teaching:
    """Let a model attempt a task `rules.attempts` times, and draw a conclusion.

    Args:
        models: Where conversations come from.
        spec: The teacher's model.
        judge_spec: The visual judge's model; None: attempts are only graded.
        adapter: Adapter of the teacher's action space.
        episodes: Opens episodes of the tuple.
        task: The task to attempt.
        rules: Rules of the attempts and of the conclusion.
        folder: The run's folder, below which trajectories are stored.

    Raises:
        InfrastructureError: an attempt could not be made; this says nothing about the task.
        BudgetSpentError: the run's budget is used up.
    """
    teacher = Teacher(models, spec, judge_spec, adapter, rules, folder)
    first = teacher.next_number(task.task_id)
    numbers = range(first, first + rules.attempts)
    return conclude([await teacher.attempt(episodes, task, number) for number in numbers], task.task_id, rules)


@dataclass(frozen=True)
class Teacher:
    """A model that attempts tasks and, optionally, another one that judges the pictures."""

    models: Models
    spec: ModelSpec
    judge_spec: ModelSpec | None
    adapter: Adapter
    rules: RolloutRules
    folder: Path

    def next_number(self, task_id: str) -> int:
        """Return the first number that no earlier attempt at this task used, not even an interrupted one."""
        place = self.folder / FOLDER / task_id
        taken = [int(one.name) for one in place.iterdir() if one.name.isdecimal()] if place.is_dir() else []
        return max(taken, default=0) + 1

    async def attempt(self, episodes: TupleEpisodes, task: Task, number: int) -> Rollout:
        """Make one attempt on a fresh desktop. Attempts that the infrastructure broke are repeated and never count.

        Raises:
            InfrastructureError: every try failed.
        """
        place = self.folder / FOLDER / task.task_id / str(number)

        async def once() -> tuple[Played, RewardReport, Recorder]:
            await anyio.to_thread.run_sync(partial(shutil.rmtree, place, ignore_errors=True))
            return await self._played(episodes, task, Recorder(place))

        played, report, recorder = await self._tried(f"attempt {number} at {task.task_id}", once)
        verdict = await self._judged(task, recorder, played)
        score = verdict if isinstance(verdict, Score) else None
        rollout = Rollout(
            number=number,
            model=str(self.spec),
            adapter=self.adapter.name,
            steps=played.steps,
            unreadable=played.unreadable,
            report=report,
            visual=score.score if score is not None else None,
            visual_reason=score.reason if score is not None else str(verdict),
            end=played.end,
            answer=played.answer,
            trajectory=str(recorder.file.relative_to(self.folder)),
        )
        text = rollout.model_dump_json(indent=1) + "\n"
        await anyio.to_thread.run_sync(write_atomic, place / RESULT_NAME, text)
        return rollout

    async def _played(
        self, episodes: TupleEpisodes, task: Task, recorder: Recorder
    ) -> tuple[Played, RewardReport, Recorder]:
        policy = ModelPolicy(self.models, self.spec, self.adapter, self.rules)
        async with episodes.opened() as (session_id, desktop):
            played = await policy.play(desktop, task, recorder)
            # Only the grading is retried at first, because the model's turns are paid for.
            report = await self._tried(f"grading {task.task_id}", lambda: episodes.grade(session_id))
        return played, report, recorder

    async def _judged(self, task: Task, recorder: Recorder, played: Played) -> Score | str:
        if self.judge_spec is None:
            return ""
        judge = VisualJudge(self.models, self.judge_spec, self.rules.judge_frames)
        return await self._tried(
            f"the visual judge of {task.task_id}",
            lambda: judge.score(task.task_id, task.instruction, recorder.seen, played.answer),
        )

    async def _tried(self, what: str, work: Callable[[], Awaitable[Value]]) -> Value:
        """Call `work`, with as many retries after infrastructure failures as the rules allow."""
        tries = 1 + self.rules.infrastructure_retries
        for number in range(1, tries + 1):
            try:
                return await work()
            except PASSING as error:
                if number == tries:
                    raise InfrastructureError(
                        f"{what} failed {tries} times for reasons that say nothing about it, at last with "
                        f"{error.code}: {error.message}"
                    ) from error
        raise AssertionError("a loop over at least one number has returned or raised")
