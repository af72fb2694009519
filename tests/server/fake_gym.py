"""A gym without desktops, so that the control plane is judged alone; it remembers what was done to it."""

import hashlib
import itertools
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Self

import anyio

from schemas.actions import Action, Click, Point, Wait
from schemas.episodes import TupleInfo
from schemas.errors import BusyError, InvalidRequestError, NotFoundError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.observations import (
    AccessibilityTree,
    AccessibleNode,
    ActResult,
    Clipboard,
    Observation,
    Observe,
    Picture,
    PictureFormat,
    Settle,
    Size,
    Window,
)
from schemas.progress import OnProgress, Steps
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.reviews import read_verdict
from schemas.rewards import (
    Agreement,
    Check,
    Condition,
    ConditionResult,
    Finding,
    FirstMutants,
    RewardReport,
    RewardStatus,
)
from schemas.roles import Access, Role, may_touch
from schemas.sessions import Completion, Coordinates, Lease, SessionInfo, SessionState
from schemas.snapshots import Grade, Restored, SessionFork, SessionSnapshot, SnapshotInfo
from schemas.statistics import Statistics
from schemas.tasks import Task
from schemas.workspaces import Artifact, ArtifactName, ArtifactRunResult, RunResult, Side, Verification, WorkspaceInfo
from server.episodes.service import EpisodeRules, Episodes
from server.episodes.stored_tuple import StoredTuple
from verification.static_analysis import check
from vm_controller import ids
from vm_controller.acting_limits import ActingLimits

SCREEN = Size(width=1280, height=720)
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8
WINDOW = Window(window_id=7, title="Übung", application="fake", x=0, y=0, width=640, height=480, focused=True)

TASK = Task.model_validate(
    {
        "task_id": "os_rename_1",
        "environment": "os",
        "family": "rename",
        "seed": 1,
        "instruction": "Rename the file notes.txt to plan.txt",
        "context": "notes.txt is in the home folder.",
        "difficulty": "easy",
    }
)


def report(value: float) -> RewardReport:
    return RewardReport(status=RewardStatus.SCORED, value=value, duration_s=0.1, seed=0, reward_sha256="0" * 64)


class OneTuple:
    """A dataset of one tuple."""

    def infos(self) -> tuple[TupleInfo, ...]:
        return (self.read("").info(),)

    def read(self, tuple_id: str) -> StoredTuple:
        del tuple_id
        return StoredTuple(
            TASK, "print('set up')", "print('REWARD: 0.5')", golden_patch="print('golden')", difficulty=TASK.difficulty
        )

    def close(self) -> None:
        pass


