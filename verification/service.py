"""The workspace service: two desktops, the artifacts, and the files and programs of each side.

Scripts and rewards are run in `verifier`.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from schemas.callers import Caller
from schemas.errors import InvalidRequestError
from schemas.files import FileContent, FileEntry, FileListing
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.roles import Role
from schemas.sessions import SessionInfo
from schemas.workspaces import Artifact, ArtifactName, RunResult, Side, WorkspaceInfo
from verification.barrier import AuthorView, view_of
from verification.workspaces import Workspace, Workspaces
from vm_controller import environment_config, guest_files
from vm_controller.desktop_manager import Desktops
from vm_controller.file_marks import run_command
from vm_controller.ids import new_handle
from vm_controller.service import SessionService
from vm_controller.sessions import ALIVE, Session


class WorkspaceService:
    """Opens, reads and closes workspaces. Every call that names a workspace renews the leases of both its desktops."""

    def __init__(self, desktops: Desktops, sessions: SessionService) -> None:
        """Start without any workspace.

        Args:
            desktops: opens the two desktops of a workspace.
            sessions: serves sessions that start from a workspace's scripts.
        """
        self._workspaces = Workspaces()
        self._desktops = desktops
        self._live = desktops.sessions
        self._sessions = sessions

    async def open(self, request: WorkspaceOpen) -> WorkspaceInfo:
        """Open a workspace for authoring one task, with an empty initial and an empty golden desktop."""
        environment = environment_config.load(request.task.environment)
        # Workspaces with an expired desktop can no longer be reached; remove them, as their artifacts use memory.
        self._workspaces.forget_without(frozenset(session.session_id for session in self._live.all()))
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
                await self._live.end(self._live.get(session_id))
            raise
        workspace = Workspace(workspace_id, request.task, opened, environment.skill_text())
        self._workspaces.add(workspace)
        return workspace.describe(Role.ORCHESTRATOR)

    def show(self, workspace_id: str, caller: Caller) -> WorkspaceInfo:
        """Describe a workspace, limited to what the caller's role may see."""
        return self.find(workspace_id).describe(caller.role)

    async def close(self, workspace_id: str) -> None:
        """Close a workspace and its desktops."""
        workspace = self._workspaces.get(workspace_id)
        self._workspaces.remove(workspace_id)
        for session in self._live.all():
            if session.session_id in workspace.sessions.values():
                await self._live.end(session)

    async def open_session(self, request: SessionOpen) -> SessionInfo:
        """Open a session; if it names a workspace, it starts from that workspace's setup script and uses its reward.

        Raises:
            InvalidRequestError: the request gives scripts as well as a workspace.
            NotFoundError: there is no such workspace, or its scripts have not been written.
        """
        if request.workspace_id is None:
            return await self._sessions.open(request)
        if request.setup is not None or request.reward is not None:
            raise InvalidRequestError("give either workspace_id or setup and reward, not both", field="workspace_id")
        workspace = self._workspaces.get(request.workspace_id)
        scripts = {
            "setup": workspace.read(ArtifactName.INITIAL_SETUP).text,
            "reward": workspace.read(ArtifactName.REWARD).text,
            "task_id": workspace.task.task_id,
            "frame": request.frame or workspace.frame,
        }
        return await self._sessions.open(request.model_copy(update=scripts), workspace.task.seed)

    # Artifacts

    def write(self, workspace_id: str, name: ArtifactName, text: str) -> Artifact:
        """Store an artifact in the server's memory, where no desktop can reach it."""
        return self.find(workspace_id).write(name, text)

    def read(self, workspace_id: str, name: ArtifactName) -> Artifact:
        """Return an artifact of a workspace."""
        return self.find(workspace_id).read(name)

    # Desktops

    async def list_files(self, workspace_id: str, side: Side, path: str, depth: int, caller: Caller) -> FileListing:
        """List a folder of a desktop, limited to what the caller's role may see.

        Args:
            workspace_id: the workspace.
            side: which of its two desktops.
            path: the folder on that desktop.
            depth: the number of levels to list, 1 to 8.
            caller: the caller, whose role decides which files are shown.
        """
        async with self.side(workspace_id, side) as session:
            return await guest_files.list_folder(session.desktop, path, depth, self.view(workspace_id, caller))

    async def read_file(self, workspace_id: str, side: Side, path: str, caller: Caller) -> FileContent:
        """Read a file of a desktop, if the caller's role may see it."""
        async with self.side(workspace_id, side) as session:
            return await guest_files.read(session.desktop, path, self.view(workspace_id, caller))

    async def write_file(self, workspace_id: str, side: Side, path: str, data: bytes, caller: Caller) -> FileEntry:
        """Write a file on a desktop as its user."""
        async with self.side(workspace_id, side) as session:
            session.note_change("file_write", caller)
            return await guest_files.write(session.desktop, path, data)

    async def shell(self, workspace_id: str, side: Side, command: str, timeout_s: float, caller: Caller) -> RunResult:
        """Run a shell command as the desktop's user.

        Args:
            workspace_id: the workspace.
            side: which of its two desktops.
            command: the command line for the shell.
            timeout_s: seconds after which the command is killed.
            caller: the caller, who is recorded as having changed the desktop.
        """
        async with self.side(workspace_id, side) as session:
            return await run_command(session, command, timeout_s, caller)

    # For who works on workspaces

    def find(self, workspace_id: str) -> Workspace:
        """Return a workspace and renew the leases of both its desktops, since work on one must keep the other."""
        workspace = self._workspaces.get(workspace_id)
        for session_id in workspace.sessions.values():
            self._live.get(session_id).renew()
        return workspace

    def view(self, workspace_id: str, caller: Caller) -> AuthorView | None:
        """Return the view through which a caller sees the desktops of a workspace; None if it sees everything."""
        task = self._workspaces.get(workspace_id).task
        return view_of(caller.role, task, environment_config.load(task.environment))

    @asynccontextmanager
    async def side(self, workspace_id: str, side: Side) -> AsyncGenerator[Session]:
        """Hold the session of one side's desktop for the duration of the block."""
        workspace = self.find(workspace_id)
        async with self._live.use(workspace.sessions[side], states=ALIVE) as session:
            yield session
