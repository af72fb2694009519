"""The one object behind all verbs: sessions on a backend, workspaces on sessions, grading beside both.

It knows no tokens and no protocols; who may call what is decided above.
"""

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import anyio
import anyio.to_thread
from pydantic import JsonValue

from schemas.actions import Action
from schemas.errors import CuaGymError, InvalidRequestError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.observations import AccessibilityTree, ActResult, Observation, Observe, Window
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardReport
from schemas.roles import Role
from schemas.sessions import Completion, SessionInfo, SessionState
from schemas.statistics import SessionCount, Statistics
from schemas.workspaces import Artifact, ArtifactName, RunResult, Side, Verification, WorkspaceInfo
from vm_controller import environments, guest_files, opening, stepping
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import LocalBackend
from vm_controller.backends.protocol import Backend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.session_python import reachable
from vm_controller.environments import Environment
from vm_controller.grading import REWARD_TIMEOUT_S, SURROUNDINGS, Grader
from vm_controller.handles import new_handle
from vm_controller.opening import Opened
from vm_controller.pool import Admission, Capacity, Kind, WarmPool
from vm_controller.recording import Recordings
from vm_controller.reward_check import check
from vm_controller.sessions import Session, Sessions
from vm_controller.verification import agreement
from vm_controller.workspaces import Workspace, Workspaces

_OPEN = frozenset({SessionState.OPEN})
_ALIVE = frozenset({SessionState.OPEN, SessionState.FINISHED})
_ANY = frozenset({SessionState.OPEN, SessionState.FINISHED, SessionState.FAILED})
_ENDED = "was closed"


