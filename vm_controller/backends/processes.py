"""Programs on the host: started from the event loop's thread, bounded in time and output, never left behind."""

import contextlib
import fcntl
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import IO

import anyio

from schemas.errors import InfrastructureError
from schemas.workspaces import RunResult

GRACE_S = 1.0


OUTPUT_LIMIT = 262_144
"""Bytes of each output stream that a result keeps, by default."""


def read_clipped(fd: int, limit: int = OUTPUT_LIMIT) -> str:
    """Decode a file's content as UTF-8; of a text that is too long, keep the beginning and the end.

    Args:
        fd: the file descriptor, whose position does not matter.
        limit: the maximum number of bytes to keep.
    """
    size = os.fstat(fd).st_size
    if size <= limit:
        data = os.pread(fd, size, 0)
    else:
        half = limit // 2
        notice = f"\n[… {size - 2 * half} bytes left out …]\n".encode()
        data = os.pread(fd, half, 0) + notice + os.pread(fd, half, size - half)
    return data.decode("utf-8", errors="replace")


def _nameless_file(folder: Path | None) -> IO[bytes]:
    if folder is None:
        return os.fdopen(os.memfd_create("stream"), "w+b")
    return tempfile.TemporaryFile(dir=folder)


@contextlib.contextmanager
def output_file(folder: Path) -> Generator[int]:
    """Open an unnamed file for a program's output; it is opened for appending, so seeking has no effect."""
    with _nameless_file(folder) as file:
        fcntl.fcntl(file, fcntl.F_SETFL, fcntl.fcntl(file, fcntl.F_GETFL) | os.O_APPEND)
        yield file.fileno()


@contextlib.contextmanager
def input_file(data: bytes) -> Generator[int]:
    """Open an unnamed file in memory from which a program reads."""
    with _nameless_file(None) as file:
        file.write(data)
        file.seek(0)
        yield file.fileno()


class Program:
    """A program started as a child of this process; whoever starts it must call `end`.

    It does not use the event loop's own functions, because uvloop forks, which copies the page tables of the whole
    server and blocked it for 9 to 29 ms each time. `subprocess` lets the child share them until the program begins
    (vfork).
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        stdin: int | IO[bytes],
        stdout: int | IO[bytes],
        stderr: int | IO[bytes],
        env: Mapping[str, str],
        pass_fds: Sequence[int] = (),
    ) -> None:
        """Start a program, with `/` as its working directory.

        Args:
            argv: the program and its arguments; no shell.
            stdin: its standard input, a file or a file descriptor; `subprocess.DEVNULL` for none.
            stdout: its standard output, in the same form.
            stderr: its standard error, in the same form.
            env: all of its environment variables.
            pass_fds: other file descriptors that it inherits.

        Raises:
            OSError: the program could not be started.
        """
        self._child = subprocess.Popen(
            list(argv), stdin=stdin, stdout=stdout, stderr=stderr, env=env, pass_fds=pass_fds, cwd="/"
        )

    @property
    def pid(self) -> int:
        """Its pid, which may be reused by another process once `returncode` has returned a number."""
        return self._child.pid

    @property
    def returncode(self) -> int | None:
        """Its exit code, negative for a signal; None while it is running."""
        return self._child.poll()

    async def wait(self) -> None:
        """Wait until it has ended."""
        while self._child.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # Another thread read the exit code in between.
                descriptor = os.pidfd_open(self.pid)
                try:
                    await anyio.wait_readable(descriptor)
                finally:
                    os.close(descriptor)

    def signal(self, number: Signals) -> None:
        """Send it a signal, unless it has ended."""
        self._child.send_signal(number)


def descendants(pid: int) -> tuple[int, ...]:
    """Return the children of a process, their children, and so on; those that end meanwhile may be missing."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return ()
    children = tuple(int(child) for child in text.split())
    return (*children, *(one for child in children for one in descendants(child)))


async def end(program: Program, *, grace_s: float = GRACE_S) -> None:
    """Terminate a program and reap it.

    Args:
        program: the program; it may have ended already.
        grace_s: seconds after which it is killed if it has not ended.
    """
    with anyio.CancelScope(shield=True):
        program.signal(SIGTERM)
        with anyio.move_on_after(grace_s):
            await program.wait()
        program.signal(SIGKILL)
        await program.wait()


def _now(timeout_s: float | Callable[[], float]) -> float:
    return timeout_s if isinstance(timeout_s, float | int) else timeout_s()


async def run(
    argv: Sequence[str],
    *,
    stdin: bytes | int = b"",
    env: Mapping[str, str],
    timeout_s: float | Callable[[], float],
    output_limit: int = OUTPUT_LIMIT,
    pass_fds: Sequence[int] = (),
    scratch: Path | None,
    stdout: int | None = None,
) -> RunResult:
    """Run a program to its end or its deadline.

    Output goes to unlinked files, not to pipes: a program that outlives this one and still holds its output must
    neither block us nor die of a closed pipe.

    Args:
        argv: the program and its arguments; no shell.
        stdin: its standard input, as bytes or as a file descriptor.
        env: all of its environment variables.
        timeout_s: seconds from the start after which it is killed. A function is called again whenever the time is up,
            so that a program which waits for the server gets longer.
        output_limit: the maximum number of bytes of each stream to return.
        pass_fds: other file descriptors that it inherits.
        scratch: the folder for its input and output; None for memory.
        stdout: a file descriptor for its output, which the result then lacks; None returns the output.

    Raises:
        InfrastructureError: the program could not be started.
    """
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(_nameless_file(scratch)) for _ in range(3)]
        source, out, err = files
        if isinstance(stdin, bytes):
            source.write(stdin)
            source.seek(0)
        try:
            program = Program(
                argv,
                stdin=source if isinstance(stdin, bytes) else stdin,
                stdout=out if stdout is None else stdout,
                stderr=err,
                env=env,
                pass_fds=pass_fds,
            )
        except OSError as error:
            raise InfrastructureError(f"could not start {argv[0]}: {error}; run `cua-gym doctor`") from error
        timed_out = True
        try:
            while timed_out and (left_s := started + _now(timeout_s) - time.monotonic()) > 0:
                with anyio.move_on_after(left_s):
                    await program.wait()
                    timed_out = False
        finally:
            await end(program)
        return RunResult(
            exit_code=None if timed_out else program.returncode,
            stdout=read_clipped(out.fileno(), output_limit),
            stderr=read_clipped(err.fileno(), output_limit),
            duration_s=time.monotonic() - started,
            timed_out=timed_out,
        )
