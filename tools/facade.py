"""The protocol of the services that tools call."""

from collections.abc import Collection
from typing import Protocol

from schemas.actions import Action
from schemas.episodes import (
    EpisodeClose,
    EpisodeClosed,
    EpisodeInfo,
    EpisodeOpen,
    EpisodeSettings,
    GroupInfo,
    GroupOpen,
    TupleList,
    TupleListRequest,
    TupleShow,
    TupleShown,
)
from schemas.files import FileContent, FileEntry, FileListing
from schemas.observations import AccessibilityTree, ActResult, Clipboard, Observation, Observe, Window
from schemas.progress import OnProgress
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import Check, Finding, FirstMutants, RewardReport
from schemas.roles import Role
from schemas.sessions import SessionInfo
from schemas.snapshots import Restored, SessionFork, SessionSnapshot, SnapshotInfo
from schemas.statistics import Statistics
from schemas.workspaces import Artifact, ArtifactName, ArtifactRunResult, RunResult, Side, Verification, WorkspaceInfo
from vm_controller.acting_limits import ActingLimits


class Episodes(Protocol):
    """Attempts at tuples, alone or in groups. Every method raises errors of `schemas.errors` only."""

    async def open(self, asked: EpisodeOpen, /) -> EpisodeInfo:
        """Open an episode: a new one, or one that a group has queued."""
        ...

    def instruction(self, episode_id: str, /) -> str:
        """What the policy is asked to do."""
        ...

    def settings(self, episode_id: str, /) -> EpisodeSettings:
        """What it was opened with."""
        ...

    def start_clock(self, episode_id: str, /) -> None:
        """Let the seconds of an episode run: its policy has been shown the first picture."""
        ...

    async def give_back(self, episode_id: str, /) -> None:
        """Undo the opening of an episode whose first picture could not be taken."""
        ...

    async def close(self, asked: EpisodeClose, /) -> EpisodeClosed:
        """Finish, grade and close an episode; a second call gets the answer of the first."""
        ...

    async def all(self, group_id: str | None = None, /) -> tuple[EpisodeInfo, ...]:
        """Describe episodes, oldest first; of one group if it is named."""
        ...

    def session_closed(self, session_id: str, /) -> None:
        """Note that a session is closed by its owner: if it is an episode's, that is not graded any more."""
        ...

    async def open_group(self, asked: GroupOpen, /) -> tuple[str, tuple[EpisodeInfo, ...]]:
        """Make a group, open as many of its episodes as there is room for; return its handle and its episodes."""
        ...

    async def group(self, group_id: str, /) -> GroupInfo:
        """Describe a group."""
        ...

    async def close_group(self, group_id: str, /) -> GroupInfo:
        """Close what is open of a group, ungraded, and forget what is queued."""
        ...

    def page(self, asked: TupleListRequest, /) -> TupleList:
        """List the tuples that the server was given."""
        ...

    async def show(self, asked: TupleShow, /) -> TupleShown:
        """Read a tuple."""
        ...


