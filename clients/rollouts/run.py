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
    """Is told what happens in a run."""

    def begins(self, total: int, finished: int) -> None:
        """The work begins.

        Args:
            total: Attempts that are wanted.
            finished: Those of them that an earlier process finished.
        """
        ...

    def finished(self, result: AttemptResult, standing: Standing) -> None:
        """An attempt has its result."""
        ...

    def failed(self, slot: Slot, error: CuaGymError) -> None:
        """The infrastructure broke a try of an attempt."""
        ...

    def settled(self, count: int) -> None:
        """Attempts are not needed any more.

        Args:
            count: How many.
        """
        ...


class Silent:
    """Shows nothing."""

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
    """What a run has come to.

    `kept` are the valid attempts that were asked for, by tuple and number; trainers read these. `open_slots` are
    attempts that the infrastructure broke every time, or that were not reached: the same call goes on with them.
    """

    out: Path
    kept: tuple[AttemptResult, ...]
    counts: Counter[Standing]
    open_slots: int
    failures: tuple[Failure, ...]

    def trajectory(self, result: AttemptResult) -> Path:
        """The folder of an attempt's trajectory and frames."""
        return self.out / result.folder


@dataclass
class _Group:
    """The attempts at one tuple that are under way."""

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
    """Bring a run to its end, or what is left of it. Cancelled or killed, the same call goes on where it stopped.

    Args:
        policy: Attempts the tuples; it may play several episodes at the same time.
        server: Has the tuples: it was started with the dataset.
        token: Of a role that opens episodes (rollout, orchestrator or admin).
        plan: What is asked for.
        out: Folder of the run, with its ledger and the trajectories.
        display: Is told of every attempt.

    Returns:
        The kept attempts with reward and trajectory, also those of an earlier process.

    Raises:
        ConflictError: `out` holds a run with another policy, seed or number of attempts, or one that is at work.
        CuaGymError: nothing can go on: no tuple is there, the policy's budget is spent, the disk is full.
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
    """Read what a run has come to that is not at work.

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
    """Let `concurrency` workers take the slots, tuple by tuple, so that a group starts from one prepared state."""
    queue = iter(slots)
    try:
        async with anyio.create_task_group() as workers:
            for _ in range(min(work.plan.concurrency, len(slots))):
                workers.start_soon(work.take, queue)
    except* CuaGymError as group:
        raise first_error(group, CuaGymError) or group from None


@dataclass
class _Work:
    """What the workers of a run share."""

    attempts: Attempts
    ledger: RolloutLedger
    plan: RolloutPlan
    display: RunDisplay
    groups: dict[str, _Group]

    def slots(self) -> list[Slot]:
        """The attempts that are still wanted."""
        facts = self.plan.facts(self.attempts.policy.name)
        return [
            Slot(group.info, number)
            for name, group in self.groups.items()
            for number in self.ledger.missing(name, facts)
        ]

    async def conclude_what_was_left(self) -> None:
        """Ask for the results of attempts that an earlier process had played, and close what else it left open."""
        total = len(self.groups) * self.plan.start
        self.display.begins(total, total - len(self.slots()))
        await self.sweep()

    async def take(self, queue: Iterator[Slot]) -> None:
        """Make one attempt after the other until none is left."""
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
        """Bring to an end what is neither finished nor under way: grade what was played, close the rest.

        What another server holds, or one that does not answer, is left to its lease.
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
            # The same key gives the episode whose answer nobody received.
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
