"""The page of an evaluation: tables, and bars with intervals, drawn as inline SVG."""

from collections.abc import Mapping, Sequence
from html import escape

from clients.evaluation.pass_rates import Interval
from clients.evaluation.results import EvaluationResult, Row, table
from clients.evaluation.suite import Suite

_BAR_PX, _NAME_PX, _ROW_PX = 420, 220, 24
_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { padding: 0.2rem 0.9rem 0.2rem 0; text-align: left; border-bottom: 1px solid #ddd; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
svg text { font: 13px system-ui, sans-serif; fill: #1c1c1c; }
"""


def groups_of(results: Sequence[EvaluationResult], ks: Sequence[int]) -> dict[str, tuple[Row, ...]]:
    """Return the tables of an evaluation, keyed by what they group by.

    Args:
        results: Results of all attempts.
        ks: Values of k for which there are pass@k columns.
    """
    return {
        "Environment": table(results, lambda one: one.environment, ks),
        "Difficulty": table(results, lambda one: one.difficulty.value, ks),
        "Category": table(results, lambda one: one.category, ks),
    }


def render(suite: Suite, results: Sequence[EvaluationResult], ks: Sequence[int] = (1,)) -> str:
    """Return the page as HTML without external resources.

    Args:
        suite: The suite that was attempted.
        results: Results of all attempts, including masked ones.
        ks: Values of k for which there are pass@k columns.
    """
    policies = ", ".join(sorted({one.policy for one in results})) or "nobody"
    failures = sum(one.failures for one in results)
    masked = sum(one.value is None for one in results)
    parts = [
        f"<h1>{escape(suite.name)} {suite.version}: {escape(policies)}</h1>",
        f"<p>{len(suite.tuples)} tuples, {len(results)} attempts; {masked} masked, {failures} tries broken by the "
        "infrastructure and made anew. A pass is a reward of 1. Intervals are 95 %, resampled over tuples.</p>",
    ]
    for title, rows in groups_of(results, ks).items():
        parts += [f"<h2>{title}</h2>", bars(rows), _html_table(title, rows, ks)]
    body = "\n".join(parts)
    title = escape(f"{suite.name} {suite.version}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def bars(rows: Sequence[Row]) -> str:
    """Return an SVG element that shows pass@1 of each row as a bar with its interval."""
    drawn = [row for row in rows if 1 in row.passes]
    height = _ROW_PX * len(drawn) + 20
    width = _NAME_PX + _BAR_PX + 60
    parts = [_bar(number, row.name, row.passes[1]) for number, row in enumerate(drawn)]
    axis = "".join(
        f'<text x="{_NAME_PX + _BAR_PX * percent / 100:.0f}" y="{height - 4}" text-anchor="middle">{percent} %</text>'
        for percent in (0, 50, 100)
    )
    return f'<svg role="img" aria-label="pass@1" width="{width}" height="{height}">{"".join(parts)}{axis}</svg>'


def _bar(number: int, name: str, rate: Interval) -> str:
    top = number * _ROW_PX
    middle = top + _ROW_PX // 2
    left, right = (_NAME_PX + _BAR_PX * bound for bound in (rate.low, rate.high))
    return (
        f'<text x="{_NAME_PX - 8}" y="{middle + 4}" text-anchor="end">{escape(name)}</text>'
        f'<rect x="{_NAME_PX}" y="{top + 4}" width="{_BAR_PX * rate.value:.1f}" height="{_ROW_PX - 8}" fill="#5b8def"/>'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{middle}" y2="{middle}" stroke="#1c1c1c" stroke-width="2"/>'
    )


def _html_table(title: str, rows: Sequence[Row], ks: Sequence[int]) -> str:
    names = [title, "tuples", "attempts", "masked", *(f"pass@{k}" for k in ks), "mean reward"]
    head = "".join(f'<th class="{"number" if place else ""}">{escape(name)}</th>' for place, name in enumerate(names))
    body = "".join(
        "<tr>"
        + "".join(
            f'<td class="{"number" if place else ""}">{escape(cell)}</td>' for place, cell in enumerate(cells(row, ks))
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cells(row: Row, ks: Sequence[int]) -> tuple[str, ...]:
    """Return the text of a row's cells.

    Args:
        row: A row of a table of `groups_of`.
        ks: Values of k for which there are pass@k cells; a cell is empty if no tuple has k valid attempts.
    """
    passes: Mapping[int, Interval] = row.passes
    rates = (percent(passes[k]) if k in passes else "" for k in ks)
    reward = "" if row.reward is None else f"{row.reward.value:.2f} ({row.reward.low:.2f} to {row.reward.high:.2f})"
    return (row.name, str(row.tuples), str(row.attempts), str(row.masked), *rates, reward)


def percent(rate: Interval) -> str:
    """Return a rate and its bounds as text, in percent."""
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"