class Gym(Protocol):
    """Desktops under leases. Every method raises errors of `schemas.errors` only.

    Pictures travel beside the models: `Picture.data` is absent in what the gym returns. `viewer` names the caller
    whose last picture gives coordinates their meaning.
    """

    @property
    def episodes(self) -> Episodes:
        """Attempts at tuples."""
        ...

    async def statistics(self) -> Statistics:
        """Count what there is and what has happened."""
        ...

    def problems(self) -> tuple[str, ...]:
        """Say why no session can be opened on this machine, each with its remedy; blocking, for a worker thread."""
        ...

    def open_sessions(self) -> int:
        """Say how many sessions there are; asked with every answer, so it looks at nothing else."""
        ...

    async def open_session(self, request: SessionOpen, /) -> SessionInfo:
        """Open a desktop, run its setup and start its application."""
        ...

    async def close_session(self, session_id: str, /) -> None:
        """Remove a session and everything of it."""
        ...

    async def sessions(self) -> tuple[SessionInfo, ...]:
        """List every session."""
        ...

    async def renew(self, session_id: str, lease_s: float | None, /) -> SessionInfo:
        """Extend a lease; without a length, by its usual one."""
        ...

    async def reset(self, session_id: str, /) -> SessionInfo:
        """Bring a session back to the state it was opened in."""
        ...

    async def snapshot(self, request: SessionSnapshot, /) -> SnapshotInfo:
        """Keep the state of a session, which goes on."""
        ...

    async def fork(self, request: SessionFork, /) -> tuple[Restored, ...]:
        """Open sessions that start from a snapshot: all of them or none."""
        ...

    async def restore(self, session_id: str, snapshot_id: str, /) -> Restored:
        """Bring a session to the state of a snapshot, under the same handle."""
        ...

    async def snapshots(self) -> tuple[SnapshotInfo, ...]:
        """List every snapshot."""
        ...

    async def close_snapshot(self, snapshot_id: str, /) -> None:
        """Remove a snapshot."""
        ...

    async def limit(self, session_id: str, limits: ActingLimits, /) -> None:
        """Hold the policies of a session to limits, which count their calls."""
        ...

    async def act(
        self, session_id: str, actions: tuple[Action, ...], observe: Observe, viewer: str, role: Role, /
    ) -> tuple[ActResult, bytes | None]:
        """Run actions in order, settle, look once."""
        ...

    async def look(self, session_id: str, observe: Observe, viewer: str, /) -> tuple[Observation, bytes | None]:
        """Settle and look."""
        ...

    async def accessibility(self, session_id: str, max_nodes: int, application: str | None, /) -> AccessibilityTree:
        """Read the accessibility tree, at most so many nodes, of one application if named."""
        ...

    async def windows(self, session_id: str, /) -> tuple[Window, ...]:
        """List the top-level windows."""
        ...

    async def clipboard(self, session_id: str, /) -> Clipboard:
        """Read the clipboard."""
        ...

    async def finish(self, session_id: str, status: str, answer: str | None, /) -> SessionInfo:
        """End the episode; only grading may follow."""
        ...

    async def reward(self, session_id: str, seed: int, timeout_s: float, runs: int, /) -> RewardReport:
        """Grade the session with the reward attached to it."""
        ...

    async def open_workspace(self, request: WorkspaceOpen, /) -> WorkspaceInfo:
        """Open two desktops for the authors of a task."""
        ...

    async def workspace(self, workspace_id: str, role: Role, /) -> WorkspaceInfo:
        """Describe a workspace as a role may see it."""
        ...

    async def verify(
        self, workspace_id: str, runs: int, checks: Collection[Check], report: OnProgress, /
    ) -> Verification:
        """Execute the artifacts from scratch and measure the agreement conditions; `report` is told of each step."""
        ...

    async def close_workspace(self, workspace_id: str, /) -> None:
        """Remove a workspace and its desktops."""
        ...

    async def write_artifact(self, workspace_id: str, name: ArtifactName, text: str, /) -> Artifact:
        """Keep the text of an artifact out of reach of every desktop."""
        ...

    async def read_artifact(self, workspace_id: str, name: ArtifactName, /) -> Artifact:
        """Return an artifact."""
        ...

    async def run_artifact(self, workspace_id: str, name: ArtifactName, timeout_s: float, /) -> ArtifactRunResult:
        """Run a setup script on a new desktop, or the reward on both states."""
        ...

    async def check_reward(self, workspace_id: str, /) -> tuple[Finding, ...]:
        """Read the reward of a workspace without running it."""
        ...

    async def try_mutants(self, workspace_id: str, /) -> FirstMutants:
        """Run the reward on a few spoiled copies of both states, within a bounded time."""
        ...

    async def write_review(self, workspace_id: str, text: str, /) -> Artifact:
        """Keep REVIEW.md once its verdict line is right."""
        ...

    async def list_files(self, workspace_id: str, side: Side, path: str, depth: int, role: Role, /) -> FileListing:
        """List a folder of a desktop as a role may see it."""
        ...

    async def read_file(self, workspace_id: str, side: Side, path: str, role: Role, /) -> FileContent:
        """Return a file of a desktop as a role may see it."""
        ...

    async def write_file(self, workspace_id: str, side: Side, path: str, data: bytes, role: Role, /) -> FileEntry:
        """Write a file on a desktop as its user."""
        ...

    async def shell(self, workspace_id: str, side: Side, command: str, timeout_s: float, role: Role, /) -> RunResult:
        """Run a shell command on a desktop as its user."""
        ...

    async def read_state(self, workspace_id: str, side: Side, code: str, timeout_s: float, role: Role, /) -> RunResult:
        """Run Python on a copy of a desktop's state as a role may see it."""
        ...
