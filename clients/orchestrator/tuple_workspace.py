"""The authors' work on one tuple in one workspace: their artifacts, the server's measurements, and the pictures."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

import anyio

from clients.authors.protocol import Authors
from clients.desktop import ActionStoppedError, Desktop
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.orchestrator.access import ServerAccess
from clients.orchestrator.stages import Pictures, RewardDraft, WrittenSetup
from clients.workspace import Script, Workspace
from schemas.errors import (
    ConflictError,
    CuaGymError,
    ForbiddenError,
    InfrastructureError,
    InvalidRequestError,
    SessionEndedError,
    TooLargeError,
    UngradableError,
)
from schemas.observations import Observe, PictureFormat
from schemas.progress import OnProgress
from schemas.rewards import Check
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, Side, Verification, WorkspaceOpened

AUTHOR_FAULTS = (
    ConflictError,
    ForbiddenError,
    InvalidRequestError,
    ModelOutputError,
    ModelRefusedError,
    ModelStuckError,
    TooLargeError,
    UngradableError,
)
"""Errors that an author caused. Any other one says nothing about the author: the workspace failed or is gone."""

NOTHING = "Nothing.\n"
_PICTURE = Observe(format=PictureFormat.WEBP, cursor=False)
_PICTURE_QUIET_MS = 700
_PICTURE_TIMEOUT_MS = 8_000


class TupleWorkspace:
    """A workspace that is kept in line with what the ledger knows about the tuple."""

    def __init__(self, access: ServerAccess, opened: WorkspaceOpened, authors: Authors, task: Task) -> None:
        """Start with nothing known about the tuple.

        Args:
            access: Access to the server.
            opened: The workspace and its authors' tokens.
            authors: The authors.
            task: The task with its current instruction.
        """
        self._access = access
        self._opened = opened
        self._authors = authors
        self._task = task
        self._workspace = Workspace(access.owner, opened.workspace.workspace_id)
        self._known: dict[Script, str] = {}
        self._present: dict[ArtifactName, str] = {}
        self._published: str | None = None

    @property
    def workspace_id(self) -> str:
        """The id, with which further sessions of the tuple are opened."""
        return self._workspace.workspace_id

    def know(self, setup: WrittenSetup, reward_draft: RewardDraft | None = None) -> None:
        """Take over the artifacts of a stage, whether it was carried out here or in an earlier process."""
        texts: dict[Script, str | None] = {
            ArtifactName.INITIAL_SETUP: setup.initial_setup,
            ArtifactName.GOLDEN_PATCH: setup.golden_patch,
        }
        if reward_draft is not None:
            texts[ArtifactName.REWARD] = reward_draft.reward
        self._known.update({name: text for name, text in texts.items() if text is not None})

    async def set_up(self, feedback: str | None) -> WrittenSetup:
        """Let the Generator write and run its scripts; those of earlier rounds are in the workspace.

        Args:
            feedback: Its feedback on the previous round; None in the first round.

        Returns:
            The workspace's artifacts afterwards. A failure of the author is recorded there and not raised.
        """
        await self._restore(run=False)
        failure = None
        async with self._access.as_author(self._opened.generator_token) as connection:
            try:
                await self._authors.generator(self._task).write(Workspace(connection, self.workspace_id), feedback)
            except CuaGymError as error:
                failure = _author_failure(error)
        await self._read_back()
        return WrittenSetup(
            initial_setup=self._present.get(ArtifactName.INITIAL_SETUP),
            golden_patch=self._present.get(ArtifactName.GOLDEN_PATCH),
            failure=failure,
            fault=self._present.get(ArtifactName.TASK_FAULT),
        )

    async def judge(self, round_number: int) -> RewardDraft:
        """Let the Discriminator write, run and review the reward.

        Args:
            round_number: From 1.

        Returns:
            The workspace's artifacts afterwards. A failure of the author is recorded there and not raised.
        """
        await self._restore(run=True)
        failure = None
        async with self._access.as_author(self._opened.discriminator_token) as connection:
            try:
                await self._authors.discriminator(self._task).write(
                    Workspace(connection, self.workspace_id), round_number
                )
            except CuaGymError as error:
                failure = _author_failure(error)
        await self._read_back()
        review = self._present.get(ArtifactName.REVIEW)
        return RewardDraft(
            reward=self._present.get(ArtifactName.REWARD),
            review=None if review == self._published else review,
            failure=failure,
        )

    async def verify(self, runs: int, checks: Collection[Check], on_progress: OnProgress | None = None) -> Verification:
        """Have the server measure the tuple; `on_progress` is called when a step begins.

        Raises:
            InfrastructureError: a run failed; this says nothing about the task.
        """
        await self._restore(run=False)
        verification = await self._workspace.verify(runs, checks, on_progress)
        if verification.infrastructure_failed:
            reports = (*verification.agreement.initial, *verification.agreement.golden)
            reasons = sorted({report.reason for report in reports if report.reason})
            raise InfrastructureError(f"a reward run failed on the server's side: {'; '.join(reasons)}")
        return verification

    async def publish(self, review: str, for_generator: str = "", for_discriminator: str = "") -> None:
        """Write the decisive review, which both authors read, and the notes for each of them."""
        await self._workspace.write_review(review)
        self._published = review
        await self._workspace.write(ArtifactName.GENERATOR_NOTES, for_generator or NOTHING)
        await self._workspace.write(ArtifactName.DISCRIMINATOR_NOTES, for_discriminator or NOTHING)

    async def restore(self) -> None:
        """Write all known scripts into the workspace, so that sessions can be opened from it."""
        await self._restore(run=False)

    async def photograph(self, folder: Path) -> Pictures:
        """Take small pictures of the two desktops."""
        await self._restore(run=True)
        place = anyio.Path(folder)
        await place.mkdir(parents=True, exist_ok=True)
        names: dict[Side, str] = {}
        sessions = {
            Side.INITIAL: self._opened.workspace.initial_session,
            Side.GOLDEN: self._opened.workspace.golden_session,
        }
        for side, session_id in sessions.items():
            desktop = Desktop(self._access.owner, session_id)
            # With a blinking cursor or a clock the screen never rests; then a picture now is as good as a later one.
            with suppress(ActionStoppedError):
                await desktop.wait_quiet(_PICTURE_QUIET_MS, _PICTURE_TIMEOUT_MS)
            view = await desktop.look(_PICTURE)
            names[side] = f"{self._task.task_id}-{side}.webp"
            await (place / names[side]).write_bytes(view.data or b"")
        return Pictures(initial=names[Side.INITIAL], golden=names[Side.GOLDEN])

    async def _read_back(self) -> None:
        """Update what is known about the workspace's artifacts."""
        for name in (await self._workspace.show()).artifacts:
            self._present[name] = await self._workspace.read(name)

    async def _restore(self, *, run: bool) -> None:
        """Write the known scripts that this workspace lacks; with `run`, also build its desktops from them."""
        for name, text in self._known.items():
            if self._present.get(name) != text:
                await self._workspace.write(name, text)
                self._present[name] = text
                if run and name is not ArtifactName.REWARD:
                    await self._workspace.run_setup(name)


def is_authors_fault(error: CuaGymError) -> bool:
    """Whether an error is the fault of the caller, and so evidence about the author."""
    return isinstance(error, AUTHOR_FAULTS) and not isinstance(error, SessionEndedError)


def _author_failure(error: CuaGymError) -> str:
    """Return what an author did wrong; an error that is not its fault is raised again."""
    if not is_authors_fault(error):
        raise error
    return f"{error.code}: {error.message}"
