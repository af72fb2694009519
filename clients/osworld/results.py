"""The results of tasks, as lines of an append-only file, and figures computed from it."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from pydantic import Field, ValidationError

from clients.osworld.values import Component
from clients.rollouts.results import End
from schemas.base import SCHEMA_VERSION, Closed
from schemas.errors import InvalidRequestError

FILE_NAME = "osworld.jsonl"


class OsworldStanding(StrEnum):
    """Whether the task's result says something about the policy."""

    SCORED = "scored"
    NO_VALUE = "no_value"
    """The task was tried, but something failed that is not the policy's fault; mask it instead of scoring 0."""
    NOT_RUN = "not_run"
    """The task cannot run here."""


class OsworldResult(Closed):
    """The result of one task. If it is not scored, `value` is None and `reasons` say why."""

    schema_version: int = SCHEMA_VERSION
    id: str
    domain: str
    policy: str
    standing: OsworldStanding
    value: float | None = Field(default=None, ge=0.0, le=1.0)
    reasons: tuple[str, ...] = ()
    end: End | None = None
    steps: int = 0
    infeasible: bool = False
    components: tuple[Component, ...] = ()
    notes: tuple[str, ...] = Field(default=(), description="What did not go as the task has it, after the run.")
    evaluator: str = Field(default="", description="The version of desktop-env.")
    setup_s: float = 0.0
    play_s: float = 0.0
    evaluate_s: float = 0.0
    failures: int = Field(default=0, description="Tries that the machine broke before this one.")


class OsworldSummary(Closed):
    """Figures of a run; the mean is over scored tasks only."""

    total: int
    scored: int
    no_value: int
    not_run: int
    mean: float | None
    infeasible_scored: int
    reasons: dict[str, int]


def append_result(out: Path, result: OsworldResult) -> None:
    """Append a result to the run's file."""
    with (out / FILE_NAME).open("a", encoding="utf-8") as lines:
        lines.write(result.model_dump_json() + "\n")


def read_results(out: Path) -> tuple[OsworldResult, ...]:
    """Read the last result of each task, by domain and id; an incomplete line is ignored.

    Raises:
        InvalidRequestError: a line is not a result.
    """
    path = out / FILE_NAME
    if not path.is_file():
        return ()
    found: dict[str, OsworldResult] = {}
    text = path.read_text("utf-8")
    for line in text[: text.rfind("\n") + 1].splitlines():
        try:
            result = OsworldResult.model_validate_json(line)
        except ValidationError as error:
            raise InvalidRequestError(f"{path} has a line that is no result: {error}", field="out") from error
        found[result.id] = result
    return tuple(sorted(found.values(), key=lambda one: (one.domain, one.id)))


def summarise(results: Iterable[OsworldResult]) -> OsworldSummary:
    """Summarise the results of tasks."""
    listed = tuple(results)
    scored = [one for one in listed if one.value is not None]
    not_run = [one for one in listed if one.standing is OsworldStanding.NOT_RUN]
    reasons = Counter(kind for one in not_run for kind in {why.partition(":")[0] for why in one.reasons})
    return OsworldSummary(
        total=len(listed),
        scored=len(scored),
        no_value=sum(one.standing is OsworldStanding.NO_VALUE for one in listed),
        not_run=len(not_run),
        mean=sum(one.value or 0.0 for one in scored) / len(scored) if scored else None,
        infeasible_scored=sum(one.infeasible for one in scored),
        reasons=dict(sorted(reasons.items())),
    )
