"""What of a workbook's cells is out of sight: hidden sheets, rows, columns, formats that show nothing, ink on ink."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from .cells import Address, Sheet, address_name, column_name
from .findings import HIDDEN, File, Finding

_TINY_PT = 2.0
_CONTRAST = 1.1
"""The least contrast ratio (WCAG 2) of visible text; only a grey lighter than anybody chooses has less on white."""
_LINEAR = 0.04045
_WHITE = 0xFFFFFF
_BRACKETED = re.compile(r"\[[^\]]*\]|[_*].|\s")


def unseen(file: File, sheets: Collection[Sheet], formats: object) -> Iterator[Finding]:
    """Find cells with values that nobody sees, in the copy that the office application saved of a workbook.

    Args:
        file: the workbook.
        sheets: the sheets of the copy.
        formats: the formats of cells with their ranges, as `office_program.formats` returns them.
    """
    looks = [_Look(one) for one in cast("list[Mapping[str, Any]]", formats or [])]
    for sheet in sheets:
        filled = [address for address, cell in sheet.cells.items() if cell.value not in {None, ""}]
        if not filled:
            continue
        if sheet.hidden:
            yield Finding(HIDDEN, file.path, sheet.name, "the sheet has values and is hidden")
            continue
        rows, columns = {row for row, _ in filled}, {column for _, column in filled}
        for row in sorted(rows & sheet.hidden_rows)[:1]:
            yield Finding(HIDDEN, file.path, f"{sheet.name}!{row}:{row}", "the row has values and is hidden")
        for column in sorted(columns):
            if any(first <= column <= last for first, last in sheet.hidden_columns):
                name = column_name(column)
                where = f"{sheet.name}!{name}:{name}"
                yield Finding(HIDDEN, file.path, where, "the column has values and is hidden")
                break
        for look in looks:
            if look.sheet == sheet.name and look.reason:
                address = next((one for one in filled if look.covers(one)), None)
                if address is not None:
                    where = f"{sheet.name}!{address_name(address)}"
                    yield Finding(HIDDEN, file.path, where, f"the cell has a value and {look.reason}")


class _Look:
    """A cell format, and the ranges that have it."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.sheet: str = told["sheet"]
        self._ranges: list[list[int]] = told["ranges"]
        self.reason = ""
        if told["height"] < _TINY_PT:
            self.reason = f"its text is {told['height']} pt high"
        elif told["ink"] >= 0 and contrast(told["ink"], told["paper"] if told["paper"] >= 0 else _WHITE) < _CONTRAST:
            self.reason = "its text has the colour of its background"
        elif shows_nothing(told["format"]):
            self.reason = f"its number format {told['format']!r} shows nothing"

    def covers(self, address: Address) -> bool:
        row, column = address[0] - 1, address[1] - 1
        return any(top <= row <= bottom and left <= column <= right for top, left, bottom, right in self._ranges)


def contrast(one: int, other: int) -> float:
    """Return the contrast ratio of two colours, from 1 (none) to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: int) -> float:
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (one / 12.92 if one <= _LINEAR else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def shows_nothing(code: str) -> bool:
    """Whether a number format displays neither positive numbers nor texts; hiding only zeros is ordinary."""
    if ";" not in code:
        return False
    first = _BRACKETED.sub("", code.split(";", maxsplit=1)[0]).replace('"', "")
    return not first
