"""The contents of a snapshot (files and a recipe, or running programs): how to write it and start desktops from it."""

import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

import anyio
import anyio.to_thread

from schemas.errors import InfrastructureError
from schemas.observations import Size
from schemas.requests import SessionOpen
from schemas.sessions import Lease
from schemas.snapshots import Grade, SnapshotInfo
from vm_controller import startup, step
from vm_controller.backends.protocol import KeptPrograms
from vm_controller.backends.server_folder import remove
from vm_controller.concurrency import both
from vm_controller.desktop_manager import Desktops
from vm_controller.environment_config import Environment
from vm_controller.sessions import Session
from vm_controller.snapshots import window_restore
from vm_controller.snapshots.window_restore import Recipe
from vm_controller.startup import Opened
from vm_controller.state_capture import copy_files
from vm_controller.web_app_host import Kept

BROWSER_WRITES_S = 3.0
"""Seconds within which a desktop's Chromium writes down which pages are open; until then, a fork would show the earlier
ones. A desktop of pages reports them itself."""
_ARCHIVE = "files.tar"
_BLOCK_BYTES = 512
_LOST: dict[Grade, tuple[str, ...]] = {
    Grade.FILES: (
        "programs are started again: what they had not saved, their undo history, selections and scroll positions are "
        "lost, and so are tabs and documents that no window title names",
        "terminals start empty: what ran in them and what they showed is lost",
        "the clipboard, sockets, ~/.cache and files outside of /home/user and /tmp are lost",
    ),
    Grade.LIVE: ("the clipboard is lost where clipboard_set filled it",),
}


@dataclass(frozen=True)
class Origin:
    """How the session that a snapshot was taken of had been opened."""

    session_id: str
    request: SessionOpen
    environment: Environment
    backend: str
    setup: str | None
    reward: str | None
    task_id: str | None
    seed: int | None
    known: frozenset[str]
    background: frozenset[str]

    @classmethod
    def of(cls, session: Session) -> Self:
        """Record what a new session needs to be like this one."""
        return cls(
            session_id=session.session_id,
            request=session.request,
            environment=session.environment,
            backend=session.backend,
            setup=session.setup,
            reward=session.reward,
            task_id=session.task_id,
            seed=session.seed,
            known=session.known,
            background=session.background,
        )

    @property
    def screen(self) -> Size:
        """The size of the screen."""
        return self.request.screen or self.environment.screen

    def is_like(self, session: Session) -> bool:
        """Whether a session may get this state, because its environment, screen, scripts and workspace are the same."""
        other = Origin.of(session)
        return (self.environment.name, self.screen, self.setup, self.reward, self.request.workspace_id) == (
            other.environment.name,
            other.screen,
            other.setup,
            other.reward,
            other.request.workspace_id,
        )


@dataclass(frozen=True)
class Content:
    """The content of a snapshot: a checkpoint or, without one, the files, and the windows that were open.

    `site` is the state of the web applications that the desktop showed.
    """

    recipe: Recipe
    checkpoint: KeptPrograms | None = None
    site: Kept | None = None

    @property
    def grade(self) -> Grade:
        """The grade of the snapshot: live with a checkpoint, else files."""
        return Grade.FILES if self.checkpoint is None else Grade.LIVE


@dataclass
class Snapshot:
    """A state in a folder, under a lease."""

    snapshot_id: str
    folder: Path
    origin: Origin
    content: Content
    size_bytes: int
    lease_s: float
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    users: int = 0
    expires: float = 0.0

    def __post_init__(self) -> None:
        """Start the lease."""
        self.renew()

    def renew(self) -> None:
        """Restart the lease."""
        self.expires = time.monotonic() + self.lease_s

    def describe(self) -> SnapshotInfo:
        """Return the snapshot as its owner may see it."""
        remaining = timedelta(seconds=self.expires - time.monotonic())
        grade, recipe = self.content.grade, self.content.recipe
        return SnapshotInfo(
            snapshot_id=self.snapshot_id,
            session_id=self.origin.session_id,
            environment=self.origin.environment.name,
            grade=grade,
            size_bytes=self.size_bytes,
            windows=tuple(place.window.title for place in recipe.places),
            lost=(*_LOST[grade], *recipe.lost),
            complete=not recipe.lost,
            created_at=self.created_at,
            lease=Lease(duration_s=self.lease_s, expires_at=datetime.now(UTC) + remaining),
            gradable=self.origin.reward is not None,
            workspace_id=self.origin.request.workspace_id,
        )


