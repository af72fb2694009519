"""A coverage table for terminals: every count beside its quota, then the rejected and the missing tasks."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.tasks.coverage import Coverage, Row, Section

MAX_ROWS = 12
"""Maximum number of rows in a section, of which the fullest come first."""
MAX_NAMED = 10


def coverage_table(coverage: Coverage) -> RenderableType:
    """Return a summary of a set of tasks that fits on one screen."""
    table = Table(box=None, pad_edge=False)
    for title in ("Counted", "", "Tasks", "Share", "Quota", ""):
        table.add_column(title, justify="right" if title in {"Tasks", "Share", "Quota"} else "left")
    for section in Section:
        rows = [row for row in coverage.rows if row.section is section]
        shown = [row for place, row in enumerate(rows) if place < MAX_ROWS or not row.holds]
        for place, row in enumerate(shown):
            name = row.name if section in _NAMED else ""
            mark = Text("ok", "green") if row.holds else Text("broken", "red")
            table.add_row(
                section.value if place == 0 else "",
                Text(name),
                str(row.count),
                f"{row.share:.0%}",
                _quota(row),
                mark,
            )
        if len(shown) < len(rows):
            table.add_row("", f"and {len(rows) - len(shown)} more", "", "", "", "")
    return Group(table, Text(), *(Text(line) for line in _words(coverage)))


_NAMED = frozenset(Section) - {Section.LEAVES_COVERED, Section.CROSS_APP}


def _quota(row: Row) -> str:
    if row.at_least is None:
        return "" if row.at_most is None else f"≤ {row.at_most}"
    return f"≥ {row.at_least}" if row.at_most is None else f"{row.at_least} to {row.at_most}"


def _words(coverage: Coverage) -> Iterator[str]:
    of = "" if coverage.ordered is None else f" of {coverage.ordered} ordered"
    yield f"{coverage.tasks} tasks{of}, {coverage.mean_instruction_words:g} words in an instruction on average"
    meaning = f"by {coverage.embedding}" if coverage.embedding else "not measured (no embedding model)"
    yield f"likeness of meaning: {meaning}"
    if coverage.refusals:
        yield f"{len(coverage.refusals)} drafts refused, {len(coverage.duplicates)} of them duplicates"
    for refusal in coverage.duplicates[:MAX_NAMED]:
        yield f"  duplicate for cell {refusal.cell}: {refusal.twin}"
    if len(coverage.duplicates) > MAX_NAMED:
        yield f"  and {len(coverage.duplicates) - MAX_NAMED} more, all in coverage.json"
    for missed in coverage.missed[:MAX_NAMED]:
        yield f"  missing: cell {missed.cell}, {missed.category}, {missed.difficulty}: {missed.reason}"
    if len(coverage.missed) > MAX_NAMED:
        yield f"  and {len(coverage.missed) - MAX_NAMED} more missing, all in coverage.json"
