"""One real server for all rollouts, and a task that a few actions solve."""

from collections.abc import Callable, Generator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import anyio
import pytest

from clients.connection.http import HttpServer
from clients.connection.transport import Transport
from clients.embedded_server import Address, embedded_server
from clients.models.limits import ModelLimits
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.orchestrator.access import open_access
from clients.orchestrator.episodes import TupleEpisodes
from clients.orchestrator.teacher import teach
from clients.rollouts.adapters import find_adapter
from clients.rollouts.adapters.protocol import Adapter
from clients.rollouts.results import RolloutRules, Teaching
from clients.workspace import Workspace
from schemas.requests import WorkspaceOpen
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName, WorkspaceOpened
from tests.clients.models.provider import Provider, Seen, Turn, serving

# The shell makes notes.txt when the terminal is up: whoever finds the file finds the window.
SETUP = """
import pathlib, subprocess, time
command = "cat > /home/user/notes.txt"
subprocess.Popen(["xterm", "-geometry", "80x24+50+50", "-T", "notes", "-e", command])
while not pathlib.Path("/home/user/notes.txt").exists():
    time.sleep(0.02)
"""
REWARD = """
lines = open("/home/user/notes.txt").read().splitlines()
earned = 0.5 * ("hello" in lines) + 0.5 * ("world" in lines)
print("COMPONENT lines", earned, 1.0)
print("REWARD:", earned)
"""
TERMINAL = (200, 150)
"""A point of the terminal, in pixels of a screen of 1280x720."""
SECRET = "the context holds the answer"
TASK = Task(
    task_id="os_notes_1",
    environment="os",
    family="notes",
    seed=1,
    instruction="Write two lines into the terminal: hello, and world.",
    context=SECRET,
    difficulty=Difficulty.EASY,
)
IMPATIENT = ModelLimits(retries=1, first_wait_s=0.01)
ONE_ATTEMPT = RolloutRules(attempts=1, infrastructure_retries=1)


@dataclass(frozen=True)
class Rollouts:
    """What a run gives to a teacher: a server, a task, and a folder."""

    address: Address
    workspace_id: str
    folder: Path

    async def teach(
        self,
        model: str,
        adapter: Adapter | str,
        *,
        judge: str | None = None,
        rules: RolloutRules = ONE_ATTEMPT,
        grading: type[TupleEpisodes] = TupleEpisodes,
    ) -> Teaching:
        async with (
            open_access(self.address.url, self.address.token, Transport.MCP) as access,
            Models(self.folder / "log", limits=IMPATIENT) as models,
        ):
            return await teach(
                models,
                ModelSpec.parse(model),
                None if judge is None else ModelSpec.parse(judge),
                find_adapter(adapter) if isinstance(adapter, str) else adapter,
                grading(access, self.workspace_id, TASK),
                TASK,
                rules,
                self.folder,
            )


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def workspace_id(address: Address) -> Generator[str]:
    """A workspace with the task's scripts for all tests, because attempts do not change it."""

    async def prepare() -> str:
        async with HttpServer(address.url) as server:
            connection = server.connection(address.token)
            opened = await connection.call("workspace_open", WorkspaceOpen(task=TASK), WorkspaceOpened)
            workspace = Workspace(connection, opened.workspace.workspace_id)
            await workspace.write(ArtifactName.INITIAL_SETUP, SETUP)
            await workspace.write(ArtifactName.REWARD, REWARD)
            return workspace.workspace_id

    async def close(workspace_id: str) -> None:
        async with HttpServer(address.url) as server:
            await Workspace(server.connection(address.token), workspace_id).close()

    prepared = anyio.run(prepare)
    yield prepared
    anyio.run(close, prepared)


@pytest.fixture
def rollouts(address: Address, workspace_id: str, tmp_path: Path) -> Rollouts:
    return Rollouts(address, workspace_id, tmp_path)


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[[Callable[[Seen], Turn]], Provider]]:
    """Start a provider with scripted answers, and configure it in the environment."""
    with ExitStack() as stack:

        def start(answer: Callable[[Seen], Turn]) -> Provider:
            started = stack.enter_context(serving(answer))
            started.point_to(monkeypatch)
            return started

        yield start
