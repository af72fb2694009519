"""An evaluation as one blocking call: starts its own server if none is given, and stops cleanly at Ctrl-C."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio

from clients.connection.transport import Transport, reach
from clients.embedded_server import Address
from clients.evaluation.measure import measure
from clients.evaluation.results import EvaluationResult
from clients.evaluation.suite import Suite
from clients.models.models import Models
from clients.rollouts.command import PolicyContext, ServerChoice
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.policies.registry import open_policy
from clients.rollouts.progress import progress_display
from clients.rollouts.results import RolloutRules
from clients.rollouts.run import RunDisplay


def evaluate(
    suite: Suite, policy: PolicyContext, choice: ServerChoice, plan: RolloutPlan, out: Path
) -> tuple[EvaluationResult, ...]:
    """Measure a policy on a suite; blocks until it is done. After an interruption, the same call resumes.

    Args:
        suite: The tuples that the policy is measured on.
        policy: Opens the policy.
        choice: The server that has the suite's tuples, or a dataset for a server of the evaluation's own.
        plan: Number of attempts per tuple (`start`), and their limits.
        out: Folder of the evaluation.

    Raises:
        CuaGymError: the evaluation cannot be carried out as given; finished attempts are kept.
    """
    with choice.started(out) as address, progress_display() as display:
        return anyio.run(_evaluate, suite, policy, address, choice.transport, plan, out, display)


def policy_named(spec: str, rules: RolloutRules, out: Path) -> PolicyContext:
    """Return a context that opens the policy named by `spec`; requests to models are logged below `out`."""

    @asynccontextmanager
    async def opened() -> AsyncGenerator[Policy]:
        async with Models(out / "models") as models:
            yield open_policy(spec, models=models, rules=rules)

    return opened


async def _evaluate(
    suite: Suite,
    policy: PolicyContext,
    address: Address,
    transport: Transport,
    plan: RolloutPlan,
    out: Path,
    display: RunDisplay,
) -> tuple[EvaluationResult, ...]:
    async with reach(address.url, transport) as server, policy() as playing:
        return await measure(suite, playing, server, address.token, plan, out, display)
