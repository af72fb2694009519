"""Reads a captured state as rows: the contents of every file, cell by cell, and which of them are new in golden."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from verification.documents import open_document
from verification.grounding.archive_members import unpacked
from verification.grounding.formulas import plain_formula
from verification.grounding.tokenizer import Tokens, flat, take_apart
from verification.state_files import foremost, is_artifact, is_shown, remoteness
from vm_controller.tar_archive import Archive

CONTENT = frozenset(
    ["cell", "line", "paragraph", "setting", "sheet", "chart title", "chart kind", "text", "key", "item", "comment"]
)
"""The kinds of fields that state facts; instructions do not spell out formatting, position and storage."""
NAMED = frozenset({"setting", "key", "item", "sheet", "chart title", "chart kind"})
"""The kinds of fields whose meaning depends on their address."""
MOST_FILES = 400
MOST_CELLS = 20_000
"""Cells that are read of one file."""
MOST_TEXT = 16 << 20
"""Bytes that are read as fields, of all files together."""
_MOST_CANDIDATES = 60
"""Rows that a new row is compared with, to find the one that it was made from."""
_LANGUAGES = ".py .sh .js .ts .c .cpp .h .java .css .sql .svg .xml .drawio .mlt .osp"
CODE = tuple(_LANGUAGES.split())
"""Suffixes of source code, whose keywords no instruction states."""

_CELL = re.compile(r"(?P<table>.*)!(?P<column>[A-Z]{1,3})(?P<row>\d{1,7})")
_FIELD = re.compile(r"row (?P<row>\d+), column (?P<column>\d+)")
_ROW = re.compile(r"(?P<table>.+) row (?P<row>\d+) (?P<column>.+)")
"""The address of a column in a row of a database."""
_SHOWN = re.compile(r"^(?P<type>text|n|s|str|b|e|d|inlineStr|bool):(?P<value>.*)$", re.DOTALL)
_PARTS = re.compile(r"\s*[|\t;]\s*|\s{3,}")


@dataclass(frozen=True)
class Cell:
    """A non-empty cell; `formula` is the formula that computes it, if any."""

    address: str
    kind: str
    text: str
    formula: str | None = None

    @cached_property
    def tokens(self) -> Tokens:
        """The text split into words, numbers, dates and times."""
        return take_apart(self.text)

    @cached_property
    def flat(self) -> str:
        """The text without regard to case and white space."""
        return flat(self.text)


@dataclass(frozen=True)
class Row:
    """Cells that belong together, keyed by column: a row of a table, or a line."""

    table: str
    cells: Mapping[str, Cell]

    @cached_property
    def flats(self) -> frozenset[str]:
        """The texts of its cells, without regard to case and white space."""
        return frozenset(cell.flat for cell in self.cells.values())

    @cached_property
    def identity(self) -> frozenset[str]:
        """What two equal rows have in common: the texts and, for settings and other named fields, the addresses."""
        return frozenset(
            f"{cell.address}={cell.flat}" if cell.kind in NAMED else cell.flat for cell in self.cells.values()
        )


@dataclass(frozen=True)
class File:
    """A file of a captured desktop; without rows if its format cannot be read."""

    name: str
    content: bytes = field(repr=False)
    rows: tuple[Row, ...] = ()
    is_whole: bool = True
    """Whether all of its fields were read."""
    is_unpacked: bool = False
    """Whether it is an archive whose members count as files of the desktop too."""

    @property
    def is_opaque(self) -> bool:
        """Whether nothing could be read, although a person may see something: a picture, a scan, a recording."""
        return bool(self.content) and not self.rows and not self.is_unpacked

    @property
    def is_code(self) -> bool:
        """Whether it is source code, whose keywords no instruction states."""
        return self.name.lower().endswith(CODE)


@dataclass(frozen=True)
class CapturedDesktop:
    """The files that a user of the desktop may open, and the names of all files, folders and links."""

    files: Mapping[str, File]
    names: frozenset[str]

    @property
    def is_whole(self) -> bool:
        """Whether everything was read; otherwise an unread file may state a fact that seems ungrounded."""
        readable = sum(len(file.content) for file in self.files.values() if file.rows)
        return (
            all(file.is_whole for file in self.files.values())
            and readable <= MOST_TEXT
            and len(self.files) < MOST_FILES
        )


@dataclass(frozen=True)
class States:
    """The initial desktop, and what is new in the golden state. The members of archives count as files."""

    desktop: CapturedDesktop
    changed: tuple[File, ...]
    fresh: frozenset[str]
    """The names that only the golden state has."""
    names: frozenset[str]
    """All names of the golden state."""


def read_states(initial: Path, golden: Path) -> States:
    """Read the archives of the initial and the golden state."""
    with Archive.open(initial) as before, Archive.open(golden) as after:
        earlier = {member.info.name: member for member in before.members}
        later = {member.info.name: member for member in after.members}
        old = {name: before.content(member) for name, member in earlier.items() if is_artifact(member)}
        changed = {
            name: content
            for name, member in later.items()
            if is_artifact(member) and old.get(name) != (content := after.content(member))
        }
        links = {name: member.info.linkname for name, member in earlier.items() if member.info.issym()}
        news = [name for name in later if name not in earlier]
        relinked = [
            member.info.linkname
            for name, member in later.items()
            if member.info.issym() and links.get(name) != member.info.linkname
        ]
    artifacts = sorted(foremost(changed))[:MOST_FILES]
    farthest = max(map(remoteness, artifacts), default=(False, False))
    seen = sorted(name for name in old if is_shown(name, farthest))[:MOST_FILES]
    inside, opened = unpacked({name: old[name] for name in seen})
    files = {name: read_file(name, old[name], is_unpacked=name in opened) for name in seen}
    files |= {name: read_file(name, content) for name, content in inside.items()}
    known = frozenset(name for name in (*earlier, *links.values(), *inside) if remoteness(name) <= farthest)
    packed, _ = unpacked({name: changed[name] for name in artifacts})
    packed = {name: content for name, content in packed.items() if inside.get(name) != content}
    shown = frozenset(
        name
        for name in (*foremost(news), *relinked, *(name for name in packed if name not in inside))
        if remoteness(name) <= farthest
    )
    differing = {name: changed[name] for name in artifacts} | packed
    return States(
        CapturedDesktop(files, known),
        tuple(read_file(name, content) for name, content in differing.items()),
        shown,
        frozenset((*later, *packed)),
    )


_PDF = b"%PDF-"


def read_file(name: str, content: bytes, *, is_unpacked: bool = False) -> File:
    """Read the rows of a file, if its format can be read.

    A PDF is not read as text, even if its source consists of letters.

    Args:
        name: the file's path, whose suffix tells the format.
        content: the file's bytes.
        is_unpacked: whether it is an archive whose members count as files of the desktop too.
    """
    if content.startswith(_PDF):
        return File(name, content, is_unpacked=is_unpacked)
    document = open_document(name, content)
    if document is None:
        return File(name, content, is_unpacked=is_unpacked)
    rows: dict[tuple[str, str], dict[str, Cell]] = {}
    count = 0
    spots = ((address, spot.kind, spot.text) for address, spot in document.spots.items() if spot.kind in CONTENT)
    for count, (address, kind, text) in enumerate(spots):
        if count == MOST_CELLS:
            break
        for table, row, column, cell in _placed(address, kind, text):
            rows.setdefault((table, row), {})[column] = cell
    lines = tuple(Row(table, cells) for (table, _), cells in rows.items())
    return File(name, content, lines, is_whole=count < MOST_CELLS, is_unpacked=is_unpacked)


def _placed(address: str, kind: str, text: str) -> Iterator[tuple[str, str, str, Cell]]:
    if match := _CELL.fullmatch(address):
        written, arrow, result = text.rpartition(" -> ")
        formula = plain_formula(written) if arrow else None
        shown = text if formula is None else result
        typed = _SHOWN.match(shown)
        value = typed["value"] if typed else shown
        yield match["table"], match["row"], match["column"], Cell(address, kind, value, formula)
    elif match := _FIELD.fullmatch(address):
        yield "", match["row"], match["column"], Cell(address, kind, text)
    elif kind == "cell" and (match := _ROW.fullmatch(address)):
        yield match["table"], match["row"], match["column"], Cell(address, kind, text.strip("\"'"))
    elif kind in ("line", "paragraph"):
        for number, part in enumerate(_PARTS.split(text)):
            if part:
                yield "", address, str(number), Cell(address, kind, part)
    else:
        yield address if kind == "sheet" else "", address, "", Cell(address, kind, text.strip('"'))


def fresh_rows(
    file: File, initial: File | None, anywhere: frozenset[frozenset[str]]
) -> Iterator[tuple[Row, Row | None]]:
    """Yield the rows of a golden file that the initial desktop did not have.

    Args:
        file: the file in the golden state.
        initial: the same file in the initial state; None if it is new.
        anywhere: the identities of all rows of the initial desktop.

    Yields:
        Each new row, and the row of the initial file that it was made from; None if there is none.
    """
    old = () if initial is None else initial.rows
    known = {row.identity for row in old}
    origins = _Origins(old)
    for row in file.rows:
        if row.identity not in known and row.identity not in anywhere:
            yield row, origins.of(row)


class _Origins:
    """The rows of a file's initial version, indexed by content and position."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._by_flat: dict[str, list[int]] = defaultdict(list)
        self._by_address: dict[str, int] = {}
        for index, row in enumerate(rows):
            self._by_address.setdefault(_first(row).address, index)
            for flat_text in row.flats:
                self._by_flat[flat_text].append(index)

    def of(self, row: Row) -> Row | None:
        """Return the row that shares most with a new one; None if none shares at least half of the smaller row.

        For a row of one cell, the same address is enough.
        """
        first = _first(row)
        here = self._by_address.get(first.address)
        if len(row.cells) == 1 and first.kind in NAMED:
            return None if here is None else self._rows[here]
        best, most = None, 0.0
        for one in (self._rows[index] for index in self._candidates(row, here)):
            shared = len(row.flats & one.flats)
            share = shared / min(len(row.flats), len(one.flats))
            address = _first(one).address == first.address
            weight = share + (0.2 if address else 0.0) + 0.01 * shared
            if weight > most and (share >= 0.5 or (address and len(row.cells) == 1)):  # noqa: PLR2004 -- half
                best, most = one, weight
        return best

    def _candidates(self, row: Row, here: int | None) -> list[int]:
        """Return the indices of rows that share a text with this one, those that share a rare text first."""
        found = set[int]() if here is None else {here}
        for places in sorted((self._by_flat.get(text, []) for text in row.flats), key=len):
            found.update(places[: max(0, _MOST_CANDIDATES - len(found))])
        return sorted(found)


def _first(row: Row) -> Cell:
    return next(iter(row.cells.values()))
