"""A run over task files: every task ends as scored, without a value, or not run, and none is lost."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import anyio
import anyio.to_thread

from clients.connection.protocol import Server
from clients.osworld.episode import SCREEN, open_episode, our_task
from clients.osworld.evaluator import Evaluator
from clients.osworld.files import FileMap
from clients.osworld.results import OsworldResult, OsworldStanding, append_result, read_results
from clients.osworld.support import problems
from clients.osworld.task_file import Found, OsworldTask
from clients.osworld.values import Evaluated
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.errors import BusyError, CuaGymError, DeadlineError, InfrastructureError, SessionEndedError
from schemas.observations import Size

CACHE = "cache"
TRAJECTORIES = "trajectories"
_PASSING = (InfrastructureError, BusyError, DeadlineError, SessionEndedError)


@dataclass(frozen=True)
class OsworldRules:
    """Rules by which tasks are run."""

    concurrency: int = 1
    retries: int = 1
    """Number of fresh desktops for a task whose desktop the machine broke."""
    screen: Size = SCREEN
    lease_s: float = 1_800.0
    seed: int = 0


@dataclass(frozen=True)
class Run:
    """A run, with what all of its tasks share."""

    server: Server
    token: str
    policy: Policy
    evaluator: Evaluator | None
    files: FileMap
    out: Path
    rules: OsworldRules = OsworldRules()
    on_result: Callable[[OsworldResult], None] = lambda _: None

    async def play(self, tasks: Sequence[Found]) -> tuple[OsworldResult, ...]:
        """Run the tasks that are not scored yet.

        Returns:
            The last result of each task in the run's folder.

        Raises:
            CuaGymError: the policy cannot continue at all, for example because its budget is used up.
        """
        done = {
            one.id
            for one in await anyio.to_thread.run_sync(read_results, self.out)
            if one.standing is OsworldStanding.SCORED
        }
        limiter = anyio.CapacityLimiter(self.rules.concurrency)

        async def one(found: Found) -> None:
            async with limiter:
                result = await self.task(found)
            await anyio.to_thread.run_sync(append_result, self.out, result)
            self.on_result(result)

        async with anyio.create_task_group() as group:
            for found in tasks:
                if found.name not in done:
                    group.start_soon(one, found)
        return await anyio.to_thread.run_sync(read_results, self.out)

    async def task(self, found: Found) -> OsworldResult:
        """Run one task, again on a fresh desktop after an infrastructure failure."""
        blank = OsworldResult(
            id=found.name, domain=found.domain, policy=self.policy.name, standing=OsworldStanding.NOT_RUN
        )
        if found.task is None:
            return blank.model_copy(update={"reasons": (f"unreadable: {found.problem}",)})
        why = await anyio.to_thread.run_sync(problems, found.task, self.files)
        if why:
            return blank.model_copy(update={"reasons": tuple(map(str, why))})
        blank = blank.model_copy(update={"standing": OsworldStanding.NO_VALUE, "infeasible": found.task.is_infeasible})
        for failures in range(1 + self.rules.retries):
            attempt = _Attempt(self, found.task, blank.model_copy(update={"failures": failures}))
            try:
                return await attempt.make()
            except _PASSING as error:
                blank = attempt.result.model_copy(update={"reasons": (f"{error.code}: {error.message}",)})
            except CuaGymError as error:
                return attempt.result.model_copy(update={"reasons": (f"{error.code}: {error.message}",)})
        return blank


@dataclass
class _Attempt:
    run: Run
    task: OsworldTask
    result: OsworldResult
    """The run's progress so far."""

    async def make(self) -> OsworldResult:
        run, name = self.run, self.task.task_id
        async with run.server.connect(run.token) as connection:
            cache = run.out / CACHE / name
            opening = open_episode(
                connection, self.task, run.files, cache, screen=run.rules.screen, lease_s=run.rules.lease_s
            )
            async with opening as episode:
                began = time.monotonic()
                await episode.prepare()
                self._note(setup_s=time.monotonic() - began)
                began = time.monotonic()
                folder = run.out / TRAJECTORIES / name / str(time.time_ns())
                recorder = await anyio.to_thread.run_sync(partial(Recorder, folder, seed=run.rules.seed))
                played = await run.policy.play(episode.desktop, our_task(self.task), recorder)
                self._note(play_s=time.monotonic() - began, end=played.end, steps=played.steps)
                began = time.monotonic()
                evaluated = await episode.judge(played.end, run.evaluator)
                self._note(evaluate_s=time.monotonic() - began, notes=tuple(episode.notes))
                return self._judged(evaluated)

    def _note(self, **known: float | int | End | tuple[str, ...]) -> None:
        rounded = {name: round(value, 3) if isinstance(value, float) else value for name, value in known.items()}
        self.result = self.result.model_copy(update=rounded)

    def _judged(self, evaluated: Evaluated) -> OsworldResult:
        version = self.run.evaluator.version if self.run.evaluator is not None and evaluated.components else ""
        known = self.result.model_copy(update={"components": evaluated.components, "evaluator": version})
        if evaluated.value is None:
            return known.model_copy(update={"reasons": (evaluated.why_invalid,)})
        return known.model_copy(update={"standing": OsworldStanding.SCORED, "value": evaluated.value, "reasons": ()})
