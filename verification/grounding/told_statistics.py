"""Numbers that the instruction asks for by the name of a statistic, computed over the contents of the desktop.

Only the statistics that the instruction names count: if it asks for a mean, a median proves nothing.
"""

import math
import re
import statistics
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from verification.grounding.numbers import Number
from verification.grounding.state_reader import File, Row

MOST_SERIES = 4_000
_LONGEST = 20_000
"""Numbers that are read of one series."""
_INDEX = re.compile(r"/\d+(?=/|$)")
_SECTION = re.compile(r"(\[.+?\]) .+")

Values = Sequence[float]

_NAMES: tuple[tuple[str, Callable[[Values], float]], ...] = (
    (r"averages?|averaged|mean", lambda values: math.fsum(values) / len(values)),
    (r"medians?", statistics.median),
    (r"sums?|summed|totals?|totall?ed|add(?:ed|s|ing)? (?:up|together)|altogether|in all", math.fsum),
    (r"minimum|min|smallest|lowest|least|fewest|shortest|earliest|cheapest", min),
    (r"maximum|max|largest|highest|greatest|biggest|longest|latest|most", max),
    (r"range|spread|differences?|span", lambda values: max(values) - min(values)),
    (r"product|multipl\w+", math.prod),
    (r"most (?:common|frequent|often)|mode", statistics.mode),
    (r"(?:standard )?deviation|stdev", lambda values: statistics.stdev(values) if len(values) > 1 else 0.0),
    (r"(?:standard )?deviation|stdev", statistics.pstdev),
    (r"variance", lambda values: statistics.variance(values) if len(values) > 1 else 0.0),
    (r"variance", statistics.pvariance),
)
_COUNT = re.compile(r"\b(?:count\w*|how (?:many|often)|number of|entries|occurrences?|length|sizes?)\b", re.IGNORECASE)
_SHARE = re.compile(r"%|\b(?:percent\w*|per cent|share|proportion|fraction|ratio|rate)\b", re.IGNORECASE)


@dataclass(frozen=True)
class ToldStatistics:
    """The statistics that an instruction names, over the files of the initial desktop."""

    instruction: str
    files: Sequence[File]

    def explain(self, number: Number) -> bool:
        """Whether a number is one of these statistics, rounded to the decimals that it shows."""
        room = 10.0**-number.decimals
        known = self._results
        return any(
            number.matches(one)
            for value in number.values
            for one in known[bisect_left(known, value - room) : bisect_right(known, value + room)]
        )

    @cached_property
    def _results(self) -> Sequence[float]:
        wanted = [work for name, work in _NAMES if re.search(rf"\b(?:{name})\b", self.instruction, re.IGNORECASE)]
        found: set[float] = set()
        if not (wanted or _COUNT.search(self.instruction) or _SHARE.search(self.instruction)):
            return []
        for file in self.files:
            tables = [list(islice(several, MOST_SERIES)) for several in (_series(file), _grouped(file))]
            for values in (values for several in tables for values in several):
                found.update(result for work in wanted if math.isfinite(result := _worked_out(work, values)))
            if _COUNT.search(self.instruction):
                found.update(_counts(file))
                found.update(float(len(values)) for several in tables for values in several)
            if _SHARE.search(self.instruction):
                found.update(_shares(file))
        return sorted(found)


def _worked_out(work: Callable[[Values], float], values: Values) -> float:
    try:
        return work(values)
    except (OverflowError, statistics.StatisticsError):
        return math.nan


def _numbers(rows: Sequence[Row]) -> Iterator[tuple[str, str, tuple[float, ...]]]:
    """Yield the column, the address and the numbers of every cell."""
    for row in rows:
        for column, cell in row.cells.items():
            numbers = tuple(number.value for number in cell.tokens.numbers)
            if numbers:
                yield f"{row.table}!{column}", cell.address, numbers


def _series(file: File) -> Iterator[Values]:
    """Yield the series of a file: its columns, its JSON lists, its sections, the numbers listed in one line."""
    columns: dict[str, list[float]] = defaultdict(list)
    for column, address, numbers in _numbers(file.rows):
        last = numbers[-1]
        columns[column].append(last)
        if address.startswith("/"):
            columns[address.rpartition("/")[0]].append(last)
            columns[_INDEX.sub("/*", address)].append(last)
        if section := _SECTION.fullmatch(address):
            columns[section[1]].append(last)
        if len(numbers) > 1:
            yield numbers
            yield numbers[1:]
    yield from (values[:_LONGEST] for values in columns.values())


def _grouped(file: File) -> Iterator[Values]:
    """Yield the columns of a file, grouped by the values of another column."""
    groups: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for row in file.rows:
        marks = [(column, cell.flat) for column, cell in row.cells.items() if not cell.tokens.numbers]
        for column, cell in row.cells.items():
            if cell.tokens.numbers:
                for other, text in marks:
                    groups[f"{row.table}!{column}", other, text].append(cell.tokens.numbers[-1].value)
    yield from groups.values()


def _counts(file: File) -> Iterator[float]:
    """Yield the numbers of lines, words, characters and bytes of a file, and how often each cell text occurs."""
    yield float(len(file.content))
    if b"\0" not in file.content:
        text = file.content.decode("utf-8", "replace")
        lines = text.splitlines()
        yield from map(float, (len(text), len(lines), len(text.split()), sum(bool(line.strip()) for line in lines)))
    yield from map(float, _frequencies(file).values())
    sizes: dict[str, int] = defaultdict(int)
    for cell in (cell for row in file.rows for cell in row.cells.values()):
        if cell.address.startswith("/"):
            sizes[_INDEX.sub("/*", cell.address)] += 1
            sizes[cell.address.rpartition("/")[0]] += 1
    yield from map(float, sizes.values())


def _frequencies(file: File) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = defaultdict(int)
    for row in file.rows:
        for column, cell in row.cells.items():
            place = _INDEX.sub("/*", cell.address) if cell.address.startswith("/") else column
            found[f"{row.table}!{place}", cell.flat] += 1
    return found


def _shares(file: File) -> Iterator[float]:
    """Yield each value's share of its column, and each text's share of the rows, as a fraction and in per cent."""
    for values in islice(_series(file), MOST_SERIES):
        total = math.fsum(values)
        for value in values[:_LONGEST] if total else ():
            yield from (value / total, 100.0 * value / total)
    found = _frequencies(file)
    wholes: dict[str, int] = defaultdict(int)
    for (column, _), count in found.items():
        wholes[column] += count
    for (column, _), count in islice(found.items(), MOST_SERIES):
        yield from (count / wholes[column], 100.0 * count / wholes[column])
