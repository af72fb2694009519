"""The report of an import as lines of text: every tuple with its outcome, then the number of each outcome."""

from collections.abc import Iterator

from bundles.fitness import Fitness
from clients.dataset.importing import Report

_WIDTH = max(map(len, Fitness))


def report_lines(report: Report) -> Iterator[str]:
    """Yield a line for each tuple, then the table of counts."""
    for where, verdict in report.verdicts.items():
        said = "; ".join(verdict.texts)
        # The text of a refusal begins with its location.
        place = "" if verdict.outcome is Fitness.CANNOT_RUN else f"{where}: " if said else where
        yield f"{verdict.outcome:<{_WIDTH}}  {place}{said}"
    yield ""
    outcomes = [verdict.outcome for verdict in report.verdicts.values()]
    for outcome in Fitness:
        yield f"{outcomes.count(outcome):>7}  {outcome}"
        for (of, reason), count in report.counts().items():
            if of is outcome and reason:
                yield f"{count:>17}  {reason}"
    yield ""
