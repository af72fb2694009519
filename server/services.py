"""Composes the services of one server: starts and stops them together, counts, and shares what they have in common."""

from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import anyio.to_thread

from episodes.service import EpisodeRules, EpisodeService
from grading.llm_judge.judge import Judge, Remembering
from grading.runner import Grader
from grading.service import GradingService
from schemas.statistics import Statistics
from verification.service import WorkspaceService
from verification.verifier import Verifier
from vm_controller import preflight
from vm_controller.backends.choice import OpenBackend
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import local_backend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.session_python import reachable
from vm_controller.desktop_manager import Desktops
from vm_controller.pool import Capacity
from vm_controller.recording.recorder import Recordings
from vm_controller.service import SessionService
from vm_controller.snapshots.store import Snapshots
from vm_controller.web_app_host import Sites


class Services:
    """The services of one server (`tools.services.Services`), alive for as long as it runs.

    Use it as an async context manager: entering starts them, leaving closes everything.
    """

    sessions: SessionService
    grading: GradingService
    workspaces: WorkspaceService
    verifier: Verifier
    episodes: EpisodeService

    def __init__(
        self,
        state_dir: Path,
        session_python: Path | None,
        capacity: Capacity | None = None,
        recordings_dir: Path | None = None,
        judge: Judge | None = None,
        open_backend: OpenBackend = local_backend,
        sites: Sites | None = None,
        episodes: EpisodeRules | None = None,
    ) -> None:
        """Store the parts of the services; nothing starts yet.

        Args:
            state_dir: the folder for the files of sessions.
            session_python: the Python environment that is mounted read-only in sessions.
            capacity: the limits on sessions and other resources.
            recordings_dir: the folder for recordings; without one, recordings cannot be requested.
            judge: answers the questions of rewards; without one, rewards that ask questions are refused.
            open_backend: opens the backend that provides desktops.
            sites: serves web applications to the environments that show them.
            episodes: the available tuples, and how their states are prepared.
        """
        self._state_dir = state_dir
        self._session_python = session_python
        self._capacity = capacity or Capacity()
        self._recordings = Recordings(recordings_dir, session_python)
        self._judge = None if judge is None else Remembering(judge)
        self._open_backend = open_backend
        self._sites = sites
        self._rules = episodes or EpisodeRules()

    async def __aenter__(self) -> Self:
        """Claim the state folder, remove what dead servers left in it, and start the reaper."""
        await anyio.to_thread.run_sync(self._recordings.start)
        identities = Identities()
        python = self._session_python
        if python is not None:
            python = await anyio.to_thread.run_sync(reachable, python)
        async with AsyncExitStack() as stack:
            hosts = () if self._sites is None else self._sites.hosts
            place = await anyio.to_thread.run_sync(ServerFolder, self._state_dir, hosts)
            stack.push_async_callback(anyio.to_thread.run_sync, place.close)
            self._backend = await stack.enter_async_context(self._open_backend(place, python, identities))
            self._held = stack.pop_all()
        self._desktops = Desktops(self._backend, self._capacity, self._sites)
        self._snapshots = Snapshots(self._desktops, place.path, self._capacity.snapshot_mb)
        self._grader = Grader(place, python, identities, judge=self._judge, sites=self._sites)
        self._compose(place.path)
        self._tasks = anyio.create_task_group()
        await self._tasks.__aenter__()
        self._tasks.start_soon(self._desktops.run)
        self._tasks.start_soon(self._snapshots.reap)
        self._tasks.start_soon(self.episodes.run)
        return self

    def _compose(self, folder: Path) -> None:
        """Create the services, each from those below it; `folder` is for captured states."""
        self.grading = GradingService(self._desktops.sessions, self._grader, folder)
        self.sessions = SessionService(self._desktops, self._snapshots, self._recordings, self.grading)
        self.workspaces = WorkspaceService(self._desktops, self.sessions)
        self.verifier = Verifier(self.workspaces, self._desktops, self._grader, folder)
        self.episodes = EpisodeService(self.sessions, self.grading, self._rules)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every session and remove the server's files."""
        self._tasks.cancel_scope.cancel()
        await self._tasks.__aexit__(None, None, None)
        with anyio.CancelScope(shield=True):
            await self._desktops.close_all()
            await anyio.to_thread.run_sync(self._recordings.close)
            await self.episodes.close_tuples()
            await self._held.aclose()

    def statistics(self) -> Statistics:
        """Return the counts of current objects and past events."""
        sessions = self._desktops.sessions
        return Statistics(
            sessions=sessions.counts(),
            pools=self._desktops.pools(),
            leases_expired=sessions.expired,
            desktops_lost=sessions.lost,
            gradings=self._grader.tally.count(),
            recordings=self._recordings.count(),
            snapshots=self._snapshots.count(),
        )

    def problems(self) -> tuple[str, ...]:
        """Return the reasons why no session can be opened on this machine, each with its remedy. Blocks."""
        return (*preflight.problems(self._state_dir), *self._backend.problems())
