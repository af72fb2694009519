"""Numbers derivable from others: along a row by one rule for the whole column, or over a column and its groups.

The search is bounded. If the instruction asks for more arithmetic than this, callers must treat "not found" as unknown.
"""

import re
import statistics
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, product

from verification.grounding.numbers import Number
from verification.grounding.state_reader import File, Row

Operand = tuple[str, str]
"""A number's source (the row, its initial version, the row above, or the instruction) and its place there."""
_MOST_OPERANDS = 14
_MOST_ROWS = 12
_MOST_GROUPS = 1_500
_SHAPE = "like "
_FEW = 3
_TELLING = 3
_MOST_WHOLES = 400
_MOST_FILES = 8
_BUDGET = 400_000
_PLACES = 6
_SPECIFIC = 4
"""With at least this many significant digits, two steps of arithmetic do not hit a number by chance."""

_OPERATIONS: Mapping[str, Callable[[float, float], float | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b if b else None,
    "%": lambda a, b: a * b / 100.0,
    "less %": lambda a, b: a * (1.0 - b / 100.0),
    "more %": lambda a, b: a * (1.0 + b / 100.0),
    "share": lambda a, b: 100.0 * a / b if b else None,
}


@dataclass(frozen=True)
class Rule:
    """`first operation second`, optionally followed by `operation third`."""

    first: Operand
    steps: tuple[tuple[str, Operand], ...]

    def apply(self, values: Mapping[Operand, float]) -> float | None:
        """Compute the rule for one row.

        Args:
            values: the known operands of the row.

        Returns:
            The result; None if an operand is missing or an operation is undefined, such as a division by zero.
        """
        result = values.get(self.first)
        for operation, operand in self.steps:
            other = values.get(operand)
            result = None if result is None or other is None else _OPERATIONS[operation](result, other)
        return result

    @property
    def is_sound(self) -> bool:
        """Whether the row above is only added or subtracted; as a factor it would explain any evenly growing column."""
        carried = self.first[0] == "above" or any(operand[0] == "above" for _, operand in self.steps)
        return not carried or all(operation in "+-" for operation, _ in self.steps)

    @property
    def is_plainly_told(self) -> bool:
        """Whether the rule is a single step with a number from the instruction."""
        return len(self.steps) == 1 and any(kind == "told" for kind, _ in self.operands)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """All operands of the rule."""
        return (self.first, *(operand for _, operand in self.steps))


@dataclass
class Budget:
    """The number of attempts left."""

    left: int = _BUDGET

    def spend(self) -> bool:
        """Use up one attempt; return whether it was still within the budget."""
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True)
class Target:
    """A number to be explained, and the operands that its row offers."""

    number: Number
    values: Mapping[Operand, float]


def explain_column(targets: Sequence[Target], budget: Budget) -> tuple[set[int], set[Operand]]:
    """Find rules that explain the numbers of a column.

    Up to three rules may share a column (such as with and without a discount). A rule of two steps counts only for
    numbers with several digits, and in a column of many rows every rule must explain more than one.

    Args:
        targets: the numbers of the column, each with the operands of its row.
        budget: the attempts that are left for all columns together.

    Returns:
        The indices of the explained numbers, and the operands of the rules that explain them.
    """
    explained: set[int] = set()
    used: set[Operand] = set()
    for _ in range(3):
        left = [index for index in range(len(targets)) if index not in explained]
        best: set[int] = set()
        best_rule: Rule | None = None
        for seed in left[:_MOST_ROWS]:
            for rule in _rules(targets[seed], budget):
                hits = {index for index in left if _holds(rule, targets[index])}
                alone = len(hits) == 1 and len(targets) > _FEW
                # A single row of many may follow a rule of its own only if it uses a number from the instruction,
                # such as an opening balance.
                if len(hits) > len(best) and not (alone and (len(left) > _FEW or not rule.is_plainly_told)):
                    best, best_rule = hits, rule
            if len(best) > len(left) // 2:
                break
        if best_rule is None:
            break
        explained |= best
        used.update(best_rule.operands)
    return explained, used


def _holds(rule: Rule, target: Target) -> bool:
    result = rule.apply(target.values)
    return result is not None and target.number.matches(result)


