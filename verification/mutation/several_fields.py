"""Mutants with several wrong fields that still satisfy the constraints between them.

Two records swap values, so every value and every sum is still there. Or an addend and every sum that includes it are
off by the same amount, so adding up the file again finds it right.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import combinations

from schemas.rewards import Mutation
from verification.documents import open_document, rewritten
from verification.documents.columns import place_of, rows_of, siblings_of
from verification.documents.spots import Alter, Document, Spot
from verification.mutation.candidate import Candidate, chance_of
from verification.state_files import Changes

MAX_OF_A_COLUMN = 12
"""Changed fields of one column, at most, that swap values with each other."""
MAX_SWAPS = 60
MAX_TABLES = 20
MAX_TABLE_BYTES = 512 << 10
MAX_ROWS = 1_000
MAX_COLUMNS = 16
_TABLES = (".csv", ".tsv", ".xlsx", ".ods", ".json")
_TOTALS = (*_TABLES, ".txt", ".md", ".ini", ".cfg", ".html")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_FIGURE = re.compile(r"(?<![\w.,/:-])-?\d+(?:\.\d+)?(?![\w/:-])(?![.,]\d)", re.ASCII)
_SMALLEST = 3
"""Addends of a sum, at least; a number may equal a sum of fewer by chance."""
_STEP = 10

Rewrites = dict[str, dict[str, Alter]]
"""How fields are to be rewritten, by file and address."""


def value_of(spot: Spot) -> str | None:
    """Return a field's content as written in the file; None if the field cannot be rewritten."""
    seen: list[str] = []
    if spot.rewrite is not None:
        spot.rewrite(seen.append)
    return seen[0] if seen else None


def exchanged_values(name: str, golden: bytes, document: Document, news: Iterable[str]) -> Iterator[Candidate]:
    """Yield candidates that swap the values of two changed fields of one column or one section.

    Args:
        name: the file's path in the archives.
        golden: the file's content in the golden state.
        document: the same file, parsed.
        news: the addresses of the fields that golden changed.
    """
    values = {address: value for address in news if (value := value_of(document.spots[address])) is not None}
    rows = rows_of(document.spots)
    columns: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for address in values:
        kind = document.spots[address].kind
        place, section = place_of(address, kind), siblings_of(address, kind)
        if place is not None:
            columns.setdefault(("column", place.column), []).append(address)
        if section is not None:
            columns.setdefault(("section", section), []).append(address)
    pairs = [
        (one, other)
        for (sort, _), members in columns.items()
        for one, other in combinations(sorted(members, key=chance_of)[:MAX_OF_A_COLUMN], 2)
        if values[one].strip() != values[other].strip()
        and (sort == "section" or _are_told_apart(document, rows, one, other))
    ]
    for one, other in sorted(pairs, key=lambda pair: chance_of(*pair))[:MAX_SWAPS]:
        changes: Rewrites = {name: {one: partial(_put, values[other]), other: partial(_put, values[one])}}
        kind = document.spots[one].kind
        yield Candidate(
            Mutation.TOGETHER,
            name,
            f"{one} and {other}",
            kind,
            partial(_made, {name: golden}, changes),
            "values exchanged",
        )


def _are_told_apart(
    document: Document, rows: Mapping[tuple[str, ...], Mapping[tuple[str, ...], str]], one: str, other: str
) -> bool:
    """Whether the rows of two fields differ in anything besides these fields."""
    told: list[dict[tuple[str, ...], str]] = []
    for address in (one, other):
        place = place_of(address, document.spots[address].kind)
        if place is None:
            return False
        fields = rows[place.row].items()
        told.append({column: document.spots[field].text for column, field in fields if column != place.column})
    return told[0] != told[1]


def has_sums(name: str) -> bool:
    """Whether a file may contain a table or a total, judged by its name."""
    return name.lower().endswith(_TOTALS)


@dataclass(frozen=True)
class _Sum:
    """A number that is the sum of fields of a table."""

    file: str
    address: str
    figure: str
    addends: tuple[str, ...]


