"""A run, or a guest, as one blocking call: starts a server if none is given, the evaluators, signals and output."""

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
    """A running server and a token for it, or a server of the run's own."""

    url: str | None = None
    token: str | None = None
    backend: BackendName = BackendName.LOCAL

    def started(self, out: Path) -> AbstractContextManager[Address]:
        """Give the address of the server; one of the run's own is stopped on the way out.

        Raises:
            InvalidRequestError: an address without a token.
        """
        if self.url is None:
            out.mkdir(parents=True, exist_ok=True)
            return embedded_server(out, self.backend)
        return nullcontext(given_server(self.url, self.token))


@dataclass(frozen=True)
class OsworldOutcome:
    """What has come of a run, and which signal ended it early, if one did."""

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
    """Bring a run to its end, or to a clean stop at Ctrl-C or SIGTERM; blocks until then.

    Args:
        found: What to attempt; of unreadable task files only the problem is recorded.
        policy: As of `cua-gym rollout`; `oracle` is refused.
        choice: Which server.
        rules: Of attempts and desktops.
        out: Folder of the run; given again, the run resumes.
        files: A folder or a TOML file with the files of tasks, as `FileMap.read` takes it; None: there are none.
        evaluator: The Python that has desktop-env; None: `find_python` looks for it.
        max_steps: Turns of a model.

    Raises:
        CuaGymError: it cannot be carried out as given; nothing was lost.
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
    """Serve a desktop in OSWorld's protocol until Ctrl-C or SIGTERM.

    Args:
        environment: Of the desktop.
        choice: Which server.
        port: Where to listen on loopback; 0 takes a free one.
        screen: Size of the desktop in pixels.
        files: A folder or a TOML file with the files of tasks, as `FileMap.read` takes it; None: there are none.

    Raises:
        CuaGymError: the server gives no desktop.
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