class Gym:
    """Desktops, workspaces and rewards. Use it as an async context manager: leaving closes everything."""

    def __init__(
        self,
        state_dir: Path,
        session_python: Path | None,
        capacity: Capacity | None = None,
        recordings_dir: Path | None = None,
    ) -> None:
        """Keep sessions' files below `state_dir`; `session_python` is the read-only Python inside sessions."""
        capacity = capacity or Capacity()
        self._state_dir = state_dir
        self._session_python = session_python
        self._sessions = Sessions(self._close_desktop)
        self._workspaces = Workspaces()
        self._admission = Admission(capacity)
        self._pool = WarmPool(self._warm_up, capacity.warm)
        self._recordings = Recordings(recordings_dir, session_python)

    async def __aenter__(self) -> Self:
        """Take the state folder (removing what dead servers left in it) and start the reaper."""
        self._place = await anyio.to_thread.run_sync(ServerFolder, self._state_dir)
        await anyio.to_thread.run_sync(self._recordings.start)
        identities = Identities()
        python = self._session_python
        if python is not None:
            python = await anyio.to_thread.run_sync(reachable, python, self._state_dir)
        self._backend: Backend = LocalBackend(self._place, python, identities)
        self._grader = Grader(self._place, python, identities)
        self._tasks = anyio.create_task_group()
        await self._tasks.__aenter__()
        self._tasks.start_soon(self._sessions.reap)
        self._tasks.start_soon(self._pool.run, lambda: self._admission.has_room(self._desktops()))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every session and remove the server's files."""
        self._tasks.cancel_scope.cancel()
        await self._tasks.__aexit__(None, None, None)
        with anyio.CancelScope(shield=True):
            async with anyio.create_task_group() as group:
                for session in self._sessions.all():
                    group.start_soon(self._sessions.end, session, _ENDED)
                group.start_soon(self._pool.close)
            await anyio.to_thread.run_sync(self._recordings.close)
            await anyio.to_thread.run_sync(self._place.close)

    async def statistics(self) -> Statistics:
        """Count what there is."""
        sessions = Counter((session.environment.name, session.state) for session in self._sessions.all())
        return Statistics(
            sessions=tuple(
                SessionCount(environment=environment, state=state, count=count)
                for (environment, state), count in sorted(sessions.items())
            ),
            pools=self._pool.counts(),
            leases_expired=self._sessions.expired,
            desktops_lost=self._sessions.lost,
            gradings=self._grader.tally.count(),
            recordings=self._recordings.count(),
        )

    # Sessions

    async def open_session(self, request: SessionOpen) -> SessionInfo:
        """Open a desktop, prepare it, and put it under a lease."""
        self._recordings.require(request.record)
        setup, reward = request.setup, request.reward
        task_id, seed = request.task_id, None
        if request.workspace_id is not None:
            if setup is not None or reward is not None:
                raise InvalidRequestError(
                    "give either workspace_id or setup and reward, not both", field="workspace_id"
                )
            workspace = self._workspaces.get(request.workspace_id)
            setup = workspace.read(ArtifactName.INITIAL_SETUP).text
            reward = workspace.read(ArtifactName.REWARD).text
            task_id, seed = workspace.task.task_id, workspace.task.seed
        session = await self._open(request, setup, reward)
        session.recording = self._recordings.open(session.session_id, request.record)
        session.recording.begin(session.describe(), task_id, seed)
        return session.describe()

    async def sessions(self) -> tuple[SessionInfo, ...]:
        """Describe the live sessions, oldest first."""
        return tuple(session.describe() for session in self._sessions.all())

    async def renew(self, session_id: str, lease_s: float | None = None) -> SessionInfo:
        """Let a session's lease begin anew, with another length if given."""
        session = self._sessions.get(session_id)
        session.renew(lease_s)
        return session.describe()

    async def reset(self, session_id: str) -> SessionInfo:
        """Give a session a new desktop in the state it was opened with, under the same handle."""
        async with self._sessions.use(session_id, states=_ANY) as session:
            await self._renew_desktop(session, session.setup)
            session.recording.reset()
            return session.describe()

    async def close_session(self, session_id: str) -> None:
        """Close a session and remove everything of it."""
        await self._sessions.end(self._sessions.get(session_id), _ENDED)

    # Steps

    async def act(
        self, session_id: str, actions: tuple[Action, ...], observe: Observe, viewer: str
    ) -> tuple[ActResult, bytes | None]:
        """Run actions one after the other, let the screen settle, and look; `viewer` is whose last picture counts."""
        async with self._sessions.use(session_id, states=_OPEN) as session:
            return await stepping.take(session, actions, observe, viewer)

    async def look(self, session_id: str, observe: Observe, viewer: str) -> tuple[Observation, bytes | None]:
        """Look without acting."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            result, data = await stepping.take(session, (), observe, viewer)
            return result.observation, data

    async def accessibility(self, session_id: str, max_nodes: int, application: str | None) -> AccessibilityTree:
        """Read the accessibility tree."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            tree = await stepping.in_thread(
                lambda cancel: session.read_accessibility(cancel, max_nodes, application=application)
            )
            session.recording.read(tree=tree)
            return tree

    async def windows(self, session_id: str) -> tuple[Window, ...]:
        """List the windows."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            windows = await stepping.in_thread(lambda _: session.controller.windows())
            session.recording.read(windows=windows)
            return windows

    async def finish(self, session_id: str, status: str, answer: str | None) -> SessionInfo:
        """End the episode: from now on the session takes no input."""
        async with self._sessions.use(session_id, states=_OPEN) as session:
            session.completion = Completion(status=status, answer=answer)
            session.state = SessionState.FINISHED
            session.recording.finish(session.completion)
            return session.describe()

    async def reward(self, session_id: str, seed: int) -> RewardReport:
        """Grade a session with the reward it was opened with."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            if session.reward is None:
                raise InvalidRequestError(
                    "no reward is attached to this session; open it with `reward` or `workspace_id`", field="session_id"
                )
            async with self._captured(session) as (state, episode):
                report = await self._grader.grade(session.reward, state, episode, seed=seed)
            session.recording.reward(report)
            return report

    # Workspaces

    async def open_workspace(self, request: WorkspaceOpen) -> WorkspaceInfo:
        """Open the place where one task is authored: an empty initial and an empty golden desktop."""
        environment = environments.load(request.task.environment)
        workspace_id = new_handle("w")
        opens = SessionOpen(
            environment=environment.name,
            screen=request.screen,
            lease_s=request.lease_s,
            launch=False,
            workspace_id=workspace_id,
        )
        opened: dict[Side, str] = {}
        try:
            for side in Side:
                opened[side] = (await self._open(opens, None, None)).session_id
        except BaseException:
            for session_id in opened.values():
                await self.close_session(session_id)
            raise
        workspace = Workspace(workspace_id, request.task, opened, environment.skill_text())
        self._workspaces.add(workspace)
        return workspace.describe(Role.ORCHESTRATOR)

    async def workspace(self, workspace_id: str, role: Role) -> WorkspaceInfo:
        """Describe a workspace as a role may see it."""
        return self._workspace(workspace_id).describe(role)

    async def close_workspace(self, workspace_id: str) -> None:
        """Close a workspace and its desktops."""
        workspace = self._workspaces.get(workspace_id)
        self._workspaces.remove(workspace_id)
        live = {session.session_id: session for session in self._sessions.all()}
        for session_id in workspace.sessions.values():
            if session_id in live:
                await self._sessions.end(live[session_id], _ENDED)

    async def write_artifact(self, workspace_id: str, name: ArtifactName, text: str) -> Artifact:
        """Store an artifact."""
        return self._workspace(workspace_id).write(name, text)

    async def read_artifact(self, workspace_id: str, name: ArtifactName) -> Artifact:
        """Return an artifact."""
        return self._workspace(workspace_id).read(name)

    async def write_review(self, workspace_id: str, text: str) -> Artifact:
        """Publish a review to both authors."""
        return self._workspace(workspace_id).write(ArtifactName.REVIEW, text)

    async def run_artifact(
        self, workspace_id: str, name: ArtifactName, timeout_s: float
    ) -> RunResult | tuple[RewardReport, RewardReport]:
        """Run a script on its own new desktop, or the reward on copies of both."""
        match name:
            case ArtifactName.INITIAL_SETUP:
                return await self._run_script(workspace_id, Side.INITIAL, timeout_s)
            case ArtifactName.GOLDEN_PATCH:
                return await self._run_script(workspace_id, Side.GOLDEN, timeout_s)
            case ArtifactName.REWARD:
                (initial,) = await self._run_reward(workspace_id, Side.INITIAL, 1, timeout_s)
                (golden,) = await self._run_reward(workspace_id, Side.GOLDEN, 1, timeout_s)
                return initial, golden
            case ArtifactName.REVIEW:
                raise InvalidRequestError("REVIEW.md is a text; only scripts run", field="name")

    async def _run_script(self, workspace_id: str, side: Side, timeout_s: float) -> RunResult:
        workspace = self._workspace(workspace_id)
        name = ArtifactName.INITIAL_SETUP if side is Side.INITIAL else ArtifactName.GOLDEN_PATCH
        source = workspace.read(name).text
        async with self._sessions.use(workspace.sessions[side], states=_ANY) as session:
            await self._renew_desktop(session, None)
            return await opening.run_script(session.desktop, name, source, timeout_s)

    async def _run_reward(
        self, workspace_id: str, side: Side, runs: int, timeout_s: float = REWARD_TIMEOUT_S
    ) -> tuple[RewardReport, ...]:
        """Run the reward on one desktop's state, each time on a fresh copy and in other surroundings."""
        workspace = self._workspace(workspace_id)
        source = workspace.read(ArtifactName.REWARD).text
        async with (
            self._sessions.use(workspace.sessions[side], states=_ALIVE) as session,
            self._captured(session) as (state, episode),
        ):
            return tuple(
                [
                    await self._grader.grade(
                        source,
                        state,
                        episode,
                        timeout_s=timeout_s,
                        surroundings=SURROUNDINGS[index % len(SURROUNDINGS)],
                    )
                    for index in range(runs)
                ]
            )

    async def verify(self, workspace_id: str, runs: int) -> Verification:
        """Execute a workspace from scratch and measure the five agreement conditions."""
        findings = check(self._workspace(workspace_id).read(ArtifactName.REWARD).text)
        setup = await self._run_script(workspace_id, Side.INITIAL, opening.SETUP_TIMEOUT_S)
        golden = await self._run_script(workspace_id, Side.GOLDEN, opening.SETUP_TIMEOUT_S)
        initial_reports = await self._run_reward(workspace_id, Side.INITIAL, runs)
        golden_reports = await self._run_reward(workspace_id, Side.GOLDEN, runs)
        return Verification(
            agreement=agreement(setup, golden, initial_reports, golden_reports, findings), setup=setup, golden=golden
        )

    async def list_files(self, workspace_id: str, side: Side, path: str, depth: int) -> FileListing:
        """List a folder of a desktop."""
        async with self._side(workspace_id, side) as session:
            return await guest_files.list_folder(session.desktop, path, depth)

    async def read_file(self, workspace_id: str, side: Side, path: str) -> FileContent:
        """Read a file of a desktop."""
        async with self._side(workspace_id, side) as session:
            return await guest_files.read(session.desktop, path)

    async def write_file(self, workspace_id: str, side: Side, path: str, data: bytes) -> FileEntry:
        """Write a file on a desktop."""
        async with self._side(workspace_id, side) as session:
            return await guest_files.write(session.desktop, path, data)

    async def shell(self, workspace_id: str, side: Side, command: str, timeout_s: float) -> RunResult:
        """Run a shell command as the desktop's user."""
        async with self._side(workspace_id, side) as session:
            return await session.desktop.run(("/bin/bash", "-s"), stdin=command.encode(), timeout_s=timeout_s)

    async def read_state(self, workspace_id: str, side: Side, code: str, timeout_s: float) -> RunResult:
        """Run Python on a throw-away copy of a desktop's state."""
        async with self._side(workspace_id, side) as session, self._captured(session) as (state, episode):
            return await self._grader.run(code, "state_read.py", state, episode, timeout_s=timeout_s)

    # Inside

    def _workspace(self, workspace_id: str) -> Workspace:
        """Find a workspace and renew the leases of both desktops: work on one keeps the other."""
        workspace = self._workspaces.get(workspace_id)
        for session_id in workspace.sessions.values():
            self._sessions.get(session_id).renew()
        return workspace

    @asynccontextmanager
    async def _side(self, workspace_id: str, side: Side) -> AsyncGenerator[Session]:
        workspace = self._workspace(workspace_id)
        async with self._sessions.use(workspace.sessions[side], states=_ALIVE) as session:
            yield session

    async def _open(self, request: SessionOpen, setup: str | None, reward: str | None) -> Session:
        environment = environments.load(request.environment)
        opened = await self._obtain(request, environment, launched=setup is None and request.launch)
        try:
            if setup is not None:
                await opening.set_up(opened, setup)
        except BaseException:
            await opened.close()
            raise
        session = Session(
            session_id=opened.handle,
            request=request,
            environment=environment,
            backend=self._backend.name,
            desktop=opened.desktop,
            controller=opened.controller,
            setup=setup,
            reward=reward,
            lease_s=request.lease_s,
        )
        self._sessions.add(session)
        return session

    async def _obtain(self, request: SessionOpen, environment: Environment, *, launched: bool) -> Opened:
        """Take a desktop from the pool, or start one if there is room."""
        screen = request.screen or environment.screen
        if screen == environment.screen and (warm := self._pool.take(Kind(environment.name, launched))):
            return warm
        if not self._admission.has_room(self._desktops()):
            await self._pool.give_up_one()
        self._admission.check(self._desktops(), self._sessions.next_expiry_s())
        return await self._admission.start(
            lambda: opening.open_desktop(self._backend, environment, screen, launched=launched)
        )

    async def _warm_up(self, kind: Kind) -> Opened:
        environment = environments.load(kind.environment)
        return await opening.open_desktop(self._backend, environment, environment.screen, launched=kind.launched)

    def _desktops(self) -> int:
        return len(self._sessions.all()) + self._pool.ready()

    async def _renew_desktop(self, session: Session, setup: str | None) -> None:
        """Replace a session's desktop; the caller holds the lock. If it fails the session is lost, not the lease."""
        session.fail("its desktop is being replaced")
        await self._close_desktop(session)
        launched = setup is None and session.request.launch
        try:
            opened = await self._obtain(session.request, session.environment, launched=launched)
            session.desktop, session.controller = opened.desktop, opened.controller
            if setup is not None:
                await opening.set_up(opened, setup)
        except CuaGymError as error:
            session.fail(error.message)
            raise
        session.state, session.failure, session.completion = SessionState.OPEN, None, None
        session.frames.clear()

    async def _close_desktop(self, session: Session) -> None:
        session.close_accessibility()
        await Opened(session.session_id, session.desktop, session.controller).close()

    @asynccontextmanager
    async def _captured(self, session: Session) -> AsyncGenerator[tuple[Path, dict[str, JsonValue]]]:
        """Finalize, stop the desktop's programs, copy its files; the copy is gone afterwards."""
        source = session.environment.finalize_source()
        if session.environment.finalize is not None and source is not None:
            finalize = session.environment.finalize
            await session.desktop.run((*finalize.interpreter, "-"), stdin=source.encode(), timeout_s=finalize.timeout_s)
        windows = await stepping.in_thread(lambda _: session.controller.windows())
        episode: dict[str, JsonValue] = {
            "status": session.completion.status if session.completion else None,
            "answer": session.completion.answer if session.completion else None,
            "windows": [
                {"title": window.title, "application": window.application, "focused": window.focused}
                for window in windows
            ],
        }
        state = self._place.path / f"state-{session.session_id}.tar"
        try:
            await session.desktop.freeze()
            try:
                await session.desktop.capture_state(state)
            finally:
                await session.desktop.thaw()
            yield state, episode
        finally:
            state.unlink(missing_ok=True)