async def write(desktops: Desktops, session: Session, grade: Grade | None, folder: Path) -> Content:
    """Save the state of a session, which continues.

    Args:
        desktops: the server's desktops.
        session: the session, whose lock the caller must hold.
        grade: what to save: files, or running programs too. None takes the best that is possible, and files if saving
            the programs fails.
        folder: an empty folder on the host.

    Returns:
        The content of the folder; its recipe names what was lost.

    Raises:
        ConflictError: the grade live was requested, but this server cannot save running programs.
        UngradableError: the desktop's programs left more than can be copied.
        InfrastructureError: the desktop is lost, or its programs could not be saved.
    """
    failed: tuple[str, ...] = ()
    if grade is Grade.LIVE or (grade is None and desktops.live_reason(session) is None):
        places = await step.attached(session, lambda _: session.controller.places())
        try:
            return Content(Recipe((), places, ()), await desktops.checkpoint(session, folder))
        except InfrastructureError as error:
            if grade is Grade.LIVE or session.desktop.failure() is not None:
                raise
            failed = (f"running programs could not be kept: {error.message}",)
            await anyio.to_thread.run_sync(_empty, folder)
    recipe = await window_restore.read(session)
    site = session.site
    if site is not None and recipe.shown is None:
        await anyio.sleep(BROWSER_WRITES_S)
    kept = await copy_files(session.desktop, folder / _ARCHIVE, lambda: None if site is None else site.keep())
    return Content(replace(recipe, lost=(*recipe.lost, *failed)), site=kept)


async def start(desktops: Desktops, snapshot: Snapshot, ready: Opened | None = None) -> tuple[Opened, tuple[str, ...]]:
    """Start a desktop in the state of a snapshot; the caller must hold a place for it.

    Args:
        desktops: the server's desktops.
        snapshot: the snapshot.
        ready: a desktop without an application to start from; None takes or starts one.

    Returns:
        The desktop, and how its windows differ from those of the snapshot, one sentence each.

    Raises:
        InfrastructureError: it did not start; nothing of it is left.
    """
    origin, content = snapshot.origin, snapshot.content
    if content.checkpoint is not None:
        return await desktops.start_from(content.checkpoint, origin.environment, origin.screen), ()
    opened = ready or await desktops.start_empty(origin.environment, origin.screen)
    try:
        if opened.site is not None and content.site is not None:
            opened.site.restore(content.site)

        async def restore() -> None:
            await opened.desktop.restore_state(snapshot.folder / _ARCHIVE)

        if content.recipe.shown is None:
            await restore()
            differences = await window_restore.follow(opened, content.recipe)
        else:
            # What is shown besides programs does not read the desktop's files.
            _, differences = await both(restore, lambda: window_restore.follow(opened, content.recipe))
        if content.recipe.programs or content.recipe.shown is not None:
            opened = await startup.until_ready(opened, origin.environment.ready)
    except BaseException:
        await opened.close()
        raise
    return opened, differences


def size_bytes(content: Content, folder: Path) -> int:
    """Return the size of a snapshot: its files on disk, and the memory of a checkpoint and of a site's files."""
    in_memory = 0 if content.checkpoint is None else content.checkpoint.memory_bytes
    in_memory += 0 if content.site is None else content.site.size_bytes
    return in_memory + sum(path.lstat().st_blocks * _BLOCK_BYTES for path in folder.rglob("*"))


def _empty(folder: Path) -> None:
    remove(folder)
    folder.mkdir(0o700)