@dataclass
class FakeGym:
    """Implements `tools.facade.Gym`; a Wait takes its time, everything else takes none."""

    acted: list[tuple[str, Action]] = field(default_factory=list[tuple[str, Action]])
    infos: dict[str, SessionInfo] = field(default_factory=dict[str, SessionInfo])
    kept: dict[str, SnapshotInfo] = field(default_factory=dict[str, SnapshotInfo])
    spaces: dict[str, WorkspaceInfo] = field(default_factory=dict[str, WorkspaceInfo])
    artifacts: dict[tuple[str, ArtifactName], Artifact] = field(
        default_factory=dict[tuple[str, ArtifactName], Artifact]
    )
    files: dict[tuple[str, Side, str], bytes] = field(default_factory=dict[tuple[str, Side, str], bytes])
    picture: bytes = PICTURE
    busy: bool = False
    takes_time: bool = True
    counted: Statistics = field(default_factory=Statistics)
    missing: tuple[str, ...] = ()
    entered: int = 0
    left: int = 0
    numbers: "itertools.count[int]" = field(default_factory=itertools.count)
    rules: EpisodeRules = field(default_factory=lambda: EpisodeRules(OneTuple()))
    limits: dict[str, ActingLimits] = field(default_factory=dict[str, ActingLimits])
    places: int = 1_000
    set_up: int = 0

    def __post_init__(self) -> None:
        self.episodes = Episodes(self, self.rules)

    async def __aenter__(self) -> Self:
        self.entered += 1
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.left += 1
        self.infos.clear()

    def _handle(self, kind: str) -> str:
        return f"{kind}_{ids.tag()}{next(self.numbers):0{ids.LENGTH - len(ids.tag())}d}"

    def _info(self, session_id: str) -> SessionInfo:
        if session_id not in self.infos:
            raise NotFoundError(f"there is no session {session_id}", field="session_id")
        return self.infos[session_id]

    def _add(self, environment: str, lease_s: float, workspace_id: str | None) -> SessionInfo:
        now = datetime.now(UTC)
        info = SessionInfo(
            session_id=self._handle("s"),
            environment=environment,
            backend="fake",
            state=SessionState.OPEN,
            screen=SCREEN,
            coordinates=Coordinates.PIXELS,
            settle=Settle(),
            created_at=now,
            lease=Lease(duration_s=lease_s, expires_at=now + timedelta(seconds=lease_s)),
            workspace_id=workspace_id,
        )
        self.infos[info.session_id] = info
        return info

    async def statistics(self) -> Statistics:
        return self.counted

    def problems(self) -> tuple[str, ...]:
        return self.missing

    def open_sessions(self) -> int:
        return len(self.infos)

    async def open_session(self, request: SessionOpen) -> SessionInfo:
        if self.busy or len(self.infos) >= self.places:
            raise BusyError("no desktop is free", retry_after_s=1.5)
        self.set_up += request.setup is not None
        return self._add(request.environment, request.lease_s, request.workspace_id)

    async def close_session(self, session_id: str) -> None:
        self._info(session_id)
        del self.infos[session_id]

    async def sessions(self) -> tuple[SessionInfo, ...]:
        return tuple(self.infos.values())

    async def renew(self, session_id: str, lease_s: float | None) -> SessionInfo:
        del lease_s
        return self._info(session_id)

    async def reset(self, session_id: str) -> SessionInfo:
        return self._info(session_id)

    def _kept(self, snapshot_id: str) -> SnapshotInfo:
        if snapshot_id not in self.kept:
            raise NotFoundError(f"there is no snapshot {snapshot_id}", field="snapshot_id")
        return self.kept[snapshot_id]

    async def snapshot(self, request: SessionSnapshot) -> SnapshotInfo:
        source, now = self._info(request.session_id), datetime.now(UTC)
        snapshot = SnapshotInfo(
            snapshot_id=self._handle("n"),
            session_id=source.session_id,
            environment=source.environment,
            grade=request.grade or Grade.FILES,
            size_bytes=1_024,
            windows=(WINDOW.title,),
            lost=("unsaved work",),
            created_at=now,
            lease=Lease(duration_s=request.lease_s, expires_at=now + timedelta(seconds=request.lease_s)),
            workspace_id=source.workspace_id,
        )
        self.kept[snapshot.snapshot_id] = snapshot
        return snapshot

    async def fork(self, request: SessionFork) -> tuple[Restored, ...]:
        source = self._kept(request.snapshot_id)
        if len(self.infos) + request.n > self.places:
            raise BusyError("no desktop is free", retry_after_s=1.5)
        lease_s = request.lease_s or 600.0
        forks = [self._add(source.environment, lease_s, source.workspace_id) for _ in range(request.n)]
        return tuple(Restored(session=fork) for fork in forks)

    async def restore(self, session_id: str, snapshot_id: str) -> Restored:
        self._kept(snapshot_id)
        return Restored(session=self._info(session_id), differences=("a window is another",))

    async def snapshots(self) -> tuple[SnapshotInfo, ...]:
        return tuple(self.kept.values())

    async def close_snapshot(self, snapshot_id: str) -> None:
        self._kept(snapshot_id)
        del self.kept[snapshot_id]

    async def limit(self, session_id: str, limits: ActingLimits) -> None:
        self._info(session_id)
        self.limits[session_id] = limits

    async def act(
        self, session_id: str, actions: tuple[Action, ...], observe: Observe, viewer: str, role: Role
    ) -> tuple[ActResult, bytes | None]:
        self._info(session_id)
        if role is Role.POLICY and session_id in self.limits:
            self.limits[session_id].take_step()
        if self.busy:
            raise BusyError("no desktop is free", retry_after_s=1.5)
        for action in actions:
            if isinstance(action, Click) and action.x is not None and action.x >= SCREEN.width:
                raise InvalidRequestError(
                    f"`actions.0.x` is {action.x}, outside the picture of {SCREEN.width} pixels: take a screenshot",
                    field="actions.0.x",
                )
            self.acted.append((session_id, action))
            if isinstance(action, Wait) and self.takes_time:
                await anyio.sleep(action.duration_ms / 1_000)
        observation, picture = await self.look(session_id, observe, viewer)
        return ActResult(requested=len(actions), executed=len(actions), observation=observation), picture

    async def look(self, session_id: str, observe: Observe, viewer: str) -> tuple[Observation, bytes | None]:
        del viewer
        self._info(session_id)
        data = None if observe.format is PictureFormat.NONE else self.picture
        picture = data and Picture(
            format=observe.format, width=1280, height=720, sha256=hashlib.sha256(data).hexdigest()
        )
        observation = Observation(
            session_id=session_id,
            sequence=1,
            screen=SCREEN,
            scale=observe.scale,
            picture=picture or None,
            cursor=Point(x=1, y=2),
            focused_window=WINDOW,
            windows=(WINDOW,) if observe.windows else None,
            settled=True,
            settle_ms=0.0,
        )
        return observation, data

    async def accessibility(self, session_id: str, max_nodes: int, application: str | None) -> AccessibilityTree:
        del max_nodes, application
        self._info(session_id)
        tree = AccessibleNode(role="frame", name="Übung", children=(AccessibleNode(role="label"),))
        return AccessibilityTree(applications=(tree,), nodes=2, truncated=False)

    async def windows(self, session_id: str) -> tuple[Window, ...]:
        self._info(session_id)
        return (WINDOW,)

    async def clipboard(self, session_id: str) -> Clipboard:
        self._info(session_id)
        return Clipboard(text="copied", formats=("UTF8_STRING",))

    async def finish(self, session_id: str, status: str, answer: str | None) -> SessionInfo:
        info = self._info(session_id)
        completion = Completion(status=status, answer=answer)
        finished = info.model_copy(update={"state": SessionState.FINISHED, "completion": completion})
        self.infos[session_id] = finished
        return finished

    async def reward(self, session_id: str, seed: int, timeout_s: float, runs: int = 1) -> RewardReport:
        del seed, timeout_s, runs
        self._info(session_id)
        return report(0.5)

    async def open_workspace(self, request: WorkspaceOpen) -> WorkspaceInfo:
        workspace_id = self._handle("w")
        sides = [self._add(request.task.environment, request.lease_s, workspace_id) for _ in Side]
        space = WorkspaceInfo(
            workspace_id=workspace_id,
            task=request.task,
            initial_session=sides[0].session_id,
            golden_session=sides[1].session_id,
            artifacts=(),
        )
        self.spaces[workspace_id] = space
        return space

    async def workspace(self, workspace_id: str, role: Role) -> WorkspaceInfo:
        if workspace_id not in self.spaces:
            raise NotFoundError(f"there is no workspace {workspace_id}", field="workspace_id")
        names = [name for space, name in self.artifacts if space == workspace_id]
        readable = tuple(name for name in names if may_touch(role, name, Access.READ))
        return self.spaces[workspace_id].model_copy(update={"artifacts": readable})

    async def verify(
        self, workspace_id: str, runs: int, checks: Collection[Check], on_progress: OnProgress
    ) -> Verification:
        steps = Steps(on_progress, 2)
        await steps.begin("running the set-up scripts")
        ran = await self.shell(workspace_id, Side.INITIAL, "true", 1.0, Role.ORCHESTRATOR)
        await steps.begin("running the reward on both states")
        agreement = Agreement(
            conditions=tuple(ConditionResult(condition=one, passed=True, detail="") for one in Condition),
            initial=(report(0.0),) * runs,
            golden=(report(1.0),) * runs,
            findings=(),
            deterministic=True,
            infrastructure_failed=False,
        )
        return Verification(agreement=agreement, setup=ran, golden=ran, checks=tuple(checks))

    async def close_workspace(self, workspace_id: str) -> None:
        await self.workspace(workspace_id, Role.ADMIN)
        space = self.spaces.pop(workspace_id)
        for session_id in (space.initial_session, space.golden_session):
            self.infos.pop(session_id, None)

    async def write_artifact(self, workspace_id: str, name: ArtifactName, text: str) -> Artifact:
        artifact = Artifact(name=name, text=text, sha256=hashlib.sha256(text.encode()).hexdigest())
        self.artifacts[workspace_id, name] = artifact
        return artifact

    async def read_artifact(self, workspace_id: str, name: ArtifactName) -> Artifact:
        if (workspace_id, name) not in self.artifacts:
            raise NotFoundError(f"{name} has not been written", field="name")
        return self.artifacts[workspace_id, name]

    async def run_artifact(self, workspace_id: str, name: ArtifactName, timeout_s: float) -> ArtifactRunResult:
        if name is ArtifactName.REWARD:
            return ArtifactRunResult(initial=report(0.0), golden=report(1.0))
        run = await self.shell(workspace_id, Side.INITIAL, "true", timeout_s, Role.GENERATOR)
        return ArtifactRunResult(run=run)

    async def check_reward(self, workspace_id: str) -> tuple[Finding, ...]:
        reward = self.artifacts.get((workspace_id, ArtifactName.REWARD))
        return check(reward.text) if reward is not None else ()

    async def try_mutants(self, workspace_id: str) -> FirstMutants:
        del workspace_id
        return FirstMutants(tried=6)

    async def write_review(self, workspace_id: str, text: str) -> Artifact:
        try:
            read_verdict(text)
        except ValueError as error:
            raise InvalidRequestError(str(error), field="text") from error
        return await self.write_artifact(workspace_id, ArtifactName.REVIEW, text)

    async def list_files(self, workspace_id: str, side: Side, path: str, depth: int, role: Role) -> FileListing:
        del depth, role
        entries = [
            FileEntry(path=name, kind="file", size=len(data))
            for (space, on, name), data in self.files.items()
            if (space, on) == (workspace_id, side) and name.startswith(path)
        ]
        return FileListing(entries=tuple(entries), truncated=False)

    async def read_file(self, workspace_id: str, side: Side, path: str, role: Role) -> FileContent:
        del role
        if (workspace_id, side, path) not in self.files:
            raise NotFoundError(f"there is no file {path}", field="path")
        data = self.files[workspace_id, side, path]
        return FileContent.model_construct(
            path=path, size=len(data), sha256=hashlib.sha256(data).hexdigest(), data=data
        )

    async def write_file(self, workspace_id: str, side: Side, path: str, data: bytes, role: Role) -> FileEntry:
        del role
        self.files[workspace_id, side, path] = data
        return FileEntry(path=path, kind="file", size=len(data))

    async def shell(self, workspace_id: str, side: Side, command: str, timeout_s: float, role: Role) -> RunResult:
        del workspace_id, side, timeout_s, role
        return RunResult(exit_code=0, stdout=command, stderr="", duration_s=0.0)

    async def read_state(self, workspace_id: str, side: Side, code: str, timeout_s: float, role: Role) -> RunResult:
        return await self.shell(workspace_id, side, code, timeout_s, role)
