"""One attempt at a tuple: opens an episode, lets the policy play, closes it. Infrastructure failures are retried."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from uuid import uuid4

import anyio
import anyio.to_thread

from clients.atomic_write import write_atomic
from clients.desktop import Desktop
from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.episode_client import EpisodeClient
from clients.rollouts.ledger import Pending, PlayedFacts, RolloutLedger
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import STATUSES, Played, Policy
from clients.rollouts.results import End
from clients.rollouts.trajectory import Ending, Recorder, append_line
from schemas.episodes import EpisodeClose, EpisodeClosed, EpisodeEnd, EpisodeOpened, TupleInfo
from schemas.errors import (
    BusyError,
    ConflictError,
    CuaGymError,
    DeadlineError,
    InfrastructureError,
    InvalidRequestError,
    NotFoundError,
    TooLargeError,
    UnauthenticatedError,
)
from schemas.rewards import RewardStatus
from schemas.tasks import Task

FOLDER = "rollouts"
RESULT_NAME = "rollout.json"
CLOSE_TIMEOUT_S = 30.0
_LIMITS = {EpisodeEnd.MAX_STEPS: End.MAX_STEPS, EpisodeEnd.DEADLINE: End.DEADLINE}
_ENDS = {EpisodeEnd.DONE: End.DONE, EpisodeEnd.INFEASIBLE: End.INFEASIBLE, EpisodeEnd.GAVE_UP: End.GAVE_UP, **_LIMITS}
_BROKEN = frozenset({EpisodeEnd.INFRA_ERROR, EpisodeEnd.LEASE, EpisodeEnd.ABANDONED})
_PASSING = (InfrastructureError, BusyError, DeadlineError, NotFoundError)


class AttemptFailedError(InfrastructureError):
    """Every try of an attempt failed because of the infrastructure: it has no result, and the run goes on."""


@dataclass(frozen=True)
class Slot:
    """An attempt that is to be made."""

    info: TupleInfo
    number: int

    @property
    def label(self) -> str:
        """Its name for people."""
        return f"{self.info.tuple_id} #{self.number}"


@dataclass(frozen=True)
class Attempts:
    """Makes the attempts of one run."""

    client: EpisodeClient
    policy: Policy
    ledger: RolloutLedger
    plan: RolloutPlan
    out: Path
    on_failure: Callable[[Slot, CuaGymError], None]
    _tasks: dict[str, Task] = field(default_factory=dict[str, Task])

    async def make(self, slot: Slot) -> tuple[str, AttemptResult]:
        """Make an attempt and grade it; returns its key in the ledger and the result.

        Raises:
            AttemptFailedError: every try failed because of the infrastructure, or the server refused the episode.
            CuaGymError: the policy cannot continue at all, for example because its budget is used up.
        """
        tries = 1 + self.plan.infrastructure_retries
        for failures in range(tries):
            key = uuid4().hex
            try:
                return key, await self._try(slot, key, failures)
            except _PASSING as error:
                self.ledger.fail(slot.info.tuple_id, slot.number, error.code, error.message)
                self.on_failure(slot, error)
                if failures + 1 == tries:
                    raise AttemptFailedError(
                        f"{slot.label} failed {tries} times for reasons that say nothing about it, at last with "
                        f"{error.code}: {error.message}"
                    ) from error
        raise AssertionError("a loop over at least one number has returned or raised")

    async def conclude(self, slot: Slot, left: Pending) -> AttemptResult:
        """Request the result of an attempt that an earlier process played but did not grade.

        Raises:
            InfrastructureError: the server lost the episode or could not grade it; the attempt has to be repeated.
        """
        if left.episode_id is None or left.played is None:
            raise ValueError(f"{slot.label} was not played to its end")
        closed, close_s = await self._closed(left.episode_id, left.played, self.plan.close_patience_s)
        return await self._result(slot, left.played, closed, close_s)

    def folder(self, slot: Slot) -> Path:
        """Return the folder of an attempt's trajectory."""
        return self.out / FOLDER / slot.info.tuple_id / str(slot.number)

    async def _try(self, slot: Slot, key: str, failures: int) -> AttemptResult:
        folder = self.folder(slot)
        await anyio.to_thread.run_sync(partial(shutil.rmtree, folder, ignore_errors=True))
        task = await self._task(slot.info)
        self.ledger.begin(key, slot.info.tuple_id, slot.number, self.client.server.url)
        began = time.monotonic()
        try:
            opened = await self.client.open(slot.info.tuple_id, slot.number, key, self.plan, self.policy.name)
        except (InvalidRequestError, TooLargeError) as error:
            # A setup also fails if its desktop died; a wrong setup fails every time.
            self.ledger.forget(key)
            raise InfrastructureError(f"the episode cannot be opened: {error.message}") from error
        session_id = opened.session.session_id
        self.ledger.opened(key, opened.episode.episode_id, session_id)
        is_graded = False
        try:
            recorder = Recorder(folder, seed=opened.episode.seed)
            playing = time.monotonic()
            played = await self._played(opened, task, recorder)
            facts = PlayedFacts(
                end=played.end if played is not None else None,
                answer=played.answer if played is not None else None,
                steps=played.steps if played is not None else 0,
                unreadable=played.unreadable if played is not None else 0,
                seed=opened.episode.seed,
                instruction=opened.instruction,
                failures=failures,
                open_s=playing - began,
                play_s=time.monotonic() - playing,
            )
            self.ledger.played(key, facts)
            closed, close_s = await self._closed(opened.episode.episode_id, facts, self.plan.close_patience_s)
            is_graded = True
            return await self._result(slot, facts, closed, close_s)
        finally:
            if not is_graded:
                await self._abandon(key, session_id)

    async def _task(self, info: TupleInfo) -> Task:
        if info.tuple_id not in self._tasks:
            self._tasks[info.tuple_id] = await self.client.task(info)
        return self._tasks[info.tuple_id]

    async def _played(self, opened: EpisodeOpened, task: Task, recorder: Recorder) -> Played | None:
        """Let the policy play; returns None if the server ended the episode before the policy did."""
        async with self.client.as_policy(opened.token) as connection:
            try:
                return await self.policy.play(Desktop(connection, opened.session.session_id), task, recorder)
            except UnauthenticatedError as error:
                raise InfrastructureError(f"the server forgot the policy's token: {error.message}") from error
            except ConflictError:
                # Closing the episode tells whether a limit was reached or the session broke.
                return None

    async def _closed(self, episode_id: str, facts: PlayedFacts, patience_s: float) -> tuple[EpisodeClosed, float]:
        began = time.monotonic()
        status = "gave_up" if facts.end is None else STATUSES.get(facts.end, "gave_up")
        request = EpisodeClose.model_validate({"episode_id": episode_id, "status": status, "answer": facts.answer})
        closed = await self.client.close(request, patience_s)
        if closed.report.status is RewardStatus.INFRA_ERROR or closed.end in _BROKEN:
            raise InfrastructureError(f"{closed.end}: {closed.why_invalid or closed.report.reason}")
        return closed, time.monotonic() - began

    async def _result(self, slot: Slot, facts: PlayedFacts, closed: EpisodeClosed, close_s: float) -> AttemptResult:
        folder = self.folder(slot)
        end = _LIMITS.get(closed.end, facts.end) or _ENDS[closed.end]
        if facts.end is None:
            append_line(folder, Ending(end=end, answer=None))
        result = AttemptResult(
            tuple_id=slot.info.tuple_id,
            number=slot.number,
            seed=facts.seed,
            environment=slot.info.environment,
            category=slot.info.category,
            difficulty=slot.info.difficulty,
            instruction=facts.instruction,
            policy=self.policy.name,
            end=end,
            episode_end=closed.end,
            answer=facts.answer,
            steps=facts.steps or closed.episode.steps,
            unreadable=facts.unreadable,
            report=closed.report,
            failures=facts.failures,
            folder=folder.relative_to(self.out).as_posix(),
            open_s=facts.open_s,
            play_s=facts.play_s,
            close_s=close_s,
        )
        text = result.model_dump_json(indent=1) + "\n"
        await anyio.to_thread.run_sync(write_atomic, folder / RESULT_NAME, text)
        return result

    async def _abandon(self, key: str, session_id: str) -> None:
        """Close the episode; if that fails, it stays in the ledger and is closed by the next start."""
        with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True):
            try:
                await self.client.abandon(session_id)
            except CuaGymError:
                return
            self.ledger.forget(key)
