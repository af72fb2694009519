"""Calculates a workbook: the value and the displayed text of every cell."""

from collections.abc import Callable, Mapping

from hub.apps.spreadsheet.domain.areas import Box, address, box
from hub.apps.spreadsheet.domain.functions import FUNCTIONS, Given, cells, first_fault, same
from hub.apps.spreadsheet.domain.parsing import Broken, Call, Constant, Name, Negative, Node, Operation, parse
from hub.apps.spreadsheet.domain.tokens import Ref, tokens
from hub.apps.spreadsheet.domain.values import (
    CIRCLE,
    DIVISION,
    LOST,
    UNKNOWN,
    WRONG,
    Fault,
    Scalar,
    checked,
    constant,
    joined,
    number_of,
    shown,
    stored,
    text_of,
    truth_of,
)
from hub.apps.spreadsheet.state import Cell, Sheet, State
from hub.engine.errors import ActionRefused

Spot = tuple[str, str]
"""A cell of a workbook: the sheet's id and the address."""
Area = tuple[str, Box]
MOST_READ = 400_000
"""Cells that the formulas of a workbook may name together; everybody waits while they are reckoned."""


class Reckoning:
    """The values of one workbook."""

    def __init__(self, sheets: Mapping[str, Sheet], names: Mapping[str, Area]) -> None:
        """Calculate sheets, by id; `names` are the named ranges, by name in lower case.

        Raises:
            ActionRefused: their formulas read too many cells.
        """
        self._sheets, self._names = sheets, names
        self._ids = {sheet.name.casefold(): sheet_id for sheet_id, sheet in sheets.items()}
        self.values: dict[Spot, Scalar] = {}
        self._read = 0
        formulas: dict[Spot, str] = {}
        for sheet_id, sheet in sheets.items():
            for where, cell in sheet.cells.items():
                if cell.content.startswith("="):
                    formulas[sheet_id, where] = cell.content
                else:
                    self.values[sheet_id, where] = constant(cell.content)
        self._reckon(formulas)

    def _reckon(self, formulas: dict[Spot, str]) -> None:
        """Start with formulas that do not depend on others; those left at the end are circular."""
        waits = {spot: self._needs(spot, formula) & formulas.keys() for spot, formula in formulas.items()}
        wanted_by: dict[Spot, list[Spot]] = {}
        for spot, needs in waits.items():
            for need in needs:
                wanted_by.setdefault(need, []).append(spot)
        counts = {spot: len(needs) for spot, needs in waits.items()}
        ready = [spot for spot, count in counts.items() if count == 0]
        while ready:
            spot = ready.pop()
            self.values[spot] = self._result(spot, parse(formulas[spot]))
            for other in wanted_by.get(spot, ()):
                counts[other] -= 1
                if counts[other] == 0:
                    ready.append(other)
        self.values.update({spot: CIRCLE for spot in formulas if spot not in self.values})

    def _needs(self, spot: Spot, formula: str) -> set[Spot]:
        found: set[Spot] = set()
        for part in tokens(formula):
            area = None
            if part.ref is not None:
                area = self._area(spot[0], part.ref)
            elif part.kind == "name":
                area = self._names.get(part.text.casefold())
            if area is not None:
                self._read += area[1].size
                if self._read > MOST_READ:
                    raise ActionRefused(f"The formulas of a workbook may look at {MOST_READ:,} cells together.")
                found.update((area[0], where) for where in area[1].addresses())
        return found

    def _area(self, sheet_id: str, ref: Ref) -> Area | None:
        target = sheet_id if ref.sheet is None else self._ids.get(ref.sheet.casefold())
        if target is None:
            return None
        ends = (ref.first, ref.last or ref.first)
        rows, columns = sorted(end.row for end in ends), sorted(end.column for end in ends)
        sheet = self._sheets[target]
        if rows[1] > sheet.rows or columns[1] >= sheet.columns:
            return None
        return target, Box(rows[0], columns[0], rows[1], columns[1])

    def _result(self, spot: Spot, tree: Node) -> Scalar:
        given = self._given(spot[0], tree)
        value = next(cells(given), None) if isinstance(given, tuple) else given
        if isinstance(value, str):
            return joined((value,))  # a small letter may become two capital ones
        return 0.0 if value is None else value

    def _given(self, here: str, tree: Node) -> Given:
        if isinstance(tree, Constant):
            return tree.value
        if isinstance(tree, Broken):
            return Fault(tree.code)
        if isinstance(tree, Ref):
            return self._looked_up(self._area(here, tree), LOST, single=tree.last is None)
        if isinstance(tree, Name):
            area = self._names.get(tree.name.casefold())
            return self._looked_up(area, UNKNOWN, single=area is not None and area[1].size == 1)
        if isinstance(tree, Call):
            return self._called(here, tree)
        if isinstance(tree, Operation):
            left, right = (self._scalar(here, part) for part in (tree.left, tree.right))
            return first_fault(left, right) or _operated(tree.sign, left, right)
        value = number_of(self._scalar(here, tree.part))
        if isinstance(value, Fault):
            return value
        return -value if isinstance(tree, Negative) else value / 100

    def _scalar(self, here: str, tree: Node) -> Scalar:
        given = self._given(here, tree)
        return WRONG if isinstance(given, tuple) else given

    def _looked_up(self, area: Area | None, otherwise: Fault, *, single: bool) -> Given:
        if area is None:
            return otherwise
        sheet_id, place = area
        if single:
            return self.values.get((sheet_id, address(place.top, place.left)))
        return tuple(
            tuple(self.values.get((sheet_id, address(row, column))) for column in place.columns) for row in place.rows
        )

    def _called(self, here: str, call: Call) -> Given:
        """Call a function; IF and IFERROR only evaluate what they need."""
        count = len(call.parts)
        if call.name == "IF":
            return self._chosen(here, call.parts)
        if call.name == "IFERROR":
            if count != 2:  # noqa: PLR2004 -- IFERROR takes two
                return WRONG
            given = self._given(here, call.parts[0])
            return given if first_fault(given) is None else self._given(here, call.parts[1])
        if call.name not in FUNCTIONS:
            return UNKNOWN
        function, fewest, most = FUNCTIONS[call.name]
        if not fewest <= count <= most:
            return WRONG
        given = [self._given(here, part) for part in call.parts]
        fault = None if call.name in ("COUNT", "COUNTA", "COUNTIF") else first_fault(*given)
        return fault or function(*given)

    def _chosen(self, here: str, parts: tuple[Node, ...]) -> Given:
        if len(parts) not in (2, 3):
            return WRONG
        test = truth_of(self._scalar(here, parts[0]))
        if isinstance(test, Fault):
            return test
        if test:
            return self._given(here, parts[1])
        return self._given(here, parts[2]) if len(parts) == 3 else False  # noqa: PLR2004 -- the third is optional


