"""A whole rollout run: tuples times attempts, several episodes at a time, resumed where an earlier process stopped."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import anyio

from clients.connection.protocol import Server
from clients.error_groups import first_error
from clients.rollouts.attempt_result import AttemptResult, Standing
from clients.rollouts.attempts import CLOSE_TIMEOUT_S, AttemptFailedError, Attempts, Slot
from clients.rollouts.episode_client import EpisodeClient
from clients.rollouts.ledger import Failure, RolloutLedger, open_rollout_ledger, require_run
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from schemas.episodes import TupleInfo
from schemas.errors import CuaGymError, InfrastructureError, InvalidRequestError


class RunDisplay(Protocol):
    """Receives the events of a run."""

    def begins(self, total: int, finished: int) -> None:
        """Report that the work begins.

        Args:
            total: Number of attempts in the run.
            finished: Number of them that earlier processes finished.
        """
        ...

    def finished(self, result: AttemptResult, standing: Standing) -> None:
        """Report that an attempt has its result."""
        ...

    def failed(self, slot: Slot, error: CuaGymError) -> None:
        """Report that a try of an attempt failed because of the infrastructure."""
        ...

    def settled(self, count: int) -> None:
        """Report that attempts are no longer needed.

        Args:
            count: Number of attempts.
        """
        ...


class Silent:
    """A display that shows nothing."""

    def begins(self, total: int, finished: int) -> None:
        """Show nothing."""

    def finished(self, result: AttemptResult, standing: Standing) -> None:
        """Show nothing."""

    def failed(self, slot: Slot, error: CuaGymError) -> None:
        """Show nothing."""

    def settled(self, count: int) -> None:
        """Show nothing."""


@dataclass(frozen=True)
class RolloutRun:
    """The results of a run.

    `kept` are the valid attempts that were asked for, by tuple and number, which trainers read. `open_slots` are
    attempts that always failed because of the infrastructure or were not reached; the same call resumes them.
    """

    out: Path
    kept: tuple[AttemptResult, ...]
    counts: Counter[Standing]
    open_slots: int
    failures: tuple[Failure, ...]

    def trajectory(self, result: AttemptResult) -> Path:
        """Return the folder of an attempt's trajectory and frames."""
        return self.out / result.folder


@dataclass
class _Group:
    """The attempts at one tuple that are in progress."""

    info: TupleInfo
    scopes: set[anyio.CancelScope] = field(default_factory=set[anyio.CancelScope])


async def run_rollouts(
    policy: Policy,
    server: Server,
    token: str,
    plan: RolloutPlan,
    out: Path,
    display: RunDisplay | None = None,
) -> RolloutRun:
    """Carry out or resume a run; after a cancellation or a kill, the same call continues where it stopped.

    Args:
        policy: Attempts the tuples, several at a time.
        server: A server that was started with the dataset.
        token: Token of a role that may open episodes (rollout, orchestrator or admin).
        plan: Tuples, number and limits of attempts.
        out: Folder of the run, with its ledger and the trajectories.
        display: Informed about every attempt.

    Returns:
        The kept attempts with reward and trajectory, including those of earlier processes.

    Raises:
        ConflictError: `out` has a run with another policy, seed or number of attempts, or one in progress.
        CuaGymError: the run cannot continue, for example because there are no tuples, the policy's budget is used
            up, or the disk is full.
    """
    display = display or Silent()
    with open_rollout_ledger(out) as ledger:
        async with server.connect(token) as owner:
            client = EpisodeClient(server, owner)
            tuples = await _chosen(client, plan)
            ledger.describe(plan.facts(policy.name), tuples)
            attempts = Attempts(client, policy, ledger, plan, out, display.failed)
            work = _Work(attempts, ledger, plan, display, {one.tuple_id: _Group(one) for one in tuples})
            await work.conclude_what_was_left()
            slots = work.slots()
            try:
                await _all(work, slots)
            finally:
                with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True):
                    await work.sweep()
        return _run_of(out, ledger)


def read_run(out: Path) -> RolloutRun:
    """Read the results of a run that is not in progress.

    Raises:
        NotFoundError: there is no run in `out`.
    """
    require_run(out)
    with open_rollout_ledger(out) as ledger:
        return _run_of(out, ledger)


def _run_of(out: Path, ledger: RolloutLedger) -> RolloutRun:
    facts = ledger.facts()
    open_slots = 0 if facts is None else sum(len(ledger.missing(one.tuple_id, facts)) for one in ledger.tuples())
    return RolloutRun(out, ledger.results(Standing.KEPT), ledger.counts(), open_slots, ledger.failures())


