"""Separates what the user told a web application from what the application derived by itself.

The server logs every action of an application with its arguments. A number that the application gives a new record, or
an entry's position in a list, follows from the action and need not be stated. The arguments must be stated, except
those that name records, which were chosen on the screen.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from verification.documents.states import COLLECTIONS, CURRENT, EVENTS, INITIAL
from verification.grounding.state_reader import Cell, File, Row
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import MEMBERS, is_state

_ANY = "*"
_MINOR_UNITS = 100
_SIGNS = "[$£€¥₹₺₽₴₩]"
_WORDS = "kr|kroner|kronor|krone|krona|euros?|dollars?|francs?|zł|złoty|zloty|kč|lei|lira|rupees?|yen"
_CODES = "USD|EUR|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|AUD|NZD|INR|BRL|ZAR"
_CURRENCY = rf"(?:{_SIGNS}|(?i:\b(?:{_WORDS}|{_CODES}|pounds?|ft|cad|try)\b))"
_CERTAIN_CURRENCY = rf"(?:{_SIGNS}|\b(?:(?i:{_WORDS})|{_CODES})\b)"
"""What is a currency wherever it stands beside a number: no weight or length, no verb, no drawing, no name."""


@dataclass(frozen=True)
class _Saying:
    """One logged action: `values` are all values in its arguments, in the form of a state's fields."""

    values: frozenset[str]
    paths: frozenset[str]
    """The places that the action changed in the current state."""

    def is_of(self, cell: Cell) -> bool:
        """Whether a cell's content is an argument of this action, at a place that the action changed."""
        place = f"{cell.address}/"
        return cell.text in self.values and any(
            place.startswith(f"{path}/") or path.startswith(place) for path in self.paths
        )


def without_consequences(file: File, instruction: str, logs: Path) -> File:
    """Return the state of an application with only those rows that repeat arguments of the logged actions.

    If the log is empty, the state was put there as a whole and all rows count. The id of a record never counts: it was
    chosen on the screen, and the digits in it are not a number.

    Args:
        file: the state of an application; any other file is returned unchanged.
        instruction: the task's instruction; an amount that it has in full units is stated in cents as well, and one
            that a text of the initial state has with its currency.
        logs: an archive that holds the application's action log.
    """
    if not is_state(file.name):
        return file
    said = tuple(_said(logs, f"{MEMBERS}log/{file.name.removeprefix(MEMBERS)}"))
    whole = cast("dict[str, object]", json.loads(file.content))
    chosen = frozenset(_record_names(whole))
    texts = "\n".join(_texts(whole.get(INITIAL))) if said else ""

    def counts(row: Row) -> bool:
        return any(
            cell.text not in chosen
            and (
                not said
                or (any(saying.is_of(cell) for saying in said) and not _is_told_amount(cell.text, instruction, texts))
            )
            for cell in row.cells.values()
        )

    return replace(file, rows=tuple(filter(counts, file.rows)))


def texts_of_events(file: File, before: File | None) -> Iterator[str]:
    """Yield what events in the middle of the task showed: an agent reads it, though the initial desktop lacks it.

    Args:
        file: the state of an application on the golden desktop; any other file has none.
        before: the same file on the initial desktop.
    """
    whole = cast("dict[str, object]", json.loads(file.content)) if is_state(file.name) else {}
    if whole.get(EVENTS):
        known = set(_texts(json.loads(before.content))) if before is not None else set[str]()
        yield from (text for text in _texts(whole[INITIAL]) if text not in known)


def _texts(value: object) -> Iterator[str]:
    """Yield what can be read in a state."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in cast("dict[str, object]", value).values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in cast("list[object]", value):
            yield from _texts(one)


def _is_told_amount(text: str, instruction: str, texts: str) -> bool:
    """Whether a whole number is an amount in cents (or the like) that is stated in full units.

    Args:
        text: the number.
        instruction: may state an amount with cents without its currency.
        texts: what can be read in the application. It has many numbers, times and measures among them, so an amount
            needs a currency that is nothing else.
    """
    if not text.isdecimal():
        return False
    amount = int(text) / _MINOR_UNITS
    exact = {f"{amount:.2f}", f"{amount:,.2f}"}
    # Written without cents it must have its currency, or any number would match one a hundred times larger.
    whole = {f"{amount:,.0f}".replace(",", mark) for mark in (",", ".", " ", "\u00a0", "'", "")}
    figures = exact | whole if amount.is_integer() else exact
    return (
        any(re.search(rf"(?<![\d.,]){re.escape(one)}(?!\d)", instruction) for one in exact)
        or _has_price(instruction, figures, _CURRENCY)
        or _has_price(texts, figures, _CERTAIN_CURRENCY)
    )


def _has_price(text: str, figures: Iterable[str], currency: str) -> bool:
    """Whether a text has one of some figures with a currency before or after it."""
    return any(
        re.search(rf"{currency}\s?{re.escape(one)}(?!\d|[.,]\d)", text)
        or re.search(rf"(?<![\d.,]){re.escape(one)}\s?{currency}(?!\w)", text)
        for one in figures
    )


def _record_names(whole: Mapping[str, object]) -> Iterator[str]:
    """Yield the ids of all records in both states."""
    for path in cast("Sequence[str]", whole.get(COLLECTIONS, ())):
        for side in (INITIAL, CURRENT):
            yield from _names(whole.get(side), path.split("/")[1:])


def _names(value: object, path: Sequence[str]) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    branch = cast("dict[str, object]", value)
    if not path:
        yield from branch
    elif path[0] == _ANY:
        for one in branch.values():
            yield from _names(one, path[1:])
    else:
        yield from _names(branch.get(path[0]), path[1:])


def _said(path: Path, name: str) -> Iterator[_Saying]:
    """Yield the arguments and changed places of every logged action."""
    with Archive.open(path) as archive:
        logs = [archive.content(member) for member in archive.members if member.info.name == name]
    for log in logs[:1]:
        # The log was written by the server, so its form is not checked.
        for entry in cast("list[dict[str, object]]", json.loads(log)):
            operations = cast("list[dict[str, str]]", entry["difference"])
            paths = frozenset(f"/{CURRENT}{one['path']}" for one in operations)
            yield _Saying(frozenset(_leaves(entry["arguments"])), paths)


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for one in cast("dict[str, object]", value).values():
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in cast("list[object]", value):
            yield from _leaves(one)
    else:
        yield json.dumps(value, ensure_ascii=False).strip('"')