def _operated(sign: str, left: Scalar, right: Scalar) -> Scalar:
    if sign == "&":
        return joined((text_of(left), text_of(right)))
    if sign in ("=", "<>"):
        return _equal(left, right) == (sign == "=")
    if sign in ("<", ">", "<=", ">="):
        return _ordered(sign, left, right)
    a, b = number_of(left), number_of(right)
    if isinstance(a, Fault) or isinstance(b, Fault):
        return WRONG
    if sign == "/" and b == 0:
        return DIVISION
    operate: dict[str, Callable[[], float]] = {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "/": lambda: a / b,
        "^": lambda: a**b,
    }
    try:
        return checked(operate[sign]())
    except (OverflowError, ZeroDivisionError):
        return WRONG


def _equal(left: Scalar, right: Scalar) -> bool:
    if left is None or right is None:
        other = right if left is None else left
        return other is None or other == "" or (isinstance(other, float) and not other)
    return same(left, right)


def _ordered(sign: str, left: Scalar, right: Scalar) -> Scalar:
    if isinstance(left, str) and isinstance(right, str):
        a, b = left.casefold(), right.casefold()
        return {"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[sign]
    one, other = number_of(left), number_of(right)
    if isinstance(one, Fault) or isinstance(other, Fault):
        return WRONG
    return {"<": one < other, ">": one > other, "<=": one <= other, ">=": one >= other}[sign]


def reckoned(state: State, workbook_id: str) -> State:
    """Return a state in which a workbook is calculated.

    Raises:
        ActionRefused: its formulas read too many cells.
    """
    workbook = state.workbooks[workbook_id]
    sheets = {sheet_id: state.sheets[sheet_id] for sheet_id in workbook.sheet_ids}
    names = {
        one.name.casefold(): (one.sheet_id, box(one.area))
        for one in state.names.values()
        if one.workbook_id == workbook_id
    }
    values = Reckoning(sheets, names).values
    after = dict(state.sheets)
    for sheet_id, sheet in sheets.items():
        fresh: dict[str, Cell] = {}
        for where, cell in sheet.cells.items():
            value = values[sheet_id, where]
            text, kept = shown(value, cell.content, cell.number, workbook.sign), stored(value)
            if text != cell.shown or kept != cell.value or type(kept) is not type(cell.value):
                fresh[where] = cell.model_copy(update={"shown": text, "value": kept})
        if fresh:
            after[sheet_id] = sheet.model_copy(update={"cells": {**sheet.cells, **fresh}})
    return state.model_copy(update={"sheets": after})
