"""Turns a rollout run into pages: `report.html` for the whole, and one for each attempt, linked both ways."""

from collections.abc import Sequence
from heapq import nlargest
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from clients.atomic_write import write_atomic
from clients.reports.rollouts.attempt import ShownAttempt, entries_of, render
from clients.reports.rollouts.figures import SLOWEST, SlowStep, count
from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.ledger import Failure

REPORT = "report.html"
PAGE = "episode.html"
NOTHING = "\u2013"
_BACK = f"../../../{REPORT}"
"""Relative path from an attempt's folder to the page of the run."""
_MINUTE_S = 60.0


def write_pages(run: Path, results: Sequence[AttemptResult], failures: Sequence[Failure], open_slots: int) -> Path:
    """Write the page of a run, and one for each attempt beside its trajectory.

    Args:
        run: The run's folder.
        results: Results of finished attempts.
        failures: Tries that failed because of the infrastructure.
        open_slots: Number of attempts without a result.

    Returns:
        The page of the run.
    """
    slow: list[SlowStep] = []
    for result in results:
        attempt = ShownAttempt.read(run, result)
        write_atomic(attempt.folder / PAGE, render(attempt, _BACK))
        slow = nlargest(SLOWEST, [*slow, *_timed(attempt)], key=lambda one: one.seconds)
    return write_atomic(run / REPORT, render_run(run, results, failures, open_slots, slow))


def render_run(
    run: Path,
    results: Sequence[AttemptResult],
    failures: Sequence[Failure],
    open_slots: int,
    slow: Sequence[SlowStep] = (),
) -> str:
    """Return the page of a run as HTML.

    Args:
        run: The run's folder; its name is the title.
        results: Results of finished attempts.
        failures: Tries that failed because of the infrastructure.
        open_slots: Number of attempts without a result.
        slow: The slowest steps, slowest first.
    """
    environment = Environment(
        loader=PackageLoader("clients.reports.rollouts", "."),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(seconds=_seconds, number=_number, percent=_percent)
    # This is our own file, not a task's text, so it goes into the page unescaped.
    style = Markup((Path(__file__).parent / "page.css").read_text(encoding="utf-8"))  # noqa: S704
    return environment.get_template("page.html.jinja").render(
        name=run.resolve().name,
        policies=list(dict.fromkeys(one.policy for one in results)),
        figures=count(results, failures),
        results=results,
        failures=failures,
        open_slots=open_slots,
        slow=slow,
        page=PAGE,
        style=style,
    )


def _timed(attempt: ShownAttempt) -> list[SlowStep]:
    result = attempt.result
    return [
        SlowStep(result.tuple_id, result.number, entry.line, entry.title, entry.duration_ms / 1_000)
        for entry in entries_of(attempt)
        if entry.duration_ms is not None and entry.kind in {"act", "look"}
    ]


def _seconds(value: float | None) -> str:
    if value is None:
        return NOTHING
    return f"{value:.1f} s" if value < _MINUTE_S else f"{value / _MINUTE_S:.1f} min"


def _number(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def _percent(value: float | None) -> str:
    return NOTHING if value is None else f"{100 * value:.0f} %"
