"""The client of one workspace, for its owner or one of its authors."""

from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from typing import Literal, TypeVar

import anyio
from pydantic import BaseModel, ValidationError

from clients.connection.protocol import Connection
from schemas.errors import CuaGymError, InfrastructureError, InvalidRequestError, NotFoundError
from schemas.files import FileContent, FileListing
from schemas.progress import OnProgress
from schemas.requests import (
    ArtifactRead,
    ArtifactRun,
    ArtifactWrite,
    FileList,
    FileRead,
    ReviewWrite,
    Shell,
    StateRead,
    WorkspaceClose,
    WorkspaceOpen,
    WorkspaceShow,
    WorkspaceVerify,
)
from schemas.rewards import Check, RewardReport, RewardStatus
from schemas.tasks import Task
from schemas.workspaces import (
    Artifact,
    ArtifactName,
    ArtifactRunResult,
    ArtifactWritten,
    RunResult,
    Side,
    Verification,
    WorkspaceClosed,
    WorkspaceInfo,
    WorkspaceOpened,
)

SetupScript = Literal[ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH]
Script = Literal[ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH, ArtifactName.REWARD]
Note = Literal[ArtifactName.TASK_FAULT, ArtifactName.GENERATOR_NOTES, ArtifactName.DISCRIMINATOR_NOTES]
CLOSE_TIMEOUT_S = 60.0

Request = TypeVar("Request", bound=BaseModel)


class Workspace:
    """One workspace through one connection, whose token determines what is allowed."""

    def __init__(self, connection: Connection, workspace_id: str) -> None:
        self.workspace_id = workspace_id
        self._connection = connection

    @property
    def connection(self) -> Connection:
        """The underlying connection, needed if a model chooses the calls."""
        return self._connection

    async def show(self) -> WorkspaceInfo:
        """Return the task, the handles, the skill file and the existing artifacts."""
        request = WorkspaceShow(workspace_id=self.workspace_id)
        return await self._connection.call("workspace_show", request, WorkspaceInfo)

    async def write(self, name: Script | Note, text: str) -> ArtifactWritten:
        """Write a script, or a note for one author.

        Raises:
            InvalidRequestError: it is empty, too long, or not valid Unicode.
        """
        request = _writing(ArtifactWrite, name, text, {"workspace_id": self.workspace_id, "name": name})
        return await self._connection.call("artifact_write", request, ArtifactWritten)

    async def read(self, name: ArtifactName) -> str:
        """Read an artifact's text."""
        request = ArtifactRead(workspace_id=self.workspace_id, name=name)
        return (await self._connection.call("artifact_read", request, Artifact)).text

    async def run_setup(self, name: SetupScript) -> RunResult:
        """Run a setup script on its own desktop, which is created for the run."""
        result = await self._run(name)
        if result.run is None:
            raise CuaGymError(f"the server answered a run of {name} with reward reports")
        return result.run

    async def run_reward(self) -> tuple[RewardReport, RewardReport]:
        """Grade the two desktops; returns the reports on the initial and the golden state.

        Raises:
            InfrastructureError: a run failed; this says nothing about the task.
        """
        result = await self._run(ArtifactName.REWARD)
        if result.initial is None or result.golden is None:
            raise CuaGymError("the server answered a run of reward.py without reports on both states")
        for report in (result.initial, result.golden):
            if report.status is RewardStatus.INFRA_ERROR:
                raise InfrastructureError(f"a reward run failed on the server's side: {report.reason}")
        return result.initial, result.golden

    async def write_review(self, text: str) -> ArtifactWritten:
        """Write REVIEW.md.

        Raises:
            InvalidRequestError: it is empty, too long, or not valid Unicode.
        """
        request = _writing(ReviewWrite, ArtifactName.REVIEW, text, {"workspace_id": self.workspace_id})
        return await self._connection.call("review_write", request, ArtifactWritten)

    async def files(self, side: Side, path: str = "/home/user", depth: int = 2) -> FileListing:
        """List a folder of a desktop.

        Args:
            side: The desktop.
            path: An absolute path on it.
            depth: Levels of folders below `path`, 1 to 8.
        """
        request = FileList(workspace_id=self.workspace_id, side=side, path=path, depth=depth)
        return await self._connection.call("file_list", request, FileListing)

    async def read_file(self, side: Side, path: str) -> bytes:
        """Return the contents of a file on a desktop."""
        request = FileRead(workspace_id=self.workspace_id, side=side, path=path)
        return (await self._connection.call("file_read", request, FileContent)).data

    async def shell(self, side: Side, command: str) -> RunResult:
        """Run a shell command on a desktop as its user."""
        request = Shell(workspace_id=self.workspace_id, side=side, command=command)
        return await self._connection.call("shell", request, RunResult)

    async def read_state(self, side: Side, code: str) -> RunResult:
        """Run Python code on a temporary copy of a desktop's state."""
        request = StateRead(workspace_id=self.workspace_id, side=side, code=code)
        return await self._connection.call("state_read", request, RunResult)

    async def verify(
        self, runs: int, checks: Collection[Check] = tuple(Check), on_progress: OnProgress | None = None
    ) -> Verification:
        """Have the server execute everything from scratch, measure the five conditions and examine the reward.

        Args:
            runs: Number of runs of the reward on each state, 1 to 10.
            checks: Checks to make besides the agreement.
            on_progress: Called when a step begins, if the transport supports progress.
        """
        wanted = tuple(one for one in Check if one in checks)
        request = WorkspaceVerify(workspace_id=self.workspace_id, runs=runs, checks=wanted)
        return await self._connection.call("workspace_verify", request, Verification, on_progress=on_progress)

    async def close(self) -> None:
        """Close the workspace and both of its desktops."""
        request = WorkspaceClose(workspace_id=self.workspace_id)
        await self._connection.call("workspace_close", request, WorkspaceClosed)

    async def _run(self, name: Script) -> ArtifactRunResult:
        request = ArtifactRun(workspace_id=self.workspace_id, name=name)
        return await self._connection.call("artifact_run", request, ArtifactRunResult)


@asynccontextmanager
async def open_workspace(
    connection: Connection, task: Task, *, lease_s: float = 1_800.0
) -> AsyncGenerator[WorkspaceOpened]:
    """Open a workspace for a task; it is closed at the end of the block, even after a failure or cancellation.

    Args:
        connection: The owner's connection, of role orchestrator or admin.
        task: The task.
        lease_s: Seconds without a call after which the server closes it.
    """
    request = WorkspaceOpen(task=task, lease_s=lease_s)
    opened = await connection.call("workspace_open", request, WorkspaceOpened)
    try:
        yield opened
    finally:
        with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True):
            # The workspace is gone or out of reach (then its lease removes it), and an earlier failure matters more.
            with suppress(NotFoundError, InfrastructureError):
                await Workspace(connection, opened.workspace.workspace_id).close()


def _writing(request: type[Request], name: ArtifactName, text: str, fields: dict[str, str]) -> Request:
    """Return the request that writes a text; an invalid text is its author's failure and does not end the run."""
    try:
        return request.model_validate({**fields, "text": text})
    except ValidationError as error:
        said = "; ".join(one["msg"] for one in error.errors(include_url=False))
        raise InvalidRequestError(f"{name} has {len(text):,} characters: {said}", field="text") from error