def changed_sums(contents: Mapping[str, bytes], news: Mapping[str, frozenset[str]]) -> Iterator[Candidate]:
    """Yield candidates that change an addend together with every new sum that includes it.

    Args:
        contents: the files of the golden state that may contain tables or sums, by path.
        news: the addresses of the fields in which they differ from the initial state, by path.
    """
    tables = [name for name in contents if name.lower().endswith(_TABLES) and len(contents[name]) <= MAX_TABLE_BYTES]
    figures = {name: _figures(name, contents[name], fields) for name, fields in news.items() if name in contents}
    for table in sorted(tables)[:MAX_TABLES] if any(figures.values()) else ():
        document = open_document(table, contents[table])
        values = {} if document is None else _numbers(document)
        sums = [] if document is None else list(_sums(document, values, figures, table))
        addends = sorted({addend for one in sums for addend in one.addends}, key=chance_of)
        for addend in addends[:2]:
            changes: Rewrites = {table: {addend: partial(_put, _moved(values[addend]))}}
            for one in sums:
                if addend in one.addends:
                    changes.setdefault(one.file, {})[one.address] = partial(_with_figure, one.figure)
            others = ", ".join(f"/{name}" for name in changes if name != table)
            yield Candidate(
                Mutation.TOGETHER,
                table,
                f"{addend} and its sum" + (f" in {others}" if others else ""),
                "sum",
                partial(_made, contents, changes),
                "addend and sum",
            )


def _numbers(document: Document) -> dict[str, str]:
    found: dict[str, str] = {}
    for address, spot in document.spots.items():
        if spot.kind in ("cell", "key") and (value := value_of(spot)) is not None and _NUMBER.fullmatch(value.strip()):
            found[address] = value.strip()
    return found


def _figures(name: str, content: bytes, news: frozenset[str]) -> dict[tuple[str, str], Decimal]:
    """Return the new numbers of a file, by address and by how they are written."""
    document = open_document(name, content) if name.lower().endswith(_TOTALS) else None
    found: dict[tuple[str, str], Decimal] = {}
    for address in news if document is not None else ():
        value = value_of(document.spots[address]) if document is not None else None
        for match in _FIGURE.finditer(value or ""):
            found[address, match[0]] = Decimal(match[0])
    return found


def _sums(
    document: Document,
    values: Mapping[str, str],
    figures: Mapping[str, Mapping[tuple[str, str], Decimal]],
    table: str,
) -> Iterator[_Sum]:
    rows = list(rows_of(document.spots).values())[:MAX_ROWS]
    columns = sorted({column for row in rows for column in row})[:MAX_COLUMNS]
    wanted = {figure for found in figures.values() for figure in found.values()}
    for column in columns:
        filled = [(row[column], row) for row in rows if column in row and row[column] in values]
        for addends in _groups(document, filled, columns, column):
            total = sum(Decimal(values[address]) for address in addends)
            if total not in wanted or len(addends) < _SMALLEST:
                continue
            for file, found in figures.items():
                for (address, figure), number in found.items():
                    if number == total and not (file == table and address in addends):
                        yield _Sum(file, address, figure, addends)


def _groups(
    document: Document,
    filled: list[tuple[str, dict[tuple[str, ...], str]]],
    columns: list[tuple[str, ...]],
    column: tuple[str, ...],
) -> Iterator[tuple[str, ...]]:
    """Yield what may be summed up: a column, the column without its last field, and the rows of each label."""
    addresses = tuple(address for address, _ in filled)
    yield addresses
    yield addresses[:-1]
    for other in columns:
        if other != column:
            labelled: dict[str, list[str]] = {}
            for address, row in filled:
                if other in row:
                    labelled.setdefault(document.spots[row[other]].text, []).append(address)
            if 1 < len(labelled) < len(filled):
                yield from map(tuple, labelled.values())


def _moved(number: str) -> str:
    return str(Decimal(number) + _STEP)


def _put(value: str, text: str) -> str:
    bare = text.strip()
    return text.replace(bare, value.strip(), 1) if bare else value


def _with_figure(figure: str, text: str) -> str:
    """Replace a number in a text by the one a step larger."""
    return re.sub(rf"(?<![\w.,-]){re.escape(figure)}(?!\w|[.,]\d)", _moved(figure), text, count=1)


def _made(contents: Mapping[str, bytes], changes: Rewrites) -> Changes | None:
    made: dict[str, bytes] = {}
    for name, fields in changes.items():
        content: bytes | None = contents[name]
        for address, alter in fields.items():
            content = None if content is None else rewritten(name, content, address, alter)
        if content is None:
            return None
        made[name] = content
    return made
