"""Writes a quality report: `quality.json`, `quality.html`, and the comparison of several runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

import clients.reports.run
from clients.atomic_write import write_atomic
from clients.reports.quality.counting import RunRecord, measure
from clients.reports.quality.figures import Kill, Quality, Rate

PAGE = "quality.html"
DATA = "quality.json"
COMPARISON = "comparison.html"
NOTHING = "\u2013"


@dataclass(frozen=True)
class Row:
    """One figure with its value in each run."""

    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class DifferentEnd:
    """A task with different outcomes in different runs; the outcome is None for a run without the task."""

    task_id: str
    outcomes: tuple[str | None, ...]


def write_quality(out: Path, quality: Quality) -> Path:
    """Write page and data below `out`, each atomically; returns the page."""
    out.mkdir(parents=True, exist_ok=True)
    write_atomic(out / DATA, quality.model_dump_json(indent=2) + "\n")
    left_out = {name for run in quality.runs for name in run.facts.without}
    page = _environment().get_template("page.html.jinja")
    text = page.render(
        quality=quality,
        left_out=left_out,
        tampers=_named(quality.tampers),
        slips=_named(quality.near_misses_by_slip),
        mutants=_named(quality.mutants),
        variants=_named(quality.variants),
        faults=_named(quality.labelled.faults) if quality.labelled else [],
        style=_style(),
    )
    return write_atomic(out / PAGE, text)


def write_comparison(path: Path, records: Sequence[RunRecord]) -> Path:
    """Write the page that compares runs."""
    qualities = [measure([record]) for record in records]
    text = (
        _environment()
        .get_template("comparison.html.jinja")
        .render(
            columns=[record.run for record in records],
            rows=[Row(title, tuple(cell(one) for one in qualities)) for title, cell in _ROWS],
            differences=differences(records),
            style=_style(),
        )
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_atomic(path, text)


def differences(records: Sequence[RunRecord]) -> tuple[DifferentEnd, ...]:
    """Return the tasks that runs decided differently."""
    ends = [
        {one.task.task_id: str(one.decision.outcome) for one in record.histories if one.decision is not None}
        for record in records
    ]
    found: list[DifferentEnd] = []
    for task_id in sorted({task_id for end in ends for task_id in end}):
        outcomes = tuple(end.get(task_id) for end in ends)
        if len({outcome for outcome in outcomes if outcome is not None}) > 1:
            found.append(DifferentEnd(task_id, outcomes))
    return tuple(found)


def _percent(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.1f} %"


def _fixed(value: float | None, digits: int) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def _usd(value: float | None) -> str:
    return NOTHING if value is None else f"${value:.4f}"


def _rate(rate: Rate) -> str:
    return f"{_percent(rate.share)} ({rate.part} of {rate.whole})" if rate.whole else NOTHING


def _all(kills: Sequence[Kill]) -> Rate:
    return Rate.of(sum(one.killed.part for one in kills), sum(one.killed.whole for one in kills))


_ROWS: tuple[tuple[str, Callable[[Quality], str]], ...] = (
    ("Left out", lambda one: ", ".join(one.runs[0].facts.without) or "nothing"),
    ("Models", lambda one: ", ".join(one.runs[0].facts.models) or "none"),
    ("Tasks", lambda one: str(one.tasks)),
    ("Accepted", lambda one: _rate(one.accepted)),
    ("Deterministic", lambda one: _rate(one.deterministic)),
    ("Tampered states that lost points", lambda one: _rate(_all(one.tampers))),
    ("Mutants that lost points", lambda one: _rate(_all(one.mutants))),
    ("Acceptable variants that kept them", lambda one: _rate(_all(one.variants))),
    ("Oracle reaches 1.0", lambda one: _rate(one.oracle)),
    ("Idle episodes with 0.0", lambda one: _rate(one.null_zero)),
    ("Random episodes with 1.0", lambda one: _rate(one.random)),
    ("Near misses with 1.0", lambda one: _rate(one.near_misses)),
    ("End states with several scores", lambda one: _rate(one.end_states)),
    ("Fleiss' kappa of the votes", lambda one: _fixed(one.votes.fleiss_kappa if one.votes else None, 3)),
    ("Mean reward of the teacher", lambda one: _fixed(one.attempts.programmatic_mean if one.attempts else None, 3)),
    ("Minutes for each accepted tuple", lambda one: _fixed(one.minutes_per_accepted, 2)),
    ("Cost for each accepted tuple", lambda one: _usd(one.cost_per_accepted_usd)),
)


def _named(kills: Sequence[Kill]) -> list[tuple[str, Rate]]:
    rows = [(kill.kind, kill.killed) for kill in kills]
    return [*rows, ("all", _all(kills))] if len(rows) > 1 else rows


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("clients.reports.quality", "."),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Any] = {"percent": _percent, "fixed": _fixed, "usd": _usd}
    environment.filters.update(filters)
    return environment


def _style() -> Markup:
    # This is our own file, not a task's text, so it goes into the page unescaped.
    folder = Path(clients.reports.run.__file__).parent
    return Markup((folder / "page.css").read_text(encoding="utf-8"))  # noqa: S704
