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
"""Where the facts of an environment's applications stand in a captured state; what a desktop has there is left out."""
FACTS_TIMEOUT_S = 60.0
FULL_TIMEOUT_S = 30.0
LEAST_ROOM, LEAST_FILES = 1 << 20, 16
"""Bytes and files for which there is room in a file system that is not full."""
_FACTS = TypeAdapter(dict[str, JsonValue])


class Teller(Protocol):
    """Who runs a script on a copy of a state, out of the reach of the desktop's programs."""

    async def run(self, source: str, name: str, state: State, /, *, timeout_s: float) -> RunResult:
        """Run Python on a copy of a captured state.

        Args:
            source: the text of the script.
            name: what the script is called in its errors.
            state: the captured state; it stays as it is.
            timeout_s: seconds until it is ended.
        """
        ...


@asynccontextmanager
async def captured(session: Session, folder: Path, teller: Teller) -> AsyncGenerator[State]:
    """Yield the state of a session: as it was when the session was finished, or else as it is now.

    Args:
        session: whose state is taken.
        folder: where a state that is captured now lies until the end of the block.
        teller: runs the script that tells the facts of the environment's applications.

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
    """Capture a session for whoever grades it later; programs that go on change nothing of what is graded.

    What keeps it from being captured is kept as well, and is told to whoever asks for the state.
    """
    try:
        session.final = await capture(session, folder, teller)
    except (UngradableError, InfrastructureError) as error:
        session.final = error


async def capture(session: Session, folder: Path, teller: Teller) -> State:
    """Finalize a desktop, stop its programs and copy its files to an archive.

    Args:
        session: whose state is taken.
        folder: where the archive is made; the caller removes it.
        teller: adds the facts that the environment's applications keep in stores of their own.

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
    """Say whether a desktop's own file system has room for nothing more; one that it shares says nothing of it."""
    result = await desktop.run(("/usr/bin/stat", "-f", "-c", "%T %S %a %d", HOME), timeout_s=FULL_TIMEOUT_S)
    kind, _, counts = result.stdout.partition(" ")
    try:
        block, blocks, files = map(int, counts.split())
    except ValueError:
        return False
    return kind == "tmpfs" and (block * blocks < LEAST_ROOM or files < LEAST_FILES)


def _require_alive(desktop: Desktop) -> None:
    """Refuse the files of a desktop that died while they were copied: programs may have died before they wrote.

    Raises:
        InfrastructureError: it is dead.
    """
    if reason := desktop.failure():
        raise InfrastructureError(f"the desktop died while its state was taken: {reason}")


async def _with_facts(state: State, source: str, teller: Teller) -> State:
    """Put into a state what a script says of its files; where the script fails on them, nothing is said."""
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
    """Make one archive of the desktop's files and what its web applications hold; return the digest of the latter."""
    if write_site is None:
        files.rename(archive)
        return None
    site = write_site()
    prepend({MEMBERS + name: content for name, content in site.items()}, files, archive)
    return result_digest(site)


async def copy_files(desktop: Desktop, archive: Path, also: Callable[[], T]) -> T:
    """Write the files of a desktop to an archive while none of its programs runs.

    Args:
        desktop: the desktop; its programs go on afterwards.
        archive: the file that is written.
        also: called while they stand still, after the files were copied.

    Returns:
        What `also` returned.

    Raises:
        UngradableError: the desktop's programs left more than can be copied.
    """
    try:
        await desktop.freeze()
        await desktop.capture_state(archive)
        # Last: what its browser had sent before it stopped has arrived by now.
        return also()
    finally:
        await desktop.thaw()


async def _windows(session: Session) -> tuple[Window, ...]:
    """List the windows; none where the screen does not answer: a program may have seen to that, and the files count."""
    try:
        return await step.attached(session, lambda _: session.controller.windows())
    except InfrastructureError:
        return ()
