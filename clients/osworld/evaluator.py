"""The evaluators of the released `desktop-env`, in a process whose interpreter has it installed.

A task has a value only if none of our own components failed while it was judged.
"""

import json
import os
import subprocess
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import anyio
import anyio.abc
import anyio.to_thread
from anyio.streams.buffered import BufferedByteReceiveStream
from pydantic import Field, ValidationError

from clients.osworld.bridge import Bridge
from clients.osworld.confinement import confined
from clients.osworld.setup import CLIENT_PASSWORD
from clients.osworld.task_file import Check
from clients.osworld.values import Answer, Evaluated, components_of, conclude
from schemas.base import Closed
from schemas.errors import InfrastructureError, InvalidRequestError

PYTHON_VARIABLE = "CUA_GYM_OSWORLD_PYTHON"
START_TIMEOUT_S = 300.0
EVALUATION_TIMEOUT_S = 300.0
MAX_LINE_BYTES = 1024 * 1024
_PROGRAM = Path(__file__).parent / "inside" / "evaluate.py"
_CHECKOUT = Path(__file__).parents[2]
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "OPENBLAS_CORETYPE", "OMP_NUM_THREADS")
"""Environment variables that the evaluator is given: no tokens and no keys."""


class _Ready(Closed):
    ready: str
    metrics: frozenset[str] = Field(repr=False)
    getters: frozenset[str] = Field(repr=False)


def find_python(given: Path | None = None) -> Path:
    """Find the interpreter with desktop-env: `given`, CUA_GYM_OSWORLD_PYTHON, or that of .venv-osworld.

    Raises:
        InvalidRequestError: there is none.
    """
    named = os.environ.get(PYTHON_VARIABLE)
    candidate = given or (Path(named) if named else _CHECKOUT / ".venv-osworld" / "bin" / "python")
    if not candidate.is_file():
        raise InvalidRequestError(
            f"{candidate} is no interpreter: give that of an environment with desktop-env, by --evaluator or "
            f"{PYTHON_VARIABLE} (docs/osworld.md says how to make one)",
            field="evaluator",
        )
    # Not resolved, because a venv's link leads to another interpreter.
    return candidate.absolute()


@dataclass
class Evaluator:
    """A running evaluator process, which evaluates one task at a time."""

    version: str
    metrics: frozenset[str]
    getters: frozenset[str]
    _process: anyio.abc.Process
    _lines: BufferedByteReceiveStream
    _turn: anyio.Lock = field(default_factory=anyio.Lock)
    _is_broken: bool = False

    async def evaluate(
        self, checks: Sequence[Check], conj: Literal["and", "or"], bridge: Bridge, cache: Path
    ) -> Evaluated:
        """Evaluate the end state behind a bridge.

        Args:
            checks: The task's checks.
            conj: How their values are combined.
            bridge: The bridge, which must be listening.
            cache: The task's own folder, which contains its fetched files.

        Raises:
            InfrastructureError: the process ended, or did not answer in time.
        """
        request = {
            "checks": [one.model_dump(mode="json") for one in checks],
            "conj": conj,
            "host": bridge.host,
            "port": bridge.port,
            "cache_dir": str(await anyio.Path(cache).resolve()),
            "password": CLIENT_PASSWORD,
            "screen": [bridge.guest.screen.width, bridge.guest.screen.height],
            "timeout_s": EVALUATION_TIMEOUT_S,
        }
        async with self._turn:
            if self._is_broken:
                raise InfrastructureError("the process of evaluators did not answer before")
            self._is_broken = True
            answer = await self._asked(request)
            self._is_broken = False
        if bridge.failures:
            return Evaluated(value=None, components=components_of(answer), why_invalid=bridge.failures[0])
        return conclude(answer, conj)

    async def _asked(self, request: dict[str, Any]) -> Answer:
        if self._process.stdin is None:
            raise InfrastructureError("the process of evaluators takes no requests")
        try:
            with anyio.fail_after(EVALUATION_TIMEOUT_S + 30):
                await self._process.stdin.send(json.dumps(request).encode() + b"\n")
                return Answer.model_validate_json(await _line(self._lines))
        except (TimeoutError, anyio.ClosedResourceError, anyio.BrokenResourceError, ValidationError) as error:
            raise InfrastructureError(f"the process of evaluators gave no answer: {error!r}") from error


@asynccontextmanager
async def open_evaluator(python: Path, log: Path, cache: Path) -> AsyncGenerator[Evaluator]:
    """Start an evaluator process, which ends with the block.

    Args:
        python: The interpreter, as from `find_python`.
        log: File for the output of libraries.
        cache: Parent of the tasks' folders, and the only place where the process can write.

    Raises:
        InfrastructureError: it did not start.
    """
    surroundings = {name: os.environ[name] for name in _KEPT if name in os.environ}
    await anyio.Path(cache).mkdir(parents=True, exist_ok=True)
    before = await anyio.to_thread.run_sync(confined, cache)
    with log.open("ab") as said:
        process = await anyio.open_process(
            [*before, str(python), "-I", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            env={**surroundings, "PYTHONWARNINGS": "ignore"},
            cwd=cache,
            start_new_session=True,
        )
    try:
        if process.stdout is None:
            raise InfrastructureError("the process of evaluators has no output")
        lines = BufferedByteReceiveStream(process.stdout)
        try:
            with anyio.fail_after(START_TIMEOUT_S):
                ready = _Ready.model_validate_json(await _line(lines))
        except (TimeoutError, anyio.EndOfStream, ValidationError, InfrastructureError) as error:
            raise InfrastructureError(f"{python} gave no evaluators; {log} has what it said") from error
        yield Evaluator(ready.ready, ready.metrics, ready.getters, process, lines)
    finally:
        with anyio.CancelScope(shield=True):
            if process.returncode is None:
                process.kill()
            await process.aclose()


async def _line(lines: BufferedByteReceiveStream) -> bytes:
    try:
        return await lines.receive_until(b"\n", MAX_LINE_BYTES)
    except (anyio.IncompleteRead, anyio.DelimiterNotFound, anyio.EndOfStream) as error:
        raise InfrastructureError(f"the process of evaluators ended: {error!r}") from error
