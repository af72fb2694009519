"""Takes the state of a desktop for grading: its files in an archive on the host, and what was on its screen."""

import hashlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import anyio.to_thread
from pydantic import JsonValue

from schemas.errors import InfrastructureError
from schemas.observations import Window
from vm_controller import stepping
from vm_controller.backends.protocol import Desktop
from vm_controller.sessions import Session


@dataclass(frozen=True)
class State:
    """A captured desktop. `archive` is a tar file that only the server reads, `episode` what the reward may know."""

    archive: Path
    episode: dict[str, JsonValue]
    sha256: str

    @classmethod
    def of(cls, archive: Path, episode: dict[str, JsonValue]) -> Self:
        """Describe an archive; reads all of it."""
        with archive.open("rb") as file:
            return cls(archive, episode, hashlib.file_digest(file, "sha256").hexdigest())


@asynccontextmanager
async def captured(session: Session, folder: Path) -> AsyncGenerator[State]:
    """Finalize, stop the desktop's programs, copy its files; the copy is gone afterwards.

    Raises:
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
    archive = folder / f"state-{session.session_id}.tar"
    try:
        await copy_files(session.desktop, archive)
        yield await anyio.to_thread.run_sync(State.of, archive, episode)
    finally:
        archive.unlink(missing_ok=True)


async def copy_files(desktop: Desktop, archive: Path) -> None:
    """Write the files of a desktop to an archive while none of its programs runs.

    Raises:
        UngradableError: the desktop's programs left more than can be copied.
    """
    try:
        await desktop.freeze()
        await desktop.capture_state(archive)
    finally:
        await desktop.thaw()


async def _windows(session: Session) -> tuple[Window, ...]:
    """List the windows; none where the screen does not answer: a program may have seen to that, and the files count."""
    try:
        return await stepping.attached(session, lambda _: session.controller.windows())
    except InfrastructureError:
        return ()
