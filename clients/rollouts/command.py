"""A rollout run as one blocking call: handles the server, a policy by name, signals and progress."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import anyio

from clients.connection.transport import Transport, reach
from clients.embedded_server import Address, embedded_server, given_server
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.progress import progress_display
from clients.rollouts.run import RolloutRun, RunDisplay, read_run, run_rollouts
from clients.until_signal import until_signal
from schemas.errors import InvalidRequestError
from schemas.sessions import BackendName

PolicyContext = Callable[[], AbstractAsyncContextManager[Policy]]
"""Opens a policy, and closes its resources (connections to a model) on exit."""


@dataclass(frozen=True)
class ServerChoice:
    """A running server and a token for it, or a dataset for the run's own server."""

    dataset: Path | None = None
    url: str | None = None
    token: str | None = None
    backend: BackendName = BackendName.LOCAL
    transport: Transport = Transport.HTTP

    def started(self, out: Path) -> AbstractContextManager[Address]:
        """Yield the server's address; the run's own server is stopped at the end of the block.

        Raises:
            InvalidRequestError: there is neither a dataset nor an address, or no token for the address.
        """
        if self.url is not None:
            return nullcontext(given_server(self.url, self.token))
        if self.dataset is None:
            raise InvalidRequestError("give a dataset, or the server that has one", field="dataset")
        if not self.dataset.is_dir():
            raise InvalidRequestError(f"{self.dataset} is no folder of a dataset", field="dataset")
        out.mkdir(parents=True, exist_ok=True)
        return embedded_server(out, self.backend, settings={"CUA_GYM_DATASET": str(self.dataset.resolve())})


@dataclass(frozen=True)
class RolloutOutcome:
    """The results of a run, and the signal that ended it early, if any."""

    run: RolloutRun
    stopped: str | None


def roll_out(policy: PolicyContext, choice: ServerChoice, plan: RolloutPlan, out: Path) -> RolloutOutcome:
    """Carry out a run; blocks until it is done, or cleanly stopped by Ctrl-C or SIGTERM.

    Args:
        policy: Opens the policy.
        choice: The server.
        plan: Number and limits of attempts.
        out: Folder of the run; the same folder resumes the run.

    Raises:
        CuaGymError: the run cannot be carried out as given; finished attempts are kept.
    """
    with choice.started(out) as address, progress_display() as display:
        return anyio.run(_roll_out, policy, address, choice.transport, plan, out, display)


async def _roll_out(
    policy: PolicyContext, address: Address, transport: Transport, plan: RolloutPlan, out: Path, display: RunDisplay
) -> RolloutOutcome:
    async with reach(address.url, transport) as server, policy() as playing:

        async def run() -> None:
            await run_rollouts(playing, server, address.token, plan, out, display)

        stopped = await until_signal(run)
    return RolloutOutcome(read_run(out), stopped)
