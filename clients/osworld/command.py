"""A run or a guest as one blocking call: handles the server, evaluators, signals and output."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import anyio
import typer

from clients.connection.http import HttpServer
from clients.connection.protocol import Server
from clients.embedded_server import Address, embedded_server, given_server
from clients.models.models import Models
from clients.osworld.bridge import Bridge, serve_bridge
from clients.osworld.episode import open_guest
from clients.osworld.evaluator import Evaluator, find_python, open_evaluator
from clients.osworld.files import FileMap
from clients.osworld.results import OsworldResult, read_results
from clients.osworld.run import CACHE, OsworldRules, Run
from clients.osworld.task_file import Found
from clients.rollouts.policies.registry import open_policy
from clients.rollouts.results import RolloutRules
from clients.until_signal import until_signal
from schemas.errors import InvalidRequestError
from schemas.observations import Size
from schemas.sessions import BackendName
from schemas.tasks import Difficulty, Task

EVALUATOR_LOG = "evaluator.log"
_RENEW_S = 60.0


@dataclass(frozen=True)
class Choice:
    """A running server and a token for it, or the run's own server."""

    url: str | None = None
    token: str | None = None
    backend: BackendName = BackendName.LOCAL

    def started(self, out: Path) -> AbstractContextManager[Address]:
        """Yield the server's address; the run's own server is stopped at the end of the block.

        Raises:
            InvalidRequestError: there is an address but no token.
        """
        if self.url is None:
            out.mkdir(parents=True, exist_ok=True)
            return embedded_server(out, self.backend)
        return nullcontext(given_server(self.url, self.token))


@dataclass(frozen=True)
class OsworldOutcome:
    """The results of a run, and the signal that ended it early, if any."""

    results: tuple[OsworldResult, ...]
    stopped: str | None


def run_tasks(
    found: Sequence[Found],
    policy: str,
    choice: Choice,
    rules: OsworldRules,
    out: Path,
    *,
    files: Path | None,
    evaluator: Path | None,
    max_steps: int,
) -> OsworldOutcome:
    """Carry out a run; blocks until it is done, or cleanly stopped by Ctrl-C or SIGTERM.

    Args:
        found: The tasks to attempt; for unreadable task files, only the problem is recorded.
        policy: As for `cua-gym rollout`; `oracle` is refused.
        choice: The server.
        rules: Rules of attempts and desktops.
        out: Folder of the run; the same folder resumes the run.
        files: A folder or TOML file with the tasks' files, as for `FileMap.read`; None: there are none.
        evaluator: The Python with desktop-env; None: determined by `find_python`.
        max_steps: Maximum number of turns of a model.

    Raises:
        CuaGymError: the run cannot be carried out as given; finished tasks are kept.
    """
    if policy == "oracle":
        raise InvalidRequestError("OSWorld's tasks have no oracle", field="policy")
    known = FileMap.read(files)
    python = (
        find_python(evaluator) if any(one.task is not None and not one.task.is_infeasible for one in found) else None
    )
    out.mkdir(parents=True, exist_ok=True)

    async def play(server: Server, token: str) -> None:
        async with Models(out / "models") as models, _evaluators(python, out) as evaluators:
            playing = open_policy(policy, models=models, rules=RolloutRules(max_steps=max_steps))
            await Run(server, token, playing, evaluators, known, out, rules, _say).play(found)

    with choice.started(out) as address:
        stopped = anyio.run(_until_signal, play, address)
    return OsworldOutcome(read_results(out), stopped)


def serve_guest(environment: str, choice: Choice, *, port: int, screen: Size, files: Path | None) -> None:
    """Serve a desktop over OSWorld's protocol until Ctrl-C or SIGTERM.

    Args:
        environment: The desktop's environment.
        choice: The server.
        port: Port on loopback; 0 takes a free one.
        screen: Screen size in pixels.
        files: A folder or TOML file with the tasks' files, as for `FileMap.read`; None: there are none.

    Raises:
        CuaGymError: the server could not open a desktop.
    """
    known = FileMap.read(files)
    task = Task(
        task_id="osworld_guest",
        environment=environment,
        family="osworld",
        seed=0,
        instruction="A desktop for another harness.",
        context="Driven by OSWorld's own controllers.",
        difficulty=Difficulty.MEDIUM,
    )

    async def serve(server: Server, token: str) -> None:
        async with (
            server.connect(token) as connection,
            open_guest(connection, task, screen=screen) as guest,
            serve_bridge(Bridge(guest, known), port=port) as bridge,
        ):
            typer.echo(f"vm_ip        {bridge.host}\nserver_port  {bridge.port}\nsession      {guest.session_id}")
            while True:
                await anyio.sleep(_RENEW_S)
                await guest.desktop.renew()

    with choice.started(Path("runs") / "osworld-guest") as address:
        anyio.run(_until_signal, serve, address)


async def _until_signal(work: Callable[[Server, str], Awaitable[None]], address: Address) -> str | None:
    async with HttpServer(address.url) as server:
        return await until_signal(lambda: work(server, address.token))


@asynccontextmanager
async def _evaluators(python: Path | None, out: Path) -> AsyncGenerator[Evaluator | None]:
    if python is None:
        yield None
        return
    async with open_evaluator(python, out / EVALUATOR_LOG, out / CACHE) as evaluator:
        yield evaluator


def _say(result: OsworldResult) -> None:
    value = "-" if result.value is None else f"{result.value:g}"
    typer.echo(f"{result.standing.value:9} {value:>4}  {result.domain}/{result.id}  {'; '.join(result.reasons)[:160]}")
