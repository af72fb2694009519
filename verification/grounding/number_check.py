"""Checks the new numbers of a golden state: which are stated, on the desktop or derivable, and which have no source."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verification.grounding import dates
from verification.grounding.arithmetic import Budget, Operand, Target, Totals, explain_column, untold_factor
from verification.grounding.dates import Day
from verification.grounding.known_facts import Knowledge
from verification.grounding.numbers import Number
from verification.grounding.state_reader import Row
from verification.grounding.tokenizer import take_apart
from verification.grounding.told_statistics import ToldStatistics
from verification.grounding.vocabulary import COMPUTES, COUNTS, ELABORATE

EXAMPLE = re.compile(r"`[^`]*`|\bfor example\b[^.]*|\be\.g\.[^.]*|\blike [^.,;]*|\bas in\b[^.,;]*")
"""Parts of an instruction that show an example of a form; the numbers in them are not facts."""
_ROUND = 2
"""A number with at most this many digits may have been chosen by somebody; computed ones have more."""
_SAME_RATIO = 1e-6
_FEW = 2
_LEAST_FROM_ONE, _LEAST_CONTINUED = 2, 4
_ROW_OPERANDS = 7
_TOLD_OPERANDS = 6


@dataclass(frozen=True)
class Figure:
    """A new number of the golden state, its position, and the operands that its row offers (`values`)."""

    path: str
    address: str
    column: str
    number: Number
    values: Mapping[Operand, float]
    is_literal: bool = False
    """Whether it is written into a formula, a setting or a name, where nothing computes it."""
    replaces: bool = False
    """Whether it replaces another number."""
    is_regrouped: bool = False
    """Whether its digits are on the desktop with other separators."""


@dataclass(frozen=True)
class Doubt:
    """A number without a source, and the reason given in the report."""

    figure: Figure
    reason: str
    contradicts: bool = False
    """Whether the instruction states another number instead, which left no trace."""


def operands(row: Row, origin: Row | None, above: Row | None, knowledge: Knowledge) -> dict[Operand, float]:
    """Return the numbers from which a number of this row may be computed.

    Args:
        row: the row of the golden state.
        origin: the row of the initial state that it was made from; None if there is none.
        above: the row above it; None if it is the first.
        knowledge: the known facts; the numbers of the instruction are operands too.
    """
    found: dict[Operand, float] = {}
    for place, one in (("row", row), ("was", origin), ("above", above)):
        for column, number in list(_numbers(one))[:_ROW_OPERANDS]:
            found[place, column] = number.value
    for index, number in enumerate(knowledge.told[:_TOLD_OPERANDS]):
        found["told", str(index)] = number.value
    return found


def _numbers(row: Row | None) -> Iterator[tuple[str, Number]]:
    if row is None:
        return
    for column, cell in row.cells.items():
        for index, number in enumerate(cell.tokens.numbers):
            yield f"{column}.{index}", number


def doubts(figures: Sequence[Figure], knowledge: Knowledge, totals: Totals, told: ToldStatistics) -> Iterator[Doubt]:
    """Yield the numbers that are neither stated, nor on the desktop, nor computed from those.

    Args:
        figures: all new numbers of the golden state.
        knowledge: the facts in the instruction and on the desktop.
        totals: sums, means, extremes and counts over the columns of the files.
        told: the statistics that the instruction names.
    """
    columns: dict[tuple[str, str], list[Figure]] = defaultdict(list)
    for figure in figures:
        columns[figure.path, figure.column].append(figure)
    computes = COMPUTES.search(knowledge.instruction) is not None
    counting = COUNTS.search(knowledge.instruction) is not None
    budget, used = Budget(), set[Operand]()
    open_columns: list[tuple[list[Figure], list[Figure]]] = []
    for column in columns.values():
        untold = [
            figure
            for figure in column
            if not (figure.is_regrouped or knowledge.tells(figure.number) or _is_known_date(figure, knowledge))
        ]
        if not untold or _is_numbering(column, knowledge):
            continue
        left = untold
        # A column of several different numbers was computed, whichever words ask for it.
        filled = len({figure.number.value for figure in untold}) > _FEW and not any(
            figure.is_literal for figure in untold
        )
        if computes or filled:
            explained, operands_used = explain_column([_target(figure) for figure in untold], budget)
            used |= operands_used
            left = [figure for index, figure in enumerate(untold) if index not in explained]
            left = [
                figure
                for figure in left
                if figure.is_literal or not totals.explain(figure.number, counts=counting or filled)
            ]
            # A statistic that the instruction names explains a number anywhere but inside a formula.
            left = [figure for figure in left if figure.column.endswith(" formula") or not told.explain(figure.number)]
        if left:
            open_columns.append((column, left))
    if budget.left < 0:
        return
    traceless = tuple(_traceless(knowledge, used, [figure.number for figure in figures]))
    for column, left in open_columns:
        yield from _judge(column, left, knowledge, traceless, totals, computes=computes)


def _judge(
    column: Sequence[Figure],
    left: Sequence[Figure],
    knowledge: Knowledge,
    traceless: Sequence[Number],
    totals: Totals,
    *,
    computes: bool,
) -> Iterator[Doubt]:
    unused = [told for told in traceless if not knowledge.finds(told)]
    nowhere = [figure for figure in left if not knowledge.finds(figure.number)]
    found = [figure for figure in left if knowledge.finds(figure.number)]
    contradiction = f"; the instruction says {unused[0].text}, which is nowhere in the golden state" if unused else ""
    if len({figure.number.value for figure in found}) <= _FEW:
        for figure in found:
            # A number in a formula or a setting is deliberate; elsewhere it may match the desktop by chance.
            is_name = not figure.values and not figure.address
            against = unused if is_name or not figure.is_literal else traceless
            against = against if figure.is_literal or figure.replaces else ()
            if against:
                yield Doubt(
                    figure,
                    f"the instruction does not say {figure.number.text}, but {against[0].text}",
                    contradicts=True,
                )
    if not nowhere:
        return
    if not computes and not (len(nowhere) > _FEW and ELABORATE.search(knowledge.instruction)):
        for figure in nowhere:
            yield Doubt(figure, f"{figure.number.text} is neither told nor on the desktop{contradiction}", bool(unused))
        return
    if ELABORATE.search(knowledge.instruction):
        return
    relation = untold_factor([_target(figure) for figure in nowhere]) or untold_factor(
        [_target(figure) for figure in column]
    )
    if relation is not None:
        kind, value = relation
        if kind == "factor" and _is_told_ratio(value, knowledge):
            return
        yield Doubt(nowhere[0], f"the numbers follow from those beside them by the {kind} {value:g}, which nobody told")
        return
    counting = COUNTS.search(knowledge.instruction) is not None
    for figure in nowhere:
        whole = figure.number.value == int(figure.number.value)
        if (
            counting
            and whole
            and abs(figure.number.value) <= totals.most
            and not (figure.is_literal or figure.replaces)
        ):
            continue
        exception = len(nowhere) <= _FEW < len(column) - len(nowhere)
        if unused or figure.is_literal or exception or (len(nowhere) <= _FEW and figure.number.digits <= _ROUND):
            yield Doubt(
                figure,
                f"{figure.number.text} is neither told, nor on the desktop, nor follows{contradiction}",
                bool(unused),
            )


def _is_told_ratio(factor: float, knowledge: Knowledge) -> bool:
    """Whether a factor is the ratio of two stated numbers: from four to six people is 1.5."""
    told = {number.value for number in knowledge.told if number.value}
    return any(abs(one / other - factor) < _SAME_RATIO for one in told for other in told if one != other)


def _target(figure: Figure) -> Target:
    own = {("row", figure.column)}
    return Target(figure.number, {key: value for key, value in figure.values.items() if key not in own})


def _is_known_date(figure: Figure, knowledge: Knowledge) -> bool:
    day = dates.from_serial(figure.number.value)
    return day is not None and Day(day.year, day.month, day.day) in knowledge.days


def _is_numbering(column: Sequence[Figure], knowledge: Knowledge) -> bool:
    """Whether a column counts up from zero or one, or onwards from a number on the desktop."""
    if _is_outline([figure.number.text for figure in column]):
        return True
    values = [figure.number.value for figure in column]
    if any(value != int(value) for value in values):
        return False
    first, last = int(min(values)), int(max(values))
    least = _LEAST_FROM_ONE if first in (0, 1) else _LEAST_CONTINUED if float(first - 1) in knowledge.found else last
    return last - first + 1 >= least and sorted(set(values)) == [float(value) for value in range(first, last + 1)]


def _is_outline(texts: Sequence[str]) -> bool:
    """Whether the texts are outline numbers of two levels: 1, 1.1, 1.2, 2, 2.1."""
    levels = {tuple(map(int, text.split("."))) for text in texts if re.fullmatch(r"\d{1,2}(\.\d{1,2})?", text)}
    nested = [level for level in levels if len(level) > 1]
    return (
        len(levels) == len(set(texts))
        and len(nested) > 1
        and all(inner == 1 or (outer, inner - 1) in levels for outer, inner in nested)
    )


def _traceless(knowledge: Knowledge, used: set[Operand], shown: Sequence[Number]) -> Iterator[Number]:
    """Yield the numbers of the instruction that appear neither in a changed golden file nor in a rule."""
    examples = {
        number.text for quoted in EXAMPLE.findall(knowledge.instruction) for number in take_apart(quoted).numbers
    }
    used_places = {int(place) for kind, place in used if kind == "told"}
    for index, told in enumerate(knowledge.told):
        if (
            told.text not in knowledge.instruction
            or told.text in examples
            or told.value in (0.0, 1.0)
            or index in used_places
        ):
            continue
        alone = Knowledge(knowledge.instruction, told=[told])
        if not any(alone.tells(number) for number in shown if number.value not in (0.0, 1.0)):
            yield told
