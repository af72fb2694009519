"""Standing sandboxes: one reward runs in them many times, without starting a sandbox for each run.

Starting a sandbox and an interpreter takes longer than most rewards of web applications. Every run still has its own
processes, files and namespaces (`grading.inside.standing`). This is only for rewards that need nothing but the files:
they import `ALONE` and ask no judge. If the machine or a state does not allow it, the run gets its own sandbox as
usual.
"""

import ast
import json
import os
import socket
import struct
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
from pydantic import JsonValue

from grading.inside.program import MARKED, UNMARKED, reward_parts
from schemas.errors import InfrastructureError
from schemas.workspaces import RunResult
from vm_controller.backends import processes
from vm_controller.captured_state import State

ALONE = frozenset({"__future__", "collections.abc", "json", "re", "typing"})
"""The modules that a reward may import to run in a standing sandbox."""
LARGEST_STATE = 8 << 20
"""Bytes of a captured state that is sent to a standing sandbox, at most; a larger one gets a sandbox of its own."""
START_TIMEOUT_S = 30.0
_GRACE_S = 10.0

PROGRAM = """
import json, os, sys
data = sys.stdin.buffer.read().decode("utf-8").split("\\0", 5)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
place = {"__name__": "cua_gym_standing"}
exec(compile(data[0], "<standing>", "exec"), place)
parts = data[2:]
parts[1] += f"\\nMARKED_WORDS, UNMARKED_WORDS = {tuple(json.loads(data[1])['words'])!r}\\n"
place["serve"](int(sys.argv[1]), json.loads(data[1]), parts, "reward.py")
"""


def needs_files_alone(source: str) -> bool:
    """Whether a reward imports only modules in `ALONE`."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and not {name.name for name in node.names} <= ALONE:
            return False
        if isinstance(node, ast.ImportFrom) and (node.level or node.module not in ALONE):
            return False
        if isinstance(node, ast.Name) and node.id == "__import__":
            return False
    return True


@dataclass(frozen=True)
class Answer:
    """How a run ended, its output, and the mark that identifies its score line."""

    result: RunResult
    printed: bytes
    mark: str


class Standing:
    """A standing sandbox with one reward."""

    def __init__(self, channel: socket.socket, mark: str) -> None:
        """Communicate with the sandbox over `channel`; `mark` identifies the score lines of all its runs."""
        self._channel = channel
        self._mark = mark
        self._turn = anyio.Lock()
        self._is_lost = False

    async def ready(self) -> bool:
        """Wait until the sandbox accepts states; return False if it does not get ready."""
        try:
            await self._ask(b"", START_TIMEOUT_S)
        except (OSError, InfrastructureError):
            self._is_lost = True
        return not self._is_lost

    async def run(
        self, state: State, episode: Mapping[str, JsonValue], timeout_s: float, *, files_reversed: bool
    ) -> Answer | None:
        """Run the reward on a captured state.

        Args:
            state: the captured state, whose archive is sent as a whole.
            episode: the facts about the episode that the reward may read.
            timeout_s: seconds after which the run is killed.
            files_reversed: whether the files are unpacked in reverse order.

        Returns:
            How the run ended, and its output; None if this sandbox could not run it, so that it must run elsewhere.
        """
        async with self._turn:
            if self._is_lost:
                return None
            asked = {"episode": dict(episode), "timeout_s": timeout_s, "files_reversed": files_reversed}
            archive = await anyio.to_thread.run_sync(state.archive.read_bytes)
            head = json.dumps(asked).encode()
            request = struct.pack("!QQ", len(head), len(archive)) + head + archive
            try:
                how, printed, errors = await self._ask(request, timeout_s + _GRACE_S)
            except (OSError, InfrastructureError):
                self._is_lost = True
                return None
        told = json.loads(how)
        if "failed" in told:
            return None
        result = RunResult(
            exit_code=told["exit_code"],
            stdout=_clipped(printed),
            stderr=_clipped(errors),
            duration_s=told["duration_s"],
            timed_out=told["timed_out"],
        )
        return Answer(result, printed, self._mark)

    async def _ask(self, request: bytes, timeout_s: float) -> list[bytes]:
        # The exchanging thread is awaited even if the measurement is cancelled, so that no half-read answer remains.
        return await anyio.to_thread.run_sync(partial(_exchange, self._channel, request, timeout_s))


def _exchange(channel: socket.socket, request: bytes, timeout_s: float) -> list[bytes]:
    channel.settimeout(timeout_s)
    channel.sendall(request)
    (count,) = struct.unpack("!Q", _read(channel, 8))
    return [_read(channel, struct.unpack("!Q", _read(channel, 8))[0]) for _ in range(count)]


def _read(channel: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        part = channel.recv(min(count - len(data), 1 << 20))
        if not part:
            raise InfrastructureError("a standing grading sandbox ended")
        data += part
    return bytes(data)


def _clipped(data: bytes) -> str:
    file = os.memfd_create("clipped")
    try:
        os.write(file, data)
        return processes.read_clipped(file)
    finally:
        os.close(file)


@dataclass
class StandingSandboxes:
    """The standing sandboxes of one reward, one for each of its surroundings; created by `Grader.standing`."""

    source: str
    start: "Callable[[str, Any, AsyncExitStack], Awaitable[Standing | None]]"
    """Starts a sandbox in given surroundings; closing the stack ends it."""
    _known: dict[Hashable, Standing | None] = field(default_factory=dict[Hashable, "Standing | None"])
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _turn: anyio.Lock = field(default_factory=anyio.Lock)

    async def find(self, surroundings: Hashable) -> Standing | None:
        """Return the sandbox for given surroundings, starting it if necessary; None if none can be kept."""
        async with self._turn:
            if surroundings not in self._known:
                self._known[surroundings] = await self.start(self.source, surroundings, self._stack)
            return self._known[surroundings]

    async def close(self) -> None:
        """End all sandboxes."""
        await self._stack.aclose()


def standing_input(source: str, mark: str, limits: Mapping[str, int]) -> bytes:
    """Assemble what the interpreter of a standing sandbox reads from standard input.

    Args:
        source: the reward's source.
        mark: the secret by which the score lines of its runs are recognised.
        limits: `file_mb`, `processes` and `copy_mb`, as in `run_sandbox.STANDING_LIMITS`.

    Returns:
        The program, its limits, and the parts of the reward, separated by zero bytes.
    """
    program = Path(__file__).with_name("inside") / "standing.py"
    facts = json.dumps({**limits, "words": [MARKED, UNMARKED]}).encode()
    return b"\0".join((program.read_bytes(), facts, *reward_parts(source, mark)))


@asynccontextmanager
async def connected(program: processes.Program, ours: socket.socket, mark: str) -> AsyncGenerator[Standing | None]:
    """Communicate with an interpreter while the block runs; it is ended afterwards.

    Args:
        program: the interpreter.
        ours: the server's end of the channel to it; closed afterwards.
        mark: identifies the score lines of all its runs.

    Yields:
        The sandbox; None if it does not get ready.
    """
    try:
        standing = Standing(ours, mark)
        yield standing if await standing.ready() else None
    finally:
        ours.close()
        await processes.end(program, grace_s=0.0)
