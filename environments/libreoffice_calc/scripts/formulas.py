"""Work out formulas of a workbook with other numbers in its cells: whether they depend on what they should.

Knows the operators and the functions with which people add, multiply, round, look up and decide; a formula that needs
anything else raises `FormulaError`.
"""

import ast
import math
import operator
import re

from openpyxl.utils import column_index_from_string

FORMULA_PART = re.compile(
    r"""\s*(?:(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)|(?P<text>"(?:[^"]|"")*")
    |(?P<range>(?:(?:'(?:[^']|'')+'|\w[\w.]*)!)?(?:\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?(?![\w(.])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w(])))
    |(?P<name>[A-Za-z_][\w.]*)|(?P<sign><=|>=|<>|[-+*/^&=<>%(),;{}]))""",
    re.VERBOSE,
)
SIGNS = {"=": "==", "<>": "!=", "^": "**", "%": "** PERCENT_SIGN_", ";": ",", "{": "!", "}": "!"}
GROUP, PERCENT = "GROUP_", "PERCENT_SIGN_"
"""Stand for a pair of parentheses and for a percent sign, so that both can be told from what Python makes of them."""
MOST_STEPS, MOST_TOKENS, DEEPEST, LAST_ROW = 200_000, 500, 40, 200


class FormulaError(Exception):
    """A formula has no value here, or is none that can be worked out."""


class Area:
    """Values of a block of cells, and the row and column that it begins with."""

    def __init__(self, rows, top=None, left=None):
        self.rows, self.top, self.left = rows, top, left

    def values(self):
        """Return all values, row by row."""
        return [value for row in self.rows for value in row]


