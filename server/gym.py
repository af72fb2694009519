"""The one object behind all verbs: sessions on a backend, workspaces on sessions, grading beside both.

It knows no tokens and no protocols; who may call what is decided above.
"""

from collections.abc import Collection
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import anyio.to_thread

from grading.llm_judge.judge import Judge, Remembering
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.actions import Action, Wait, WaitUntil
from schemas.errors import InvalidRequestError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.observations import AccessibilityTree, ActResult, Clipboard, Observation, Observe, Window
from schemas.progress import OnProgress, unreported
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import Check, Finding, FirstMutants, RewardReport
from schemas.roles import Role
from schemas.sessions import Completion, SessionInfo, SessionState
from schemas.snapshots import Restored, SessionFork, SessionSnapshot, SnapshotInfo
from schemas.statistics import Statistics
from schemas.workspaces import Artifact, ArtifactName, ArtifactRunResult, RunResult, Side, Verification, WorkspaceInfo
from server.episodes.service import EpisodeRules, Episodes
from server.session_grading import grade
from verification.verifier import Authoring
from verification.workspaces import Workspace, Workspaces
from vm_controller import environment_config, guest_files, preflight, step
from vm_controller.acting_limits import ActingLimits
from vm_controller.backends.choice import OpenBackend
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import local_backend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.session_python import reachable
from vm_controller.desktop_manager import Desktops
from vm_controller.file_marks import run_command
from vm_controller.ids import new_handle
from vm_controller.pool import Capacity
from vm_controller.recording.recorder import Recordings, Wanted
from vm_controller.sessions import Session
from vm_controller.snapshots.store import Snapshots
from vm_controller.state_capture import keep_final
from vm_controller.web_app_host import Sites

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
        judge: Judge | None = None,
        open_backend: OpenBackend = local_backend,
        sites: Sites | None = None,
        episodes: EpisodeRules | None = None,
    ) -> None:
        """Keep sessions' files below `state_dir`; `session_python` is the read-only Python inside sessions.

        `judge` answers what rewards ask; without one, rewards that ask are refused. `open_backend` is where desktops
        come from, `sites` who serves the web applications of those environments that show some, `episodes` which
        tuples there are and what is prepared of them.
        """
        self._state_dir = state_dir
        self._session_python = session_python
        self._capacity = capacity or Capacity()
        self._workspaces = Workspaces()
        self._recordings = Recordings(recordings_dir, session_python)
        self._judge = None if judge is None else Remembering(judge)
        self._open_backend = open_backend
        self._sites = sites
        self.episodes = Episodes(self, episodes or EpisodeRules())

    async def __aenter__(self) -> Self:
        """Take the state folder (removing what dead servers left in it) and start the reaper."""
        await anyio.to_thread.run_sync(self._recordings.start)
        identities = Identities()
        python = self._session_python
        if python is not None:
            python = await anyio.to_thread.run_sync(reachable, python)
        async with AsyncExitStack() as stack:
            hosts = () if self._sites is None else self._sites.hosts
            self._place = await anyio.to_thread.run_sync(ServerFolder, self._state_dir, hosts)
            stack.push_async_callback(anyio.to_thread.run_sync, self._place.close)
            self._backend = await stack.enter_async_context(self._open_backend(self._place, python, identities))
            self._held = stack.pop_all()
        self._desktops = Desktops(self._backend, self._capacity, self._sites)
        self._sessions = self._desktops.sessions
        self._grader = Grader(self._place, python, identities, judge=self._judge, sites=self._sites)
        self._authoring = Authoring(self._workspaces, self._desktops, self._grader, self._place.path)
        self._snapshots = Snapshots(self._desktops, self._place.path, self._capacity.snapshot_mb)
        self._tasks = anyio.create_task_group()
        await self._tasks.__aenter__()
        self._tasks.start_soon(self._desktops.run)
        self._tasks.start_soon(self._snapshots.reap)
        self._tasks.start_soon(self.episodes.run)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every session and remove the server's files."""
        self._tasks.cancel_scope.cancel()
        await self._tasks.__aexit__(None, None, None)
        with anyio.CancelScope(shield=True):
            await self._desktops.close_all(_ENDED)
            await anyio.to_thread.run_sync(self._recordings.close)
            await self.episodes.close_tuples()
            await self._held.aclose()

    async def statistics(self) -> Statistics:
        """Count what there is."""
        return Statistics(
            sessions=self._sessions.counts(),
            pools=self._desktops.pools(),
            leases_expired=self._sessions.expired,
            desktops_lost=self._sessions.lost,
            gradings=self._grader.tally.count(),
            recordings=self._recordings.count(),
            snapshots=self._snapshots.count(),
        )

    def problems(self) -> tuple[str, ...]:
        """Say why no session can be opened on this machine, each with its remedy; blocking."""
        return (*preflight.problems(self._state_dir), *self._backend.problems())

    # Sessions

    def open_sessions(self) -> int:
        """Say how many sessions there are."""
        return len(self._sessions.all())

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
            request = request.model_copy(update={"frame": request.frame or workspace.frame})
        if request.frame is not None and reward is None:
            raise InvalidRequestError("a frame holds what a reward gives points to: give `reward` too", field="frame")
        self._grader.require_judge(reward)
        session = await self._desktops.open(request, setup, reward)
        session.task_id, session.seed = task_id, seed
        return self._recorded(session, request.record)

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
            if session.snapshot_id is None:
                await self._desktops.replace(session, session.setup)
            else:
                await self._snapshots.reset(session)
            session.recording.reset()
            return session.describe()

    async def close_session(self, session_id: str) -> None:
        """Close a session and remove everything of it."""
        await self._sessions.end(self._sessions.get(session_id), _ENDED)

    # Snapshots

    async def snapshot(self, request: SessionSnapshot) -> SnapshotInfo:
        """Keep the state of a session, which goes on."""
        async with self._sessions.use(request.session_id, states=_ALIVE) as session:
            return (await self._snapshots.take(session, request)).describe()

    async def fork(self, request: SessionFork) -> tuple[Restored, ...]:
        """Open sessions that start from a snapshot: all of them or none."""
        self._recordings.require(request.record)
        forked = await self._snapshots.fork(request)
        return tuple(
            Restored(session=self._recorded(session, request.record), differences=differences)
            for session, differences in forked
        )

    async def restore(self, session_id: str, snapshot_id: str) -> Restored:
        """Give a session a new desktop in the state of a snapshot, under the same handle."""
        async with self._sessions.use(session_id, states=_ANY) as session:
            differences = await self._snapshots.restore(session, snapshot_id)
            session.recording.reset(snapshot_id)
            return Restored(session=session.describe(), differences=differences)

    async def snapshots(self) -> tuple[SnapshotInfo, ...]:
        """Describe the snapshots that can be used, oldest first."""
        return tuple(snapshot.describe() for snapshot in self._snapshots.all())

    async def close_snapshot(self, snapshot_id: str) -> None:
        """Close a snapshot; sessions that started from it go on."""
        await self._snapshots.close(snapshot_id)

    # Steps

    async def limit(self, session_id: str, limits: ActingLimits) -> None:
        """Hold the policies of a session to limits, which count their calls."""
        self._sessions.get(session_id).limits = limits

    async def act(
        self, session_id: str, actions: tuple[Action, ...], observe: Observe, viewer: str, role: Role | None = None
    ) -> tuple[ActResult, bytes | None]:
        """Run actions one after the other, let the screen settle, and look; `viewer` is whose last picture counts."""
        async with self._sessions.use(session_id, states=_OPEN) as session:
            if role is Role.POLICY and session.limits is not None:
                session.limits.take_step()
            if any(not isinstance(action, Wait | WaitUntil) for action in actions):
                session.note_change("act", role)
            return await step.take(session, actions, observe, viewer)

    async def look(self, session_id: str, observe: Observe, viewer: str) -> tuple[Observation, bytes | None]:
        """Look without acting."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            result, data = await step.take(session, (), observe, viewer)
            return result.observation, data

    async def accessibility(self, session_id: str, max_nodes: int, application: str | None) -> AccessibilityTree:
        """Read the accessibility tree."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            tree = await step.in_thread(
                lambda cancel: session.read_accessibility(cancel, max_nodes, application=application)
            )
            session.recording.read(tree, "accessibility_tree")
            return tree

    async def windows(self, session_id: str) -> tuple[Window, ...]:
        """List the windows."""
        async with self._sessions.use(session_id, states=_ALIVE) as session:
            windows = await step.attached(session, lambda _: session.controller.windows())
            session.recording.read(windows, "windows")
            return windows

    async def clipboard(self, session_id: str) -> Clipboard:
        """Read the clipboard."""
        async with self._sessions.use(session_id, states=_OPEN) as session:
            clipboard = await step.attached(session, session.controller.clipboard)
            session.recording.read(clipboard, "clipboard_get")
            return clipboard

    async def finish(self, session_id: str, status: str, answer: str | None) -> SessionInfo:
        """End the episode: from now on the session takes no input, and what is graded is its state of this moment."""
        async with self._sessions.use(session_id, states=_OPEN) as session:
            await step.release(session)
            session.completion = Completion(status=status, answer=answer)
            if session.reward is not None:
                try:
                    await keep_final(session, self._place.path, self._grader)
                except BaseException:
                    session.completion = None
                    raise
            session.state = SessionState.FINISHED
            session.recording.finish(session.completion)
            return session.describe()

    async def reward(
        self, session_id: str, seed: int, timeout_s: float = REWARD_TIMEOUT_S, runs: int = 1
    ) -> RewardReport:
        """Grade a session, captured once, with the reward it was opened with; several runs have to agree."""
        folder = self._place.path
        return await grade(self._sessions, self._grader, folder, session_id, seed=seed, timeout_s=timeout_s, runs=runs)

    # Workspaces

    async def open_workspace(self, request: WorkspaceOpen) -> WorkspaceInfo:
        """Open the place where one task is authored: an empty initial and an empty golden desktop."""
        environment = environment_config.load(request.task.environment)
        # Those whose leases ran out go here: nobody can reach them any more, and their artifacts are memory.
        self._workspaces.forget_without(frozenset(session.session_id for session in self._sessions.all()))
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
                opened[side] = (await self._desktops.open(opens, None, None)).session_id
        except BaseException:
            for session_id in opened.values():
                await self.close_session(session_id)
            raise
        workspace = Workspace(workspace_id, request.task, opened, environment.skill_text())
        self._workspaces.add(workspace)
        return workspace.describe(Role.ORCHESTRATOR)

    async def workspace(self, workspace_id: str, role: Role) -> WorkspaceInfo:
        """Describe a workspace as a role may see it."""
        return self._authoring.workspace(workspace_id).describe(role)

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
        return self._authoring.workspace(workspace_id).write(name, text)

    async def read_artifact(self, workspace_id: str, name: ArtifactName) -> Artifact:
        """Return an artifact."""
        return self._authoring.workspace(workspace_id).read(name)

    async def write_review(self, workspace_id: str, text: str) -> Artifact:
        """Publish a review to both authors."""
        return self._authoring.workspace(workspace_id).write(ArtifactName.REVIEW, text)

    async def run_artifact(self, workspace_id: str, name: ArtifactName, timeout_s: float) -> ArtifactRunResult:
        """Run a script on its own new desktop, or the reward on copies of both."""
        return await self._authoring.run_artifact(workspace_id, name, timeout_s)

    async def check_reward(self, workspace_id: str) -> tuple[Finding, ...]:
        """Read the reward of a workspace without running it."""
        return await self._authoring.check_reward(workspace_id)

    async def try_mutants(self, workspace_id: str) -> FirstMutants:
        """Run the reward on a few spoiled copies of both states, within a bounded time."""
        return await self._authoring.try_mutants(workspace_id)

    async def verify(
        self, workspace_id: str, runs: int, checks: Collection[Check] = tuple(Check), report: OnProgress = unreported
    ) -> Verification:
        """Execute a workspace from scratch, measure the five agreement conditions, then examine the reward."""
        return await self._authoring.verify(workspace_id, runs, checks, report)

    async def list_files(self, workspace_id: str, side: Side, path: str, depth: int, role: Role) -> FileListing:
        """List a folder of a desktop as a role may see it."""
        async with self._authoring.side(workspace_id, side) as session:
            return await guest_files.list_folder(session.desktop, path, depth, self._authoring.view(workspace_id, role))

    async def read_file(self, workspace_id: str, side: Side, path: str, role: Role) -> FileContent:
        """Read a file of a desktop as a role may see it."""
        async with self._authoring.side(workspace_id, side) as session:
            return await guest_files.read(session.desktop, path, self._authoring.view(workspace_id, role))

    async def write_file(
        self, workspace_id: str, side: Side, path: str, data: bytes, role: Role | None = None
    ) -> FileEntry:
        """Write a file on a desktop."""
        async with self._authoring.side(workspace_id, side) as session:
            session.note_change("file_write", role)
            return await guest_files.write(session.desktop, path, data)

    async def shell(
        self, workspace_id: str, side: Side, command: str, timeout_s: float, role: Role | None = None
    ) -> RunResult:
        """Run a shell command as the desktop's user."""
        async with self._authoring.side(workspace_id, side) as session:
            return await run_command(session, command, timeout_s, role)

    async def read_state(self, workspace_id: str, side: Side, code: str, timeout_s: float, role: Role) -> RunResult:
        """Run Python on a throw-away copy of a desktop's state as a role may see it."""
        return await self._authoring.read_state(workspace_id, side, code, timeout_s, role)

    def _recorded(self, session: Session, wanted: Wanted) -> SessionInfo:
        """Begin the recording of a new session, if one is wanted."""
        session.recording = self._recordings.open(session.session_id, wanted)
        session.recording.begin(session.describe(), session.task_id, session.seed)
        return session.describe()
