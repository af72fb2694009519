"""Snapshots: states of sessions on disk, with their own leases, from which new sessions start.

A session that started from a snapshot is reset to it, so the snapshot's files stay until the last such session has
ended, even after the snapshot itself was closed. The contents of a snapshot are in `content`.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import anyio
import anyio.to_thread

from schemas.errors import BusyError, ConflictError, NotFoundError, SessionEndedError
from schemas.snapshots import SessionFork, SessionSnapshot
from schemas.statistics import SnapshotCount
from vm_controller.backends.server_folder import remove
from vm_controller.desktop_manager import Desktops
from vm_controller.ids import new_handle
from vm_controller.sessions import Session
from vm_controller.snapshots import content as snapshot_content
from vm_controller.snapshots.content import Origin, Snapshot
from vm_controller.startup import Opened

REAP_INTERVAL_S = 0.5
MOST_SNAPSHOTS = 1_000
REMEMBERED_ENDINGS = 10_000
BUSY_RETRY_S = 30.0
_ENDED = "was closed"


class Snapshots:
    """All snapshots of a server."""

    def __init__(self, desktops: Desktops, place: Path, limit_mb: int) -> None:
        """Start without snapshots.

        Args:
            desktops: the server's desktops.
            place: the folder for snapshots.
            limit_mb: the disk space for all of them together, in MiB.
        """
        self._desktops = desktops
        self._place = place
        self._limit_bytes = limit_mb << 20
        self._live: dict[str, Snapshot] = {}
        self._closed: dict[str, Snapshot] = {}
        self._ended: dict[str, str] = {}

    def count(self) -> SnapshotCount:
        """Return how many snapshots there are, and their size."""
        return SnapshotCount(live=len(self._live), size_bytes=self._size_bytes())

    def all(self) -> tuple[Snapshot, ...]:
        """Return the snapshots that can be used, oldest first."""
        return tuple(self._live.values())

    async def take(self, session: Session, asked: SessionSnapshot) -> Snapshot:
        """Take a snapshot of a session, which continues; the caller must hold its lock.

        Raises:
            BusyError: the snapshots take up all the space that they may.
            ConflictError: the grade live was requested, but this server cannot save running programs.
            UngradableError: the desktop's programs left more than can be copied.
            InfrastructureError: the desktop is lost, or its programs could not be saved.
        """
        self._require_room(0)
        snapshot_id = new_handle("n")
        folder = self._place / snapshot_id
        try:
            await anyio.to_thread.run_sync(folder.mkdir, 0o700)
            content = await snapshot_content.write(self._desktops, session, asked.grade, folder)
            size_bytes = await anyio.to_thread.run_sync(snapshot_content.size_bytes, content, folder)
            self._require_room(size_bytes)
        except BaseException:
            with anyio.CancelScope(shield=True):
                await anyio.to_thread.run_sync(remove, folder)
            raise
        snapshot = Snapshot(snapshot_id, folder, Origin.of(session), content, size_bytes, asked.lease_s)
        self._live[snapshot_id] = snapshot
        return snapshot

    async def fork(self, asked: SessionFork) -> list[tuple[Session, tuple[str, ...]]]:
        """Open sessions that start from a snapshot: all of them or none.

        Returns:
            Each session, with how its windows differ from those of the snapshot, one sentence each.

        Raises:
            InvalidRequestError: the server's capacity is below that number.
            BusyError: there are not enough places for them now.
            InfrastructureError: one of them did not start.
        """
        with self._used(self._get(asked.snapshot_id)) as snapshot:
            differences: dict[str, tuple[str, ...]] = {}

            async def start(ready: Opened | None) -> Opened:
                opened, differences_of_it = await snapshot_content.start(self._desktops, snapshot, ready)
                differences[opened.handle] = differences_of_it
                return opened

            origin = snapshot.origin
            empty = None if snapshot.content.checkpoint is not None else (origin.environment, origin.screen)
            started = await self._desktops.start_together(asked.n, start, empty)
            lease_s = asked.lease_s or origin.request.lease_s
            request = origin.request.model_copy(update={"lease_s": lease_s, "record": asked.record, "tokens": ()})
            sessions = [
                Session(
                    session_id=opened.handle,
                    request=request,
                    environment=origin.environment,
                    backend=origin.backend,
                    desktop=opened.desktop,
                    controller=opened.controller,
                    site=opened.site,
                    settled=opened.settled,
                    setup=origin.setup,
                    reward=origin.reward,
                    lease_s=lease_s,
                    task_id=origin.task_id,
                    seed=origin.seed,
                    snapshot_id=snapshot.snapshot_id,
                    known=origin.known,
                    background=origin.background,
                )
                for opened in started
            ]
            for session in sessions:
                self._desktops.sessions.add(session)
            return [(session, differences[session.session_id]) for session in sessions]

    async def restore(self, session: Session, snapshot_id: str) -> tuple[str, ...]:
        """Give a session, whose lock the caller must hold, a new desktop in the state of a snapshot.

        Returns:
            How its windows differ from those of the snapshot, one sentence each.

        Raises:
            ConflictError: the snapshot is of a session that was opened differently.
            InfrastructureError: the desktop did not start; the session is lost, but keeps its lease.
        """
        snapshot = self._get(snapshot_id)
        if not snapshot.origin.is_like(session):
            raise ConflictError(
                f"snapshot {snapshot_id} is of a session with another environment, screen, setup, reward or workspace "
                "than this one; session_fork opens a new session from it",
                field="snapshot_id",
            )
        return await self._restore(session, snapshot)

    async def reset(self, session: Session) -> None:
        """Bring a session back to the snapshot that it started from, even if that has been closed since."""
        snapshot_id = session.snapshot_id or ""
        await self._restore(session, self._live.get(snapshot_id) or self._closed[snapshot_id])

    async def close(self, snapshot_id: str) -> None:
        """Close a snapshot; its files are removed when the last session that started from it has ended."""
        self._end(self._get(snapshot_id), _ENDED)
        await self._remove_unused()

    async def reap(self) -> None:
        """Close expired snapshots and remove unused files, for as long as the server runs."""
        while True:
            await anyio.sleep(REAP_INTERVAL_S)
            now = time.monotonic()
            for snapshot in self.all():
                if snapshot.users == 0 and snapshot.expires <= now:
                    self._end(snapshot, f"ended: its lease of {snapshot.lease_s:g} s ran out")
            await self._remove_unused()

    async def _restore(self, session: Session, snapshot: Snapshot) -> tuple[str, ...]:
        found: list[tuple[str, ...]] = []

        async def start() -> Opened:
            opened, differences = await snapshot_content.start(self._desktops, snapshot)
            found.append(differences)
            return opened

        with self._used(snapshot):
            await self._desktops.replace_by(session, start)
        return found[0]

    def _get(self, snapshot_id: str) -> Snapshot:
        """Return a snapshot that can be used.

        Raises:
            SessionEndedError: it was closed, or its lease expired.
            NotFoundError: there never was such a snapshot, or it ended long ago.
        """
        if snapshot := self._live.get(snapshot_id):
            return snapshot
        if reason := self._ended.get(snapshot_id):
            raise SessionEndedError(
                f"snapshot {snapshot_id} {reason}; take a new one with session_snapshot", field="snapshot_id"
            )
        raise NotFoundError(
            f"there is no snapshot {snapshot_id}; snapshot_list shows yours, session_snapshot makes one",
            field="snapshot_id",
        )

    @contextmanager
    def _used(self, snapshot: Snapshot) -> Generator[Snapshot]:
        """Keep a snapshot and its files while the block uses it, and renew its lease."""
        snapshot.users += 1
        try:
            yield snapshot
        finally:
            snapshot.users -= 1
            snapshot.renew()

    def _end(self, snapshot: Snapshot, reason: str) -> None:
        self._closed[snapshot.snapshot_id] = self._live.pop(snapshot.snapshot_id)
        self._ended[snapshot.snapshot_id] = reason
        while len(self._ended) > REMEMBERED_ENDINGS:
            del self._ended[next(iter(self._ended))]

    async def _remove_unused(self) -> None:
        """Remove the folders of closed snapshots that no session depends on and no call uses."""
        needed = {session.snapshot_id for session in self._desktops.sessions.all()}
        for snapshot in tuple(self._closed.values()):
            if snapshot.users == 0 and snapshot.snapshot_id not in needed:
                # Dropped from the list first, so that another call does not remove it at the same time.
                del self._closed[snapshot.snapshot_id]
                with anyio.CancelScope(shield=True):
                    await anyio.to_thread.run_sync(remove, snapshot.folder)

    def _size_bytes(self) -> int:
        return sum(snapshot.size_bytes for snapshot in (*self._live.values(), *self._closed.values()))

    def _require_room(self, more_bytes: int) -> None:
        held = self._size_bytes()
        if len(self._live) >= MOST_SNAPSHOTS or held + more_bytes > self._limit_bytes or held == self._limit_bytes:
            raise BusyError(
                f"{len(self._live)} snapshots take {held >> 20} of {self._limit_bytes >> 20} MiB, too much for another "
                f"{more_bytes >> 20} MiB; close some with snapshot_close and the sessions that started from them",
                retry_after_s=BUSY_RETRY_S,
            )
