"""Fields arranged in columns and rows: cells of tables, equal keys of records, settings of one section."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from verification.documents.spots import Spot

_CSV = re.compile(r"row (\d+), column (\d+)")
_SHEET = re.compile(r"(.*)!([A-Z]{1,3})(\d+)")
_POINTER = re.compile(r"(/.*)?/([^/]*)/([^/]*)")
_ROW = re.compile(r"(.*) row (\d+) (.+)")
_SETTING = re.compile(r"(\[.*\] )?([^\[\]]+)")


@dataclass(frozen=True)
class Place:
    """A field's position: the fields of a column state one property of different things, those of a row one thing."""

    column: tuple[str, ...]
    row: tuple[str, ...]


def place_of(address: str, kind: str) -> Place | None:
    """Return the column and row of a field, derived from its address; None if it is not part of a table.

    Args:
        address: the field's address in the document.
        kind: the field's kind, as in `Spot.kind`.
    """
    if kind == "cell":
        if match := _CSV.fullmatch(address):
            return Place((match[2],), (match[1],))
        if match := _SHEET.fullmatch(address):
            return Place((match[1], match[2]), (match[1], match[3]))
        if match := _ROW.fullmatch(address):
            return Place((match[1], match[3]), (match[1], match[2]))
    if kind == "key" and (match := _POINTER.fullmatch(address)):
        return Place((match[1] or "", match[3]), (match[1] or "", match[2]))
    return None


def siblings_of(address: str, kind: str) -> tuple[str, ...] | None:
    """Return the section or object that a named setting belongs to; None if the field is not a setting.

    Args:
        address: the field's address in the document.
        kind: the field's kind, as in `Spot.kind`.
    """
    if kind == "setting" and (match := _SETTING.fullmatch(address)):
        return (match[1] or "",)
    if kind == "key":
        return (address.rpartition("/")[0],)
    return None


def rows_of(spots: Mapping[str, Spot]) -> dict[tuple[str, ...], dict[tuple[str, ...], str]]:
    """Return the rows of a document, keyed by row: for each, the addresses of its fields by column."""
    rows: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
    for address, spot in spots.items():
        place = place_of(address, spot.kind)
        if place is not None:
            rows.setdefault(place.row, {})[place.column] = address
    return rows
