"""Workspaces: one task, two desktops, and the artifacts of two authors who may not see each other's work.

Artifacts live in the server's memory: they never touch a file system that a role or an agent can read.
"""

import hashlib
from dataclasses import dataclass, field

from schemas.errors import InvalidRequestError, NotFoundError
from schemas.frame_conditions import FrameConditions
from schemas.reviews import read_objections, read_verdict
from schemas.roles import Access, Role, may_touch
from schemas.tasks import Task
from schemas.workspaces import Artifact, ArtifactName, Side, WorkspaceInfo
from verification.golden_end import end_of
from verification.golden_start import start_of

_SCRIPTS = (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD)


@dataclass
class Workspace:
    """A place where one tuple is authored: the task, its two desktops and the artifacts."""

    workspace_id: str
    task: Task
    sessions: dict[Side, str]
    skill: str
    artifacts: dict[ArtifactName, Artifact] = field(default_factory=dict[ArtifactName, Artifact])
    frame: FrameConditions | None = None
    """The frame conditions of the last verification, which no author may read."""

    def describe(self, role: Role | None) -> WorkspaceInfo:
        """Return what a role may know of the workspace; it does not learn of artifacts that it may not read."""
        return WorkspaceInfo(
            workspace_id=self.workspace_id,
            task=self.task,
            initial_session=self.sessions[Side.INITIAL],
            golden_session=self.sessions[Side.GOLDEN],
            artifacts=tuple(
                name for name in ArtifactName if name in self.artifacts and may_touch(role, name, Access.READ)
            ),
            skill=self.skill,
        )

    def write(self, name: ArtifactName, text: str) -> Artifact:
        """Store an artifact, replacing an earlier one.

        Raises:
            InvalidRequestError: a script does not compile or declares an invalid start, or a review does not have
                exactly one verdict, or has an objection without a finding or a reason.
        """
        if name is ArtifactName.REVIEW:
            try:
                read_verdict(text)
                read_objections(text)
            except ValueError as error:
                raise InvalidRequestError(str(error), field="text") from error
        elif name in _SCRIPTS:
            try:
                compile(text, name, "exec")
            except (SyntaxError, ValueError) as error:
                raise InvalidRequestError(f"{name} is not valid Python: {error}", field="text") from error
            if name is ArtifactName.GOLDEN_PATCH:
                start_of(text)
                end_of(text)
        artifact = Artifact(name=name, text=text, sha256=hashlib.sha256(text.encode()).hexdigest())
        self.artifacts[name] = artifact
        return artifact

    def read(self, name: ArtifactName) -> Artifact:
        """Return an artifact.

        Raises:
            NotFoundError: the artifact has not been written.
        """
        if artifact := self.artifacts.get(name):
            return artifact
        raise NotFoundError(f"{name} has not been written in workspace {self.workspace_id}", field="name")


class Workspaces:
    """All workspaces of a server."""

    def __init__(self) -> None:
        """Start empty."""
        self._live: dict[str, Workspace] = {}

    def add(self, workspace: Workspace) -> None:
        """Add a new workspace."""
        self._live[workspace.workspace_id] = workspace

    def all(self) -> tuple[Workspace, ...]:
        """Return the live workspaces, oldest first."""
        return tuple(self._live.values())

    def get(self, workspace_id: str) -> Workspace:
        """Return a workspace by its id.

        Raises:
            NotFoundError: there is no such workspace.
        """
        if workspace := self._live.get(workspace_id):
            return workspace
        raise NotFoundError(f"there is no workspace {workspace_id}; workspace_open makes one", field="workspace_id")

    def remove(self, workspace_id: str) -> None:
        """Remove a workspace."""
        self._live.pop(workspace_id, None)

    def forget_without(self, live_sessions: frozenset[str]) -> None:
        """Remove workspaces of which a desktop's lease has expired.

        Args:
            live_sessions: the ids of the sessions that still exist.
        """
        for workspace in tuple(self._live.values()):
            if not live_sessions.issuperset(workspace.sessions.values()):
                self.remove(workspace.workspace_id)
