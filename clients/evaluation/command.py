"""An evaluation as one blocking call: a server of its own where none is given, and a clean stop at Ctrl-C."""

from pathlib import Path

import anyio

from clients.connection.transport import Transport, reach
from clients.embedded_server import Address
from clients.evaluation.measure import measure
from clients.evaluation.results import EvaluationResult
from clients.evaluation.suite import Suite
from clients.rollouts.command import PolicyContext, ServerChoice
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.progress import progress_display
from clients.rollouts.run import Display


def evaluate(
    suite: Suite, policy: PolicyContext, choice: ServerChoice, plan: RolloutPlan, out: Path
) -> tuple[EvaluationResult, ...]:
    """Measure a policy on a suite; blocks until it is done. Interrupted, the same call goes on.

    Args:
        suite: What the policy is measured on.
        policy: Opens the policy.
        choice: The server that has the suite's tuples, or a dataset for a server of the evaluation's own.
        plan: `start` attempts at each tuple, and their limits.
        out: Folder of the evaluation.

    Raises:
        CuaGymError: it cannot be carried out as given; nothing was lost.
    """
    with choice.started(out) as address, progress_display() as display:
        return anyio.run(_evaluate, suite, policy, address, choice.transport, plan, out, display)


async def _evaluate(
    suite: Suite,
    policy: PolicyContext,
    address: Address,
    transport: Transport,
    plan: RolloutPlan,
    out: Path,
    display: Display,
) -> tuple[EvaluationResult, ...]:
    async with reach(address.url, transport) as server, policy() as playing:
        return await measure(suite, playing, server, address.token, plan, out, display)
