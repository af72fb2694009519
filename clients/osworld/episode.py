"""One task on one desktop: opened, prepared, attempted, judged, closed."""

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import anyio
import anyio.to_thread
from pydantic import BaseModel, ValidationError

from clients.connection.protocol import Answer, Connection
from clients.desktop import Desktop
from clients.osworld.bridge import Bridge, serve_bridge
from clients.osworld.evaluator import Evaluator
from clients.osworld.files import FileMap
from clients.osworld.guest import Guest, Present
from clients.osworld.setup import Setup, place_in
from clients.osworld.support import cloud_files, environment_of
from clients.osworld.task_file import OsworldTask
from clients.osworld.values import Evaluated
from clients.rollouts.results import End
from schemas.errors import CuaGymError, InvalidRequestError
from schemas.observations import Size
from schemas.progress import OnProgress
from schemas.requests import Finish, SessionRenew, WorkspaceClose, WorkspaceOpen
from schemas.tasks import Difficulty, Task
from schemas.workspaces import WorkspaceClosed, WorkspaceOpened

SCREEN = Size(width=1920, height=1080)
"""Upstream's screen size, because tasks name places on it."""
NO_EVALUATORS = "there are no evaluators: docs/osworld.md says how to install them"
_CLOSE_TIMEOUT_S = 60.0


@dataclass
class OsworldEpisode:
    """A task on an open desktop."""

    task: OsworldTask
    ours: Task
    guest: Guest
    setup: Setup
    cache: Path
    notes: list[str] = field(default_factory=list[str])

    @property
    def desktop(self) -> Desktop:
        """The desktop for the policy; it stays open for later steps when the policy says that it is done."""
        return Desktop(_StaysOpen(self.guest.connection), self.guest.session_id)

    async def prepare(self) -> None:
        """Carry out the task's setup steps, and put the files for comparison into the cache.

        Raises:
            SetupError: a step failed.
            InfrastructureError: the desktop or the server failed.
        """
        await anyio.to_thread.run_sync(self._fill_cache)
        await self.setup.prepare(self.task.config)

    async def judge(self, end: End, evaluator: Evaluator | None) -> Evaluated:
        """Judge the end state as OSWorld does. A task that is infeasible, or was declared so, needs no evaluators.

        Args:
            end: How the policy ended the attempt.
            evaluator: Runs the evaluators; None: all other tasks end without a value.

        Raises:
            InfrastructureError: the desktop, the server or the evaluators failed.
        """
        if self.task.is_infeasible or end is End.INFEASIBLE:
            return Evaluated(value=1.0 if self.task.is_infeasible and end is End.INFEASIBLE else 0.0)
        await self.setup.follow_up(self.task.evaluator.postconfig)
        if evaluator is None:
            return Evaluated(value=None, why_invalid=NO_EVALUATORS)
        bridge = Bridge(self.guest, self.setup.files, self.task.id)
        async with serve_bridge(bridge):
            return await evaluator.evaluate(self.task.checks(), self.task.evaluator.conj, bridge, self.cache)

    def _fill_cache(self) -> None:
        for check in self.task.checks():
            for config in check.getters():
                for url, name in cloud_files(config):
                    source = self.setup.files.find(url, self.task.id, name)
                    target = place_in(self.cache, name, field="dest")
                    if source is not None:
                        target.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(source, target)


def our_task(task: OsworldTask) -> Task:
    """Convert a task to our types, for a policy.

    Raises:
        InvalidRequestError: its instruction is too short or too long for our types.
    """
    try:
        return Task(
            task_id=task.task_id,
            environment=environment_of(task),
            family="osworld",
            seed=0,
            instruction=task.instruction,
            context="A task of OSWorld.",
            difficulty=Difficulty.MEDIUM,
        )
    except ValidationError as error:
        raise InvalidRequestError(f"{task.id}: {error.errors()[0]['msg']}", field="tasks") from error


@asynccontextmanager
async def open_guest(
    connection: Connection, task: Task, *, screen: Size = SCREEN, lease_s: float = 1_800.0
) -> AsyncGenerator[Guest]:
    """Open a desktop without an application; it is closed at the end of the block.

    It is one of the two desktops of a workspace; the other one is not used.

    Args:
        connection: Connection with a token that may open workspaces (admin or orchestrator).
        task: The task, which names the environment.
        screen: Screen size in pixels.
        lease_s: Seconds without a call after which the server closes it.
    """
    request = WorkspaceOpen(task=task, screen=screen, lease_s=lease_s)
    workspace = (await connection.call("workspace_open", request, WorkspaceOpened)).workspace
    try:
        yield Guest(Present(connection), workspace.workspace_id, workspace.initial_session, screen)
    finally:
        with anyio.move_on_after(_CLOSE_TIMEOUT_S, shield=True):
            try:
                closing = WorkspaceClose(workspace_id=workspace.workspace_id)
                await connection.call("workspace_close", closing, WorkspaceClosed)
            except CuaGymError:
                # The lease ends the session, and the task's result stands.
                pass


@asynccontextmanager
async def open_episode(
    connection: Connection,
    task: OsworldTask,
    files: FileMap,
    cache: Path,
    *,
    screen: Size = SCREEN,
    lease_s: float = 1_800.0,
) -> AsyncGenerator[OsworldEpisode]:
    """Open a task's desktop without preparing it; it is closed at the end of the block.

    Args:
        connection: Connection with a token that may open workspaces.
        task: The task.
        files: Local copies of files named by URL.
        cache: A folder for fetched files; it is emptied first.
        screen: Screen size in pixels.
        lease_s: Seconds without a call after which the server closes it.

    Raises:
        CuaGymError: the server could not open a desktop.
    """
    ours = our_task(task)
    await anyio.to_thread.run_sync(partial(shutil.rmtree, cache, ignore_errors=True))
    await anyio.Path(cache).mkdir(parents=True)
    async with open_guest(connection, ours, screen=screen, lease_s=lease_s) as guest:
        setup = Setup(guest, files, task.id, cache)
        yield OsworldEpisode(task, ours, guest, setup, cache, setup.notes)


class _StaysOpen:
    """A connection on which `finish` only renews the lease, because OSWorld's steps after a run also press keys."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        if isinstance(request, Finish):
            verb, request = "session_renew", SessionRenew(session_id=request.session_id)
        return await self._connection.call(verb, request, answer, on_progress=on_progress)
