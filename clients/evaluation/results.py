"""The results of an evaluation: one line for each attempt, and the tables computed from them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, ValidationError, model_validator

from clients.atomic_write import write_atomic
from clients.evaluation.pass_rates import Interval, mean_interval, pass_at_k
from clients.evaluation.suite import Suite, write_suite
from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.sessions import EnvironmentName
from schemas.tasks import Difficulty

RESULTS = "results.jsonl"
SUITE = "suite.json"
PASSED = 1.0


class EvaluationResult(Closed):
    """One attempt at a tuple of a suite. A masked one says nothing about the policy and is left out of all rates."""

    tuple_id: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Of the tuple as it was attempted.")
    environment: EnvironmentName
    difficulty: Difficulty
    category: str
    policy: str
    attempt: int = Field(ge=1)
    value: float | None = Field(default=None, ge=0.0, le=1.0, description="The reward; absent where it is masked.")
    masked: str = Field(default="", description="Why there is no reward.")
    steps: int = Field(default=0, ge=0)
    failures: int = Field(default=0, ge=0, description="Tries before this one that the infrastructure broke.")

    @model_validator(mode="after")
    def _value_or_reason(self) -> "EvaluationResult":
        if (self.value is None) != bool(self.masked):
            raise ValueError("a result has a value or says why it has none")
        return self

    @property
    def passed(self) -> bool:
        """Whether the reward is 1."""
        return self.value == PASSED


@dataclass(frozen=True)
class Row:
    """One line of a table."""

    name: str
    tuples: int
    attempts: int
    masked: int
    passes: dict[int, Interval]
    reward: Interval | None


def write_results(out: Path, suite: Suite, results: Iterable[EvaluationResult]) -> None:
    """Write the suite and its results into the folder of an evaluation."""
    out.mkdir(parents=True, exist_ok=True)
    write_suite(suite, out / SUITE)
    lines = "".join(one.model_dump_json() + "\n" for one in results)
    write_atomic(out / RESULTS, lines)


def read_results(out: Path) -> tuple[EvaluationResult, ...]:
    """Read the results of an evaluation.

    Raises:
        InvalidRequestError: there are none, or a line is not one of ours.
    """
    file = out / RESULTS
    try:
        return tuple(EvaluationResult.model_validate_json(line) for line in file.read_bytes().splitlines())
    except FileNotFoundError as error:
        raise InvalidRequestError(f"{file} is missing: {out} holds no evaluation") from error
    except ValidationError as error:
        raise InvalidRequestError(f"{file}: {error}") from error


def that_hold(suite: Suite, results: Iterable[EvaluationResult]) -> tuple[EvaluationResult, ...]:
    """Return the results that are still valid: those of tuples that the suite contains unchanged."""
    known = {one.tuple_id: one.sha256 for one in suite.tuples}
    return tuple(one for one in results if known.get(one.tuple_id) == one.sha256)


def missing(suite: Suite, results: Iterable[EvaluationResult], attempts: int) -> dict[str, int]:
    """Count the valid attempts that are still missing.

    Args:
        suite: The suite that is attempted.
        results: Results so far; those of other versions of a tuple do not count.
        attempts: Number of valid attempts wanted at each tuple.

    Returns:
        Tuple id → number of missing attempts; tuples that have enough are left out.
    """
    valid: dict[str, int] = {}
    for one in that_hold(suite, results):
        if one.value is not None:
            valid[one.tuple_id] = valid.get(one.tuple_id, 0) + 1
    wanted = {one.tuple_id: attempts - valid.get(one.tuple_id, 0) for one in suite.tuples}
    return {key: count for key, count in wanted.items() if count > 0}


def pass_rates(results: Iterable[EvaluationResult], k: int = 1) -> dict[str, float]:
    """Return pass@k of each tuple with at least `k` valid attempts."""
    return {
        key: pass_at_k(len(found), sum(one.passed for one in found), k)
        for key, found in _by_tuple(results).items()
        if len(found) >= k
    }


def table(
    results: Sequence[EvaluationResult], group: Callable[[EvaluationResult], str], ks: Sequence[int] = (1,)
) -> tuple[Row, ...]:
    """Return a row for all results, then one for each group.

    Args:
        results: Results of one evaluation.
        group: Returns the group of a result, such as its environment.
        ks: Values of k of pass@k; a row leaves out those for which no tuple has enough attempts.
    """
    names = sorted({group(one) for one in results})
    groups = [("all", list(results)), *((name, [one for one in results if group(one) == name]) for name in names)]
    return tuple(_row(name, found, ks) for name, found in groups if found)


def _row(name: str, results: Sequence[EvaluationResult], ks: Sequence[int]) -> Row:
    by_tuple = _by_tuple(results)
    rates = {k: list(pass_rates(results, k).values()) for k in ks}
    rewards = [sum(one.value or 0.0 for one in found) / len(found) for found in by_tuple.values()]
    return Row(
        name=name,
        tuples=len({one.tuple_id for one in results}),
        attempts=sum(map(len, by_tuple.values())),
        masked=sum(one.value is None for one in results),
        passes={k: mean_interval(values) for k, values in rates.items() if values},
        reward=mean_interval(rewards) if rewards else None,
    )


def _by_tuple(results: Iterable[EvaluationResult]) -> dict[str, list[EvaluationResult]]:
    """Return the valid attempts by tuple."""
    found: dict[str, list[EvaluationResult]] = {}
    for one in results:
        if one.value is not None:
            found.setdefault(one.tuple_id, []).append(one)
    return found