class Workbook:
    """Formulas and values of sheets; `changed` are values that stand in place of those of the file."""

    def __init__(self, book, changed):
        self.names, self.steps, self.open = book.sheetnames, 0, []
        self.known = {**changed}
        self.cells = {
            (sheet.title, cell.row, cell.column): getattr(cell.value, "text", cell.value)
            for sheet in book.worksheets
            for line in sheet.iter_rows()
            for cell in line
            if cell.value is not None
        }

    def value(self, sheet, row, column):
        """Return the value of a cell.

        Raises:
            FormulaError: it has none.
        """
        key = (sheet, row, column)
        held = self.cells.get(key)
        if key not in self.known and isinstance(held, str) and held.startswith("="):
            if key in self.open or len(self.open) > DEEPEST:
                raise FormulaError("a formula needs its own result")
            self.open.append(key)
            try:
                found = Formula(self, key).visit(ast.parse(as_expression(held[1:]), mode="eval"))
            finally:
                self.open.pop()
            found = here(found, row, column) if isinstance(found, Area) else found
            self.known[key] = 0.0 if found is None else found
        return self.known.get(key, held)

    def step(self, count=1):
        """Count work."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise FormulaError("this takes too long")


def as_expression(text):
    """Write a formula as an expression of Python, which is never run: cells become calls of `cells`."""
    parts, place, before = [], 0, "("
    text = text.strip()
    while place < len(text):
        match = FORMULA_PART.match(text, place)
        if match is None or len(parts) > MOST_TOKENS:
            raise FormulaError(f"cannot read {text[:80]}")
        kind, token, place = match.lastgroup, match.group(match.lastgroup), match.end()
        if before in ("(", ",") and token in (",", ";", ")") and not (before == "(" and token == ")"):
            parts.append("None")
        if token == "(" and before != "name":
            parts.append(GROUP)
        before = {";": ","}.get(token, token) if kind == "sign" else "name" if kind == "name" else "value"
        if kind == "text":
            parts.append(repr(token[1:-1].replace('""', '"')))
        elif kind == "range":
            parts.append(f"cells({token!r})")
        elif kind == "name":
            parts.append({"TRUE": "True", "FALSE": "False"}.get(token.upper(), token.upper().replace(".", "_")))
        else:
            parts.append(SIGNS.get(token, token))
    return " ".join(parts)


class Formula(ast.NodeVisitor):
    """One formula of a cell, worked out node by node; whatever is no arithmetic of cells is an error."""

    def __init__(self, workbook, key):
        self.workbook, self.key = workbook, key

    def generic_visit(self, node):
        raise FormulaError(f"lists do not need {type(node).__name__}")

    def visit(self, node):
        self.workbook.step()
        return super().visit(node)

    def visit_Expression(self, node):
        return self.visit(node.body)

    def visit_Constant(self, node):
        return float(node.value) if type(node.value) is int else node.value

    def visit_UnaryOp(self, node):
        if isinstance(node.operand, ast.BinOp) and isinstance(node.operand.op, ast.Pow):
            return self.raised(node)
        value = self.visit(node.operand)
        return each(value, 0, lambda a, _: -number(a)) if isinstance(node.op, ast.USub) else value

    def raised(self, node):
        """Work out powers and percents as sheets do: from the left, and behind a sign before the number."""
        values = []
        for one in chain(node):
            if isinstance(one, ast.Name) and one.id == PERCENT:
                values[-1] = each(values[-1], 100.0, divided)
            else:
                values.append(self.visit(one))
        value, *others = values
        for other in others:
            value = each(value, other, raised)
        return value

    def visit_BinOp(self, node):
        if isinstance(node.op, ast.Pow):
            return self.raised(node)
        return each(self.visit(node.left), self.visit(node.right), OPERATORS[type(node.op)])

    def visit_Compare(self, node):
        (work,), (other,) = (OPERATORS[type(one)] for one in node.ops), node.comparators
        return each(self.visit(node.left), self.visit(other), work)

    def visit_Call(self, node):
        name = node.func.id.removeprefix("_XLFN_")
        if name == GROUP:
            (inside,) = node.args
            return self.visit(inside)
        if name == "cells":
            return self.area(node.args[0].value)
        if name == "IF":
            test, *ways = node.args
            ways += [ast.Constant(True), ast.Constant(False)][len(ways) :]
            return self.visit(ways[0] if number(self.visit(test)) else ways[1])
        if name in ("IFERROR", "IFNA"):
            try:
                return self.visit(node.args[0])
            except FormulaError:
                return self.visit(node.args[1])
        if name not in FUNCTIONS:
            raise FormulaError(f"{name} is not known here")
        return FUNCTIONS[name](*(self.visit(one) for one in node.args))

    def area(self, reference):
        """Return the values of a reference: of one cell its value."""
        place, _, cells = reference.rpartition("!")
        sheet = place.strip("'").replace("''", "'") if place else self.key[0]
        if sheet not in self.workbook.names:
            raise FormulaError(f"there is no sheet {sheet}")
        ends = [re.fullmatch(r"([A-Z]+)(\d*)", end.replace("$", "").upper()).groups() for end in cells.split(":")]
        columns = sorted(column_index_from_string(letters) for letters, _ in ends)
        rows = sorted(int(number or limit) for (_, number), limit in zip(ends, (1, LAST_ROW), strict=False))
        if rows[-1] > LAST_ROW:
            raise FormulaError(f"{reference} is farther down than any list")
        self.workbook.step((rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1))
        across = range(columns[0], columns[-1] + 1)
        lines = [[self.workbook.value(sheet, r, c) for c in across] for r in range(rows[0], rows[-1] + 1)]
        return lines[0][0] if len(ends) == 1 else Area(lines, rows[0], columns[0])


def chain(node):
    """List what is raised to what, from the left: Python takes powers from the right, and before a sign."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        return [node.left, *chain(node.right)]
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.BinOp) and isinstance(node.operand.op, ast.Pow):
        first, *others = chain(node.operand)
        return [ast.UnaryOp(node.op, first), *others]
    return [node]


def here(area, row, column):
    """Return the value of an area that a cell in this row or column means."""
    height, width = len(area.rows), max(map(len, area.rows))
    down = row - area.top if height > 1 and area.top is not None else 0
    across = column - area.left if width > 1 and area.left is not None else 0
    if not (0 <= down < height and 0 <= across < width):
        raise FormulaError("a block of cells has no single value")
    if isinstance(area.rows[down][across], FormulaError):
        raise area.rows[down][across]
    return area.rows[down][across]


def each(one, other, work):
    """Work on two values, or on the values of areas one by one."""
    if not isinstance(one, Area) and not isinstance(other, Area):
        return work(one, other)
    known = one if isinstance(one, Area) else other
    height = max(len(side.rows) for side in (one, other) if isinstance(side, Area))
    width = max(len(side.rows[0]) for side in (one, other) if isinstance(side, Area))
    rows = [[tried(work, at(one, r, c), at(other, r, c)) for c in range(width)] for r in range(height)]
    return Area(rows, known.top, known.left)


def tried(work, one, other):
    """Return what work makes of two values; where it makes none, why."""
    try:
        return work(one, other)
    except FormulaError as error:
        return error


def at(value, row, column):
    """Return the value of an area at a place; areas of one row or column repeat, and so do single values."""
    if not isinstance(value, Area):
        return value
    row, column = (0 if len(value.rows) == 1 else row), (0 if len(value.rows[0]) == 1 else column)
    if row >= len(value.rows) or column >= len(value.rows[0]):
        raise FormulaError("blocks of cells are of different sizes")
    return value.rows[row][column]


