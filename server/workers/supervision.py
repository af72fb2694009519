"""Starts the worker processes, restarts one that dies, and stops them all."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import anyio
import anyio.abc
import structlog

from schemas.errors import BusyError, InfrastructureError
from server.settings import Settings
from server.workers.handover import hand_over
from server.workers.shares import settings_of
from server.workers.upstream import Headers, Reply, Request, Upstream, WorkerLostError, value_of
from server.workers.worker import CONNECTIONS, LOAD_HEADER, READY
from vm_controller.ids import ALPHABET, HANDLE

COMMAND = (sys.executable, "-P", "-m", "server.workers.worker")
TAG_CHARACTERS = 2
START_S = 120.0
SILENCE_S = 60.0
"""Seconds without an answer after which a worker is killed, since nothing that it holds can be reached any more."""
STOP_S = 60.0
"""Seconds for closing every session, after running calls had CUA_GYM_SHUTDOWN_TIMEOUT_S."""
_PING_S = 2.0
_PAUSE_S, _LONGEST_PAUSE_S = 0.25, 30.0
_LIVED_LONG_S = 30.0
_RETRY_S = 1.0
_KEYS = 50_000
"""Idempotency keys of creating calls that are remembered, at most, with the worker they went to."""
_PING = Request(b"GET", b"/healthz", [(b"host", b"localhost")])

_log = structlog.stdlib.get_logger("server.workers")


@dataclass
class Worker:
    """One life of a worker process. A restarted worker is a new object with a new tag."""

    slot: int
    tag: str
    process: anyio.abc.Process
    upstream: Upstream
    passing: socket.socket
    """The socket over which connections are handed to the worker."""
    started_at: float = field(default_factory=time.monotonic)
    load: int = 0
    """The number of its sessions, as of its last answer."""
    opening: int = 0
    """Creating calls that are under way to it."""

    def take(self, connection: int) -> bool:
        """Hand a client's connection over to this worker.

        Args:
            connection: the connection's file descriptor.

        Returns:
            Whether it was sent to the worker.
        """
        return hand_over(self.passing, connection)

    def noted(self, reply: Reply) -> Headers:
        """Record the worker's own headers from an answer; return the headers for the client."""
        self.load = int(value_of(reply.headers, LOAD_HEADER) or self.load)
        return [(name, value) for name, value in reply.headers if name != LOAD_HEADER]

    def close(self) -> None:
        """Close the connections to the worker; calls that wait for an answer fail with `WorkerLostError`."""
        self.upstream.close()
        self.passing.close()