def _rules(target: Target, budget: Budget) -> Iterator[Rule]:
    """Yield the rules that explain one number."""
    operands = list(islice(target.values, _MOST_OPERANDS))
    rows = [operand for operand in operands if operand[0] != "told"] or operands
    for first, second in product(operands, operands):
        for operation in _OPERATIONS:
            rule = Rule(first, ((operation, second),))
            if first == second or not rule.is_sound or not budget.spend():
                continue
            result = rule.apply(target.values)
            if result is not None and target.number.matches(result):
                yield rule
    if target.number.digits < _SPECIFIC:
        return
    for first, second, third in product(rows, operands, operands):
        for one, other in product(_OPERATIONS, _OPERATIONS):
            rule = Rule(first, ((one, second), (other, third)))
            if first == second or not rule.is_sound or not budget.spend():
                continue
            result = rule.apply(target.values)
            if result is not None and target.number.matches(result):
                yield rule


def untold_factor(targets: Sequence[Target]) -> tuple[str, float] | None:
    """Find a single factor or difference that relates a column to the numbers beside it in every row.

    Args:
        targets: the numbers of the column, each with the operands of its row.

    Returns:
        "factor" or "difference", and its value; None if there is none.
    """
    if len(targets) < 2 or len({target.number.value for target in targets}) < 2:  # noqa: PLR2004 -- a rule needs two
        return None
    operands = [operand for operand in targets[0].values if operand[0] != "told"]
    bases: list[tuple[Operand, ...]] = [(one,) for one in operands] + list(combinations(operands, 2))
    for base in bases:
        rows = [[target.values.get(operand, 0.0) for operand in base] for target in targets]
        products = [row[0] * row[1] if len(row) > 1 else row[0] for row in rows]
        factor = _constant(targets, products, lambda value, known: value / known if known else None)
        if factor is not None and factor not in (0.0, 1.0, -1.0):
            return "factor", factor
    for operand in operands:
        known = [target.values.get(operand, 0.0) for target in targets]
        addend = _constant(targets, known, lambda value, other: value - other)
        if addend is not None and addend != 0.0:
            return "difference", addend
    return None


def _constant(
    targets: Sequence[Target], known: Sequence[float], relate: Callable[[float, float], float | None]
) -> float | None:
    """Return the relation of the numbers to the known ones if it is equal in all rows and not a long fraction."""
    if len(set(known)) < 2:  # noqa: PLR2004 -- a constant is related to everything
        return None
    largest = max(range(len(targets)), key=lambda index: abs(targets[index].number.value))
    related = relate(targets[largest].number.value, known[largest])
    if related is None:
        return None
    for places in range(5):
        value = round(related, places)
        if value != 0.0 and all(
            _rebuilt(target.number, other, value, relate) for target, other in zip(targets, known, strict=True)
        ):
            return value
    return None


def _rebuilt(number: Number, known: float, value: float, relate: Callable[[float, float], float | None]) -> bool:
    back = relate(number.value, known)
    if back is None:
        return number.value == 0.0
    scale = abs(number.value / back) if back else 1.0
    return abs(back - value) * max(scale, 1e-9) <= 0.5001 * 10.0**-number.decimals


