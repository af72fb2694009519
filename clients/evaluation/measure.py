"""Measures a policy on a suite through the rollout worker, skipping tuples whose results are still valid."""

from pathlib import Path

from clients.connection.protocol import Server
from clients.evaluation.results import RESULTS, EvaluationResult, missing, read_results, that_hold, write_results
from clients.evaluation.suite import Suite
from clients.rollouts.attempt_result import AttemptResult, Standing
from clients.rollouts.ledger import read_results as read_attempts
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.run import RunDisplay, run_rollouts
from schemas.errors import ConflictError

ROLLOUTS = "rollouts"


async def measure(
    suite: Suite,
    policy: Policy,
    server: Server,
    token: str,
    plan: RolloutPlan,
    out: Path,
    display: RunDisplay | None = None,
) -> tuple[EvaluationResult, ...]:
    """Attempt the tuples of a suite and write the results; after an interruption, the same call resumes.

    In a new version of the suite, unchanged tuples keep their results.

    Args:
        suite: The tuples that the policy is measured on.
        policy: Attempts the tuples.
        server: Has the tuples.
        token: Token of a role that may open episodes.
        plan: Number of attempts per tuple (`start`), and their limits; the suite determines which tuples.
        out: Folder of the evaluation.
        display: Informed about every attempt.

    Raises:
        ConflictError: `out` holds results of another policy.
    """
    known = that_hold(suite, read_results(out)) if (out / RESULTS).is_file() else ()
    if others := {one.policy for one in known} - {policy.name}:
        raise ConflictError(f"{out} holds results of {', '.join(sorted(others))}: give another --out")
    wanted = missing(suite, known, plan.kept)
    found = [one for one in known if one.tuple_id not in wanted]
    if wanted:
        folder = out / ROLLOUTS / f"{suite.name}-{suite.version}"
        folder.mkdir(parents=True, exist_ok=True)
        chosen = plan.model_copy(update={"tuples": tuple(sorted(wanted))})
        await run_rollouts(policy, server, token, chosen, folder, display)
        made = read_attempts(folder, Standing.KEPT, Standing.UNSCORED)
        found += [_result(suite, one) for one in made if one.tuple_id in wanted]
    found.sort(key=lambda one: (one.tuple_id, one.attempt))
    write_results(out, suite, found)
    return tuple(found)


def _result(suite: Suite, attempt: AttemptResult) -> EvaluationResult:
    of_suite = suite.find(attempt.tuple_id)
    return EvaluationResult(
        tuple_id=of_suite.tuple_id,
        sha256=of_suite.sha256,
        environment=of_suite.environment,
        difficulty=of_suite.difficulty,
        category=of_suite.category,
        policy=attempt.policy,
        attempt=attempt.number,
        value=attempt.reward,
        masked="" if attempt.valid else f"{attempt.report.status}: {attempt.report.reason}",
        steps=attempt.steps,
        failures=attempt.failures,
    )