class Workers:
    """All workers of a server."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        tokens: Path,
        command: Sequence[str] = COMMAND,
        silence_s: float = SILENCE_S,
    ) -> None:
        """Prepare the workers; nothing is started yet.

        Args:
            settings: the settings of the whole server, of which each worker gets its share.
            folder: the folder for the workers' sockets.
            tokens: the file of the tokens, which all workers share.
            command: the command that starts a worker; `--socket`, `--tokens` and `--tag` are added.
            silence_s: seconds without an answer after which a worker is killed and restarted.
        """
        self._settings = settings
        self._folder = folder
        self._tokens = tokens
        self._command = tuple(command)
        self._silence_s = silence_s
        self._live: dict[int, Worker] = {}
        self._by_tag: dict[str, Worker] = {}
        self._lost: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        self._number = 0
        self.restarts = 0

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Start all workers, keep them alive while the block runs, then end them.

        Raises:
            InfrastructureError: a worker did not start; its output is on standard error.
        """
        slots = range(self._settings.workers)
        failures: list[InfrastructureError] = []

        async def first(slot: int) -> None:
            try:
                await self._start(slot)
            except InfrastructureError as error:
                failures.append(error)

        try:
            async with anyio.create_task_group() as starting:
                for slot in slots:
                    starting.start_soon(first, slot)
            if failures:
                raise failures[0]
            async with anyio.create_task_group() as keeping:
                for slot in slots:
                    keeping.start_soon(self._keep, slot)
                try:
                    yield
                finally:
                    keeping.cancel_scope.cancel()
        finally:
            with anyio.CancelScope(shield=True):
                async with anyio.create_task_group() as ending:
                    for worker in tuple(self._by_tag.values()):
                        ending.start_soon(self._end, worker)

    def live(self) -> tuple[Worker, ...]:
        """Return the workers that are alive, in the order of their slots."""
        return tuple(self._live[slot] for slot in sorted(self._live))

    def in_slot(self, slot: int) -> Worker:
        """Return the worker of a slot.

        Args:
            slot: the index of the worker, from 0.

        Raises:
            BusyError: the worker is being restarted.
        """
        if (worker := self._live.get(slot)) is None:
            raise starting()
        return worker

    def holder_of(self, handle: str) -> Worker | None:
        """Return the worker that made an id; None if none did.

        Raises:
            InfrastructureError: that worker has died.
        """
        tag = self._tag_of(handle)
        if (worker := self._by_tag.get(tag)) is not None:
            return worker
        if (when := self._lost.get(tag)) is not None:
            raise InfrastructureError(
                f"{handle} is lost: the worker process that held it died at {when} and took its sessions, snapshots "
                "and workspaces with it. Open a new one; nothing of it says anything about the task"
            )
        return None

    def least_loaded(self, key: str | None = None) -> Worker:
        """Return the worker with the fewest sessions; for an idempotency key seen before, the same worker as then.

        Raises:
            BusyError: no worker is alive now.
        """
        if key is not None and (known := self._by_tag.get(self._keys.get(key, ""))) is not None:
            return known
        worker = self._best(lambda one: (one.load + one.opening, one.upstream.in_flight, one.slot))
        if key is not None:
            self._keys[key] = worker.tag
            if len(self._keys) > _KEYS:
                del self._keys[next(iter(self._keys))]
        return worker

    def least_busy(self) -> Worker:
        """Return the worker with the fewest calls under way.

        Raises:
            BusyError: no worker is alive now.
        """
        return self._best(lambda worker: (worker.upstream.in_flight, worker.slot))

    def _best(self, cost: Callable[[Worker], tuple[int, ...]]) -> Worker:
        if not self._live:
            raise starting()
        return min(self._live.values(), key=cost)

    def _tag_of(self, handle: str) -> str:
        found = HANDLE.fullmatch(handle)
        return "" if found is None else found[1][: len(self._settings.id_prefix) + TAG_CHARACTERS]

    def _next_tag(self) -> str:
        """Return a tag that no living worker has; after some thousand restarts, tags are reused."""
        size = len(ALPHABET)
        while True:
            self._number, number = (self._number + 1) % size**TAG_CHARACTERS, self._number
            tag = self._settings.id_prefix + ALPHABET[number // size] + ALPHABET[number % size]
            if tag not in self._by_tag:
                self._lost.pop(tag, None)
                return tag

    async def _start(self, slot: int) -> Worker:
        """Start a worker and wait until it listens.

        Raises:
            InfrastructureError: the worker ended before that, or took too long.
        """
        tag = self._next_tag()
        path = self._folder / f"{tag}.sock"
        command = [*self._command, "--socket", str(path), "--tokens", str(self._tokens), "--tag", tag]
        process = await anyio.open_process(
            command,
            # The front keeps the other end; however the front dies, the worker then reads end-of-file.
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None,
            env={**os.environ, **settings_of(self._settings, slot)},
            # Ctrl-C is for the front, which lets running calls end first.
            start_new_session=True,
        )
        worker = Worker(slot, tag, process, Upstream(path), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        worker.passing.setblocking(False)
        self._by_tag[tag] = worker
        with anyio.move_on_after(START_S):
            if await _first_line(process) == READY:
                worker.passing.connect(str(path.with_suffix(CONNECTIONS)))
                self._live[slot] = worker
                _log.info("worker started", slot=slot, tag=tag, pid=process.pid)
                return worker
        await self._end(worker)
        raise InfrastructureError(f"the worker process {slot} did not start: what it said is above")

    async def _keep(self, slot: int) -> None:
        """Restart a worker whenever it dies, after a pause that grows while it keeps dying."""
        pause_s = 0.0
        while True:
            if (worker := self._live.get(slot)) is not None:
                await self._until_it_ends(worker)
                pause_s = 0.0 if time.monotonic() - worker.started_at > _LIVED_LONG_S else pause_s
                self._bury(worker)
            await anyio.sleep(pause_s)
            pause_s = min(max(2 * pause_s, _PAUSE_S), _LONGEST_PAUSE_S)
            self.restarts += 1
            try:
                await self._start(slot)
            except InfrastructureError as error:
                _log.warning("worker did not start", slot=slot, reason=error.message)

    async def _until_it_ends(self, worker: Worker) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(self._end_when_silent, worker)
            await worker.process.wait()
            group.cancel_scope.cancel()

    async def _end_when_silent(self, worker: Worker) -> None:
        while True:
            await anyio.sleep(min(self._silence_s / 4, _PING_S))
            answered = False
            with anyio.move_on_after(self._silence_s), suppress(WorkerLostError):
                async with worker.upstream.ask(_PING) as reply:
                    worker.noted(reply)
                    async for _ in reply.body:
                        pass
                answered = True
            if not answered and worker.process.returncode is None:
                _log.error("worker does not answer and is ended", slot=worker.slot, tag=worker.tag)
                worker.process.kill()

    def _bury(self, worker: Worker) -> None:
        when = datetime.now(UTC).strftime("%H:%M:%S UTC")
        _log.error("worker died", slot=worker.slot, tag=worker.tag, exit_code=worker.process.returncode)
        self._live.pop(worker.slot, None)
        self._by_tag.pop(worker.tag, None)
        self._lost[worker.tag] = when
        worker.close()

    async def _end(self, worker: Worker) -> None:
        """End a worker and wait until it is gone; ask first, so that it closes its sessions."""
        self._live.pop(worker.slot, None)
        self._by_tag.pop(worker.tag, None)
        worker.close()
        process = worker.process
        if process.returncode is None:
            process.terminate()
            with anyio.move_on_after(self._settings.shutdown_timeout_s + STOP_S):
                await process.wait()
        if process.returncode is None:
            process.kill()
        await process.aclose()


async def _first_line(process: anyio.abc.Process) -> bytes:
    line = b""
    if process.stdout is not None:
        with suppress(anyio.EndOfStream):
            while not line.endswith(b"\n"):
                line += await process.stdout.receive()
    return line


def starting() -> BusyError:
    """Return the error for a call that arrives while no worker can take it."""
    return BusyError(
        f"the worker process for this is being started; try again in {_RETRY_S:g} s", retry_after_s=_RETRY_S
    )