@dataclass(frozen=True)
class Totals:
    """Values computed over the columns of the files, whole and by group: sums, means, extremes and counts.

    Of the golden files only sums (halved too) and means of whole columns count, lest their numbers explain themselves.
    """

    initial: Sequence[File]
    golden: Sequence[File]
    thresholds: Sequence[float] = ()

    def explain(self, number: Number, *, counts: bool) -> bool:
        """Whether a number is one of the results, rounded to the decimals that it shows.

        Args:
            number: the number.
            counts: whether a whole number may also be a count of something on the desktop.
        """
        measures, numbers = self._results
        if _is_among(number, measures) or (counts and number.value in numbers):
            return True
        return number.digits >= _TELLING and _is_among(number, self._with_told)

    @cached_property
    def _with_told(self) -> Sequence[float]:
        """The results over whole columns combined with numbers of the instruction by one operation, sorted."""
        wholes = islice((one for file in self.initial for rows in _tables(file) for one in _wholes(rows)), _MOST_WHOLES)
        results = (
            operation(whole, told)
            for whole, told in product(wholes, self.thresholds)
            for operation in _OPERATIONS.values()
        )
        return sorted(result for result in results if result is not None)

    @property
    def most(self) -> int:
        """An upper bound for counts of things on the desktop: its rows and files together."""
        return sum(len(file.rows) for file in self.initial) + len(self.initial)

    @cached_property
    def _results(self) -> tuple[Sequence[float], frozenset[float]]:
        measures: set[float] = set()
        counts: set[float] = set()
        merged: dict[tuple[str, ...], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for file in self.golden:
            for rows in _tables(file):
                for _, values, _ in _series(rows, ()):
                    if len(values) > 1:
                        # Half the sum, if the column ends with its own total.
                        measures.update((sum(values), sum(values) / 2.0, sum(values) / len(values)))
        for file in self.initial:
            for rows in _tables(file):
                counts.update((float(len(rows)), float(len(rows) - 1)))
                for key, values, members in _series(rows, self.thresholds):
                    counts.update((float(members), float(len(set(values)))))
                    if values:
                        measures.update(_measures(values))
                        merged[key][file.name].append(sum(values))
        for by_file in merged.values():
            sums = [sum(values) for values in by_file.values()][:_MOST_FILES]
            for count in range(2, len(sums) + 1):
                measures.update(sum(some) for some in combinations(sums, count))
        folders = Counter(file.name.rpartition("/")[0] for file in self.initial)
        counts.update(map(float, folders.values()))
        return sorted({round(value, _PLACES) for value in measures}), frozenset(counts)


def _is_among(number: Number, ordered: Sequence[float]) -> bool:
    """Whether a number equals one of a sorted list, rounded to the decimals that it shows."""
    room = 10.0**-number.decimals
    return any(
        number.matches(one)
        for value in number.values
        for one in ordered[bisect_left(ordered, value - room) : bisect_right(ordered, value + room)]
    )


def _tables(file: File) -> Iterable[list[Row]]:
    tables: dict[str, list[Row]] = defaultdict(list)
    for row in file.rows:
        tables[row.table].append(row)
    return tables.values()


def _series(rows: Sequence[Row], thresholds: Sequence[float]) -> Iterator[tuple[tuple[str, ...], list[float], int]]:
    """Yield the number columns of a table, whole and by group or by a threshold, with the number of their rows."""
    columns: dict[str, dict[int, float]] = defaultdict(dict)
    groups: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for index, row in enumerate(rows):
        marks: list[tuple[str, str]] = []
        for column, cell in row.cells.items():
            if cell.tokens.numbers:
                columns[column][index] = cell.tokens.numbers[-1].value
            months = (f"{day.year}-{day.month}" for one in cell.tokens.days for day in one.meanings)
            groups[column, _shape(cell.flat)].add(index)
            for mark in {cell.flat, *months}:
                groups[column, mark].add(index)
                marks.append((column, mark))
        for one, other in combinations(marks[:8], 2):
            groups[*one, *other].add(index)
    for bound, (name, values) in product(thresholds, list(columns.items())):
        above = {index for index, value in values.items() if value >= bound}
        groups["from", str(bound), name] = above
        groups["below", str(bound), name] = set(values) - above
    yield from (((column,), list(values.values()), len(values)) for column, values in columns.items())
    large = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))[:_MOST_GROUPS]
    for key, members in large:
        yield key, [], len(members)
        for column, values in columns.items():
            if inside := [values[index] for index in members if index in values]:
                yield (*key, column), inside, len(members)


def _wholes(rows: Sequence[Row]) -> Iterator[float]:
    yield float(len(rows))
    for key, values, _ in _series(rows, ()):
        if (len(key) == 1 or key[1].startswith(_SHAPE)) and len(values) > 1:
            yield from _measures(values)


def _shape(text: str) -> str:
    """Return the form that lines share if they state one property of different things: `march: 265`, `may: 90`."""
    return _SHAPE + re.sub(r"\d[\d.,]*", "0", re.sub(r"[^\W\d_]+", "a", text))


def _measures(values: Sequence[float]) -> Iterator[float]:
    total = sum(values)
    yield from (total, total / len(values), min(values), max(values), statistics.median(values))
    yield max(values) - min(values)
