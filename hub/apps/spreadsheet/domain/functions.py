"""The functions that formulas may call."""

from collections.abc import Callable, Iterator
from statistics import fmean

from hub.apps.spreadsheet.domain.values import (
    DIVISION,
    MISSING,
    WRONG,
    Fault,
    Grid,
    Scalar,
    checked,
    constant,
    joined,
    normalised,
    number_of,
    rounded,
    text_of,
    truth_of,
)

Given = Scalar | Grid
Function = Callable[..., Scalar]
MOST_DECIMALS = 12


def same(one: Scalar, other: Scalar) -> bool:
    """Whether two values are equal in a formula, ignoring case."""
    if isinstance(one, str) and isinstance(other, str):
        return one.casefold() == other.casefold()
    return type(one) is type(other) and one == other


def cells(*given: Given) -> Iterator[Scalar]:
    """Yield all values of ranges and single values."""
    for one in given:
        if isinstance(one, tuple):
            yield from (value for row in one for value in row)
        else:
            yield one


def first_fault(*given: Given) -> Fault | None:
    """Return the first error among values."""
    return next((value for value in cells(*given) if isinstance(value, Fault)), None)


def _numbers(*given: Given) -> list[float]:
    """Return the numbers; texts in a range are skipped."""
    return [value for value in cells(*given) if isinstance(value, float)]


def _single(given: Given) -> Scalar:
    return next(cells(given), None)


def _sum(*given: Given) -> Scalar:
    return checked(rounded(sum(_numbers(*given)), MOST_DECIMALS))


def _average(*given: Given) -> Scalar:
    found = _numbers(*given)
    return checked(fmean(found)) if found else DIVISION


def _smallest(*given: Given) -> Scalar:
    return min(_numbers(*given), default=0.0)


def _largest(*given: Given) -> Scalar:
    return max(_numbers(*given), default=0.0)


def _count(*given: Given) -> Scalar:
    return float(len(_numbers(*given)))


def _count_filled(*given: Given) -> Scalar:
    return float(sum(value is not None for value in cells(*given)))


def _criterion(asked: Scalar) -> Callable[[Scalar], bool]:
    text = text_of(asked)
    sign = next((one for one in ("<>", "<=", ">=", "<", ">", "=") if text.startswith(one)), "")
    wanted = constant(normalised(text[len(sign) :]))
    if sign in ("", "="):
        return lambda value: same(value, wanted)
    if sign == "<>":
        return lambda value: not same(value, wanted)

    def passes(value: Scalar) -> bool:
        if not isinstance(value, float) or not isinstance(wanted, float):
            return False
        return {"<": value < wanted, "<=": value <= wanted, ">": value > wanted, ">=": value >= wanted}[sign]

    return passes


def _chosen(area: Given, asked: Given, summed: Given | None) -> list[float]:
    passes = _criterion(_single(asked))
    values = cells(area if summed is None else summed)
    return _numbers(tuple((value,) for test, value in zip(cells(area), values, strict=False) if passes(test)))


def _count_if(area: Given, asked: Given) -> Scalar:
    passes = _criterion(_single(asked))
    return float(sum(passes(value) for value in cells(area)))


def _sum_if(area: Given, asked: Given, summed: Given | None = None) -> Scalar:
    return _sum(tuple((value,) for value in _chosen(area, asked, summed)))


def _average_if(area: Given, asked: Given, summed: Given | None = None) -> Scalar:
    found = _chosen(area, asked, summed)
    return checked(fmean(found)) if found else DIVISION


def _round(value: Given, decimals: Given = 0.0) -> Scalar:
    number, places = number_of(_single(value)), number_of(_single(decimals))
    if isinstance(number, Fault) or isinstance(places, Fault) or abs(places) > MOST_DECIMALS:
        return WRONG
    return rounded(number, int(places))


def _absolute(value: Given) -> Scalar:
    number = number_of(_single(value))
    return number if isinstance(number, Fault) else abs(number)


def _vlookup(wanted: Given, table: Given, column: Given, near: Given = False) -> Scalar:
    index = number_of(_single(column))
    if not isinstance(table, tuple) or isinstance(index, Fault) or not 1 <= index <= len(table[0]):
        return WRONG
    if truth_of(_single(near)) is not False:
        return WRONG
    sought = _single(wanted)
    return next((row[int(index) - 1] for row in table if same(row[0], sought)), MISSING)


def _xlookup(wanted: Given, area: Given, results: Given, otherwise: Given = MISSING) -> Scalar:
    sought = _single(wanted)
    pairs = zip(cells(area), cells(results), strict=False)
    return next((result for value, result in pairs if same(value, sought)), _single(otherwise))


def _concat(*given: Given) -> Scalar:
    return joined(text_of(value) for value in cells(*given))


def _length(text: Given) -> Scalar:
    return float(len(text_of(_single(text))))


def _upper(text: Given) -> Scalar:
    return text_of(_single(text)).upper()


def _lower(text: Given) -> Scalar:
    return text_of(_single(text)).lower()


def _trim(text: Given) -> Scalar:
    return " ".join(text_of(_single(text)).split())


def _left(text: Given, count: Given = 1.0) -> Scalar:
    return _part(text, 1.0, count)


def _right(text: Given, count: Given = 1.0) -> Scalar:
    length = number_of(_single(count))
    whole = text_of(_single(text))
    return WRONG if isinstance(length, Fault) or length < 0 else whole[max(0, len(whole) - int(length)) :]


def _part(text: Given, start: Given, count: Given) -> Scalar:
    first, length = number_of(_single(start)), number_of(_single(count))
    if isinstance(first, Fault) or isinstance(length, Fault) or first < 1 or length < 0:
        return WRONG
    return text_of(_single(text))[int(first) - 1 : int(first) - 1 + int(length)]


def _and(*given: Given) -> Scalar:
    return all(truth_of(value) is True for value in cells(*given))


def _or(*given: Given) -> Scalar:
    return any(truth_of(value) is True for value in cells(*given))


def _not(value: Given) -> Scalar:
    return truth_of(_single(value)) is not True


FUNCTIONS: dict[str, tuple[Function, int, int]] = {
    "SUM": (_sum, 1, 30),
    "AVERAGE": (_average, 1, 30),
    "MIN": (_smallest, 1, 30),
    "MAX": (_largest, 1, 30),
    "COUNT": (_count, 1, 30),
    "COUNTA": (_count_filled, 1, 30),
    "COUNTIF": (_count_if, 2, 2),
    "SUMIF": (_sum_if, 2, 3),
    "AVERAGEIF": (_average_if, 2, 3),
    "ROUND": (_round, 1, 2),
    "ABS": (_absolute, 1, 1),
    "VLOOKUP": (_vlookup, 3, 4),
    "XLOOKUP": (_xlookup, 3, 4),
    "CONCAT": (_concat, 1, 30),
    "LEN": (_length, 1, 1),
    "UPPER": (_upper, 1, 1),
    "LOWER": (_lower, 1, 1),
    "TRIM": (_trim, 1, 1),
    "LEFT": (_left, 1, 2),
    "RIGHT": (_right, 1, 2),
    "MID": (_part, 3, 3),
    "AND": (_and, 1, 30),
    "OR": (_or, 1, 30),
    "NOT": (_not, 1, 1),
}
"""Each with the fewest and the most things it takes. IF and IFERROR are not among them: see `computing`."""
