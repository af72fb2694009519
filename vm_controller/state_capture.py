"""Captures a desktop's state for grading: its files in an archive on the host, and what was on its screen."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar

import anyio.to_thread
from pydantic import JsonValue, TypeAdapter

from schemas.errors import CuaGymError, InfrastructureError, UngradableError
from schemas.observations import Window
from schemas.workspaces import RunResult
from vm_controller import step
from vm_controller.backends.protocol import Desktop
from vm_controller.backends.sandbox import HOME
from vm_controller.captured_state import State
from vm_controller.result_digest import result_digest
from vm_controller.sessions import Session
from vm_controller.tar_archive import prepend, replace_below
from vm_controller.web_app_host import MEMBERS, Files

T = TypeVar("T")

TOLD = f"{HOME.removeprefix('/')}/.local/share/application-state"
"""The folder of a captured state for the facts that an environment's script exports; the desktop's own is left out."""
FACTS_TIMEOUT_S = 60.0
FULL_TIMEOUT_S = 30.0
LEAST_ROOM, LEAST_FILES = 1 << 20, 16
"""Bytes and files that must be free in a file system that does not count as full."""
_FACTS = TypeAdapter(dict[str, JsonValue])


class Teller(Protocol):
    """Runs a script on a copy of a state, out of reach of the desktop's programs."""

    async def run(self, source: str, name: str, state: State, /, *, timeout_s: float) -> RunResult:
        """Run Python on a copy of a captured state.

        Args:
            source: the script's source.
            name: the script's file name for tracebacks.
            state: the captured state, which is not changed.
            timeout_s: seconds after which the script is killed.
        """
        ...


@asynccontextmanager
async def captured(session: Session, folder: Path, teller: Teller) -> AsyncGenerator[State]:
    """Yield the state of a session: that in which it was finished or, if it is not finished, its present state.

    Args:
        session: the session.
        folder: the folder for a state that is captured now, which is removed when the block ends.
        teller: runs the script that exports the facts of the environment's applications.

    Raises:
        UngradableError: the desktop's programs left more than can be copied.
        InfrastructureError: the desktop is dead.
    """
    if isinstance(session.final, CuaGymError):
        raise session.final
    if session.final is not None:
        yield session.final
        return
    state = await capture(session, folder, teller)
    try:
        yield state
    finally:
        state.archive.unlink(missing_ok=True)


async def keep_final(session: Session, folder: Path, teller: Teller) -> None:
    """Capture a session that is being finished, so that programs still running cannot change what is graded later.

    If the capture fails, the error is stored instead, and raised when the state is requested.

    Args:
        session: the session, whose lock the caller must hold.
        folder: the folder for the state.
        teller: runs the script that exports the facts of the environment's applications.
    """
    try:
        session.final = await capture(session, folder, teller)
    except (UngradableError, InfrastructureError) as error:
        session.final = error


async def capture(session: Session, folder: Path, teller: Teller) -> State:
    """Finalize a desktop, stop its programs and copy its files to an archive.

    Args:
        session: the session.
        folder: the folder for the archive, which the caller must remove.
        teller: runs the script that exports what the environment's applications keep in stores of their own.

    Raises:
        InfrastructureError: the desktop is dead.
        UngradableError: the desktop's programs left more than can be copied.
    """
    source = session.environment.finalize_source()
    if session.environment.finalize is not None and source is not None:
        finalize = session.environment.finalize
        await session.desktop.run((*finalize.interpreter, "-"), stdin=source.encode(), timeout_s=finalize.timeout_s)
    episode: dict[str, JsonValue] = {
        "status": session.completion.status if session.completion else None,
        "answer": session.completion.answer if session.completion else None,
        "windows": [
            {"title": window.title, "application": window.application, "focused": window.focused}
            for window in await _windows(session)
        ],
    }
    is_full = await _is_full(session.desktop)
    archive = folder / f"state-{session.session_id}.tar"
    files = archive.with_suffix(".files.tar")
    site = session.site
    try:
        write_site = await copy_files(session.desktop, files, lambda: None if site is None else site.capture())
        _require_alive(session.desktop)
        result = await anyio.to_thread.run_sync(_put_together, files, write_site, archive)
        state = await anyio.to_thread.run_sync(State.of, archive, episode, () if site is None else site.apps, result)
        if (facts := session.environment.facts_source()) is not None:
            state = await _with_facts(state, facts, teller)
        return replace(state, is_full=is_full)
    except BaseException:
        archive.unlink(missing_ok=True)
        raise
    finally:
        files.unlink(missing_ok=True)


async def _is_full(desktop: Desktop) -> bool:
    """Whether the file system of a desktop is full; False if that is not its own."""
    result = await desktop.run(("/usr/bin/stat", "-f", "-c", "%T %S %a %d", HOME), timeout_s=FULL_TIMEOUT_S)
    kind, _, counts = result.stdout.partition(" ")
    try:
        block, blocks, files = map(int, counts.split())
    except ValueError:
        return False
    return kind == "tmpfs" and (block * blocks < LEAST_ROOM or files < LEAST_FILES)


def _require_alive(desktop: Desktop) -> None:
    """Check that a desktop did not die while its files were copied, since programs may have died before saving.

    Raises:
        InfrastructureError: the desktop is dead.
    """
    if reason := desktop.failure():
        raise InfrastructureError(f"the desktop died while its state was taken: {reason}")


async def _with_facts(state: State, source: str, teller: Teller) -> State:
    """Add to a state the facts that a script exports from its files; nothing is added if the script fails."""
    result = await teller.run(source, "facts.py", state, timeout_s=FACTS_TIMEOUT_S)
    told = _FACTS.validate_json(result.stdout) if result.exit_code == 0 and not result.timed_out else {}
    files = {f"{name}.json": json.dumps(fact, indent=1, ensure_ascii=False).encode() for name, fact in told.items()}
    rewritten = state.archive.with_suffix(".told.tar")
    try:
        await anyio.to_thread.run_sync(replace_below, TOLD, files, state.archive, rewritten)
        rewritten.replace(state.archive)
    finally:
        rewritten.unlink(missing_ok=True)
    return await anyio.to_thread.run_sync(State.of, state.archive, state.episode, state.apps, state.result_sha256)


def _put_together(files: Path, write_site: Callable[[], Files] | None, archive: Path) -> str | None:
    """Make one archive of the desktop's files and the state of its web applications; return that state's digest."""
    if write_site is None:
        files.rename(archive)
        return None
    site = write_site()
    prepend({MEMBERS + name: content for name, content in site.items()}, files, archive)
    return result_digest(site)


async def copy_files(desktop: Desktop, archive: Path, also: Callable[[], T]) -> T:
    """Write the files of a desktop to an archive while its programs are frozen.

    Args:
        desktop: the desktop, whose programs continue afterwards.
        archive: the file to write.
        also: called while they are still frozen, after the files were copied.

    Returns:
        What `also` returned.

    Raises:
        UngradableError: the desktop's programs left more than can be copied.
    """
    try:
        await desktop.freeze()
        await desktop.capture_state(archive)
        # Called last, when everything that the browser sent before it was frozen has arrived.
        return also()
    finally:
        await desktop.thaw()


async def _windows(session: Session) -> tuple[Window, ...]:
    """List the windows; none if the screen does not answer, as a program may have caused that and the files count."""
    try:
        return await step.attached(session, lambda _: session.controller.windows())
    except InfrastructureError:
        return ()