async def _chosen(client: EpisodeClient, plan: RolloutPlan) -> tuple[TupleInfo, ...]:
    known = {one.tuple_id: one async for one in client.tuples()}
    if missing := [name for name in plan.tuples if name not in known]:
        raise InvalidRequestError(
            f"the server has no tuple {', '.join(missing[:5])}; `tuple_list` names those that it has", field="tuples"
        )
    chosen = [known[name] for name in dict.fromkeys(plan.tuples)] if plan.tuples else list(known.values())
    chosen = [one for one in chosen if not plan.environments or one.environment in plan.environments]
    if not chosen:
        raise InvalidRequestError(
            "there is nothing to roll out: the server has no such tuples; start it with --dataset DIR", field="tuples"
        )
    return tuple(chosen)


async def _all(work: "_Work", slots: Sequence[Slot]) -> None:
    """Let `concurrency` workers take slots tuple by tuple, so that a group starts from one prepared state."""
    queue = iter(slots)
    try:
        async with anyio.create_task_group() as workers:
            for _ in range(min(work.plan.concurrency, len(slots))):
                workers.start_soon(work.take, queue)
    except* CuaGymError as group:
        raise first_error(group, CuaGymError) or group from None


@dataclass
class _Work:
    """The state that the workers of a run share."""

    attempts: Attempts
    ledger: RolloutLedger
    plan: RolloutPlan
    display: RunDisplay
    groups: dict[str, _Group]

    def slots(self) -> list[Slot]:
        """Return the attempts that are still to be made."""
        facts = self.plan.facts(self.attempts.policy.name)
        return [
            Slot(group.info, number)
            for name, group in self.groups.items()
            for number in self.ledger.missing(name, facts)
        ]

    async def conclude_what_was_left(self) -> None:
        """Request the results of attempts that an earlier process played, and close what else it left open."""
        total = len(self.groups) * self.plan.start
        self.display.begins(total, total - len(self.slots()))
        await self.sweep()

    async def take(self, queue: Iterator[Slot]) -> None:
        """Make attempts one after another until none is left."""
        for slot in queue:
            group = self.groups[slot.info.tuple_id]
            if self._is_full(slot.info.tuple_id):
                self._cancel(slot)
                continue
            with anyio.CancelScope() as scope:
                group.scopes.add(scope)
                try:
                    await self._make(slot)
                finally:
                    group.scopes.discard(scope)
            if scope.cancelled_caught:
                self._cancel(slot)

    async def sweep(self) -> None:
        """End the attempts that are neither finished nor in progress: grade the played ones, close the rest.

        Episodes of another server, or of one that does not answer, end with their lease.
        """
        for left in self.ledger.pending():
            group = self.groups.get(left.tuple_id)
            if left.url != self.attempts.client.server.url or group is None:
                self.ledger.forget(left.key)
                continue
            if left.played is not None:
                with suppress(InfrastructureError):
                    result = await self.attempts.conclude(Slot(group.info, left.number), left)
                    self._finish(left.key, result)
                    continue
            with suppress(CuaGymError):
                await self._close(left.key, left.tuple_id, left.number, left.session_id)
                self.ledger.forget(left.key)

    async def _close(self, key: str, tuple_id: str, number: int, session_id: str | None) -> None:
        client = self.attempts.client
        if session_id is None:
            # The same key returns the episode even if the first answer was lost.
            opened = await client.open(tuple_id, number, key, self.plan, self.attempts.policy.name)
            session_id = opened.session.session_id
        await client.abandon(session_id)

    async def _make(self, slot: Slot) -> None:
        try:
            key, result = await self.attempts.make(slot)
        except AttemptFailedError:
            return
        self._finish(key, result)

    def _finish(self, key: str, result: AttemptResult) -> None:
        standing = self.ledger.finish(key, result, self.plan.kept)
        self.display.finished(result, standing)
        if self._is_full(result.tuple_id):
            for scope in self.groups[result.tuple_id].scopes:
                scope.cancel()

    def _cancel(self, slot: Slot) -> None:
        self.ledger.cancel(None, slot.info.tuple_id, slot.number)
        self.display.settled(1)

    def _is_full(self, tuple_id: str) -> bool:
        return self.ledger.kept(tuple_id) >= self.plan.kept