def number(value):
    """Return a value as a number."""
    if value is None:
        return 0.0
    if isinstance(value, bool | int | float):
        return float(value)
    raise FormulaError(f"{value!r} is no number")


def divided(one, other):
    """Divide."""
    if number(other) == 0:
        raise FormulaError("a division by nothing")
    return number(one) / number(other)


def raised(one, other):
    """Raise to a power."""
    try:
        return math.pow(number(one), number(other))
    except (ArithmeticError, ValueError) as error:
        raise FormulaError(str(error)) from error


def shown(value):
    """Return a value as text."""
    return f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)


def ranked(one, other):
    """Return two values as pairs that compare: texts come after numbers, capitals do not matter."""
    filled = (("" if isinstance(b, str) else 0) if a is None else a for a, b in ((one, other), (other, one)))
    return [(1, a.lower()) if isinstance(a, str) else (0, a) for a in filled]


def flat(arguments):
    """Return the numbers among arguments: of areas numbers alone count."""
    found = []
    for argument in arguments:
        if isinstance(argument, Area):
            if any(isinstance(value, FormulaError) for value in argument.values()):
                raise FormulaError("one of many values is an error")
            found += [float(value) for value in argument.values() if type(value) in (int, float)]
        elif argument is not None:
            found.append(number(argument))
    return found


def product_sum(*areas):
    """Multiply areas one by one and add up."""
    total = areas[0]
    for area in areas[1:]:
        total = each(
            total,
            area,
            lambda a, b: (
                (number(a) if type(a) in (int, float) else 0.0) * (number(b) if type(b) in (int, float) else 0.0)
            ),
        )
    return sum(flat([total]))


def rounded(value, digits=0.0, how=None):
    """Round half away from zero, or as `how` says."""
    value, factor = number(value), 10.0 ** int(number(digits))
    scaled = abs(value) * factor
    whole = how(scaled - 1e-9 if how is math.ceil else scaled + 1e-9) if how else math.floor(scaled + 0.5 + 1e-9)
    return math.copysign(whole / factor, value)


def subtotal(kind, *areas):
    """Return the sum of areas, the one kind that a list of sums needs."""
    if int(number(kind)) not in (9, 109):
        raise FormulaError("a subtotal of another kind")
    return sum(flat(areas))


FUNCTIONS = {
    "SUM": lambda *values: sum(flat(values)),
    "PRODUCT": lambda *values: math.prod(flat(values)),
    "SUMPRODUCT": product_sum,
    "SUBTOTAL": subtotal,
    "MAX": lambda *values: max(flat(values), default=0.0),
    "MIN": lambda *values: min(flat(values), default=0.0),
    "COUNT": lambda *values: float(len(flat(values))),
    "AVERAGE": lambda *values: divided(sum(flat(values)), len(flat(values))),
    "ABS": lambda value: abs(number(value)),
    "N": lambda value: number(value) if not isinstance(value, str) else 0.0,
    "VALUE": number,
    "INT": lambda value: float(math.floor(number(value))),
    "ROUND": rounded,
    "ROUNDUP": lambda value, digits=0.0: rounded(value, digits, math.ceil),
    "ROUNDDOWN": lambda value, digits=0.0: rounded(value, digits, math.floor),
    "TRUNC": lambda value, digits=0.0: rounded(value, digits, math.floor),
    "POWER": raised,
    "SQRT": lambda value: raised(value, 0.5),
    "MOD": lambda one, other: number(one) % number(other),
    "AND": lambda *values: all(flat(values)),
    "OR": lambda *values: any(flat(values)),
    "NOT": lambda value: not number(value),
    "ISNUMBER": lambda value: type(value) in (int, float),
    "ISBLANK": lambda value: value is None,
    "ISTEXT": lambda value: isinstance(value, str),
    "TRUE": lambda: True,
    "FALSE": lambda: False,
}  # fmt: skip

OPERATORS = {
    ast.Add: lambda one, other: number(one) + number(other),
    ast.Sub: lambda one, other: number(one) - number(other),
    ast.Mult: lambda one, other: number(one) * number(other),
    ast.Div: divided,
    ast.Pow: raised,
    ast.BitAnd: lambda one, other: shown(one) + shown(other),
    ast.Eq: lambda one, other: operator.eq(*ranked(one, other)),
    ast.NotEq: lambda one, other: operator.ne(*ranked(one, other)),
    ast.Lt: lambda one, other: operator.lt(*ranked(one, other)),
    ast.LtE: lambda one, other: operator.le(*ranked(one, other)),
    ast.Gt: lambda one, other: operator.gt(*ranked(one, other)),
    ast.GtE: lambda one, other: operator.ge(*ranked(one, other)),
}
