"""Takes the state of a desktop for grading: its files in an archive on the host, and what was on its screen."""

import hashlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeVar

import anyio.to_thread
from pydantic import JsonValue

from schemas.errors import InfrastructureError
from schemas.observations import Window
from vm_controller import stepping
from vm_controller.archives import Archive, prepend
from vm_controller.backends.protocol import Desktop
from vm_controller.sessions import Session
from vm_controller.sites import MEMBERS, Files

T = TypeVar("T")


@dataclass(frozen=True)
class State:
    """A captured desktop. `archive` is a tar file that only the server reads, `episode` what the reward may know.

    `apps` are the web applications that the desktop showed; their state is in the archive too (see `sites.PLACE`).
    """

    archive: Path
    episode: dict[str, JsonValue]
    sha256: str
    apps: tuple[str, ...] = ()

    @classmethod
    def of(cls, archive: Path, episode: dict[str, JsonValue], apps: tuple[str, ...] = ()) -> Self:
        """Describe an archive; reads all of it."""
        with archive.open("rb") as file:
            return cls(archive, episode, hashlib.file_digest(file, "sha256").hexdigest(), apps)

    def site_files(self) -> Files:
        """Read the state of the web applications, as the archive holds it; blocking."""
        with Archive.open(self.archive) as archive:
            return {
                member.info.name.removeprefix(MEMBERS): archive.content(member)
                for member in archive.members
                if member.info.name.startswith(MEMBERS) and member.info.isreg()
            }


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
    files = archive.with_suffix(".files.tar")
    site = session.site
    try:
        write_site = await copy_files(session.desktop, files, lambda: None if site is None else site.capture())
        await anyio.to_thread.run_sync(_put_together, files, write_site, archive)
        yield await anyio.to_thread.run_sync(State.of, archive, episode, () if site is None else site.apps)
    finally:
        for path in (archive, files):
            path.unlink(missing_ok=True)


def _put_together(files: Path, write_site: Callable[[], Files] | None, archive: Path) -> None:
    if write_site is None:
        files.rename(archive)
    else:
        prepend({MEMBERS + name: content for name, content in write_site().items()}, files, archive)


async def copy_files(desktop: Desktop, archive: Path, also: Callable[[], T]) -> T:
    """Write the files of a desktop to an archive while none of its programs runs, and return what `also` finds then.

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
        return await stepping.attached(session, lambda _: session.controller.windows())
    except InfrastructureError:
        return ()
