"""Reads the files of two desktops as entries: files, rows of tables, settings, lines, cells."""

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verification.grounding.state_reader import NAMED, File, Row, States, read_states
from verification.grounding.tokenizer import flat
from verification.state_files import foremost, is_artifact, remoteness
from verification.targets.entries import Entry, World, stems_of
from verification.targets.mentions import Instruction
from vm_controller.backends.sandbox import HOME
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import is_state

FILE, CELL = "file", "cell"
"""The kinds of entries that have rules of their own."""
_LONGEST_LABEL = 60
_HEADING = re.compile(r"^[#=*\s]+|[\s:#=*]+$")
_SWITCHES = stems_of("true false on off yes no null none enabled disabled 0 1")
_ADDRESS = re.compile(r"(?<![\w:!$])\$?([A-Z]{1,2})\$?([1-9]\d{0,3})(?![\w:]|\.\d)")
_RANGE = re.compile(r"\$?[A-Z]{1,2}\$?\d+:\$?[A-Z]{1,2}\$?\d+|\b[A-Z]:[A-Z]\b")


def read_files(instruction: Instruction, initial: Path, golden: Path) -> Iterator[tuple[str, World]]:
    """Yield the files of a desktop as one world, and the contents of each changed file as another.

    Nothing where the desktop could not be read whole, or where an application's state is all that was changed.

    Args:
        instruction: tells which of the new values may come from anywhere.
        initial: the archive of the initial state.
        golden: the archive of the golden state.
    """
    states = read_states(initial, golden)
    if not states.desktop.is_whole:
        return
    yield "", World(_files(instruction, states, initial, golden))
    for file in states.changed:
        before = states.desktop.files.get(file.name)
        if before is not None and not is_state(file.name) and before.rows and file.rows:
            for world in _contents(instruction, before, file):
                yield file.name, world


def _files(instruction: Instruction, states: States, initial: Path, golden: Path) -> Iterator[Entry]:
    old, new = (_digests(path) for path in (initial, golden))
    copied = Counter(content for name, content in new.items() if old.get(name) != content)
    fresh = {file.name: file for file in states.changed}
    for name in sorted(old):
        if is_state(name):
            continue
        before, after = old[name], new.get(name)
        file, known = fresh.get(name), states.desktop.files.get(name)
        values = {("content",): before}
        left = None if after is None else {("content",): after}
        if after == before and copied[before]:
            # It was copied: that is what golden did with it.
            left = {**values, ("copied",): copied[before]}
        said = () if known is None else tuple(cell.text for row in known.rows for cell in row.cells.values())
        worked_out = file is not None and not _is_told(instruction, known, file)
        yield Entry(FILE, name, tuple(_paths(name)), values, left, (*name.split("/"), *said), worked_out)
    for name in sorted(new.keys() - old.keys()):
        base = name.rpartition("/")[2]
        said = tuple(cell.text for row in (fresh[name].rows if name in fresh else ()) for cell in row.cells.values())
        yield Entry("new file", name, (base,), None, {("content",): new[name]}, said)


def _paths(name: str) -> Iterator[str]:
    """The ways to write where a file is."""
    yield name.rpartition("/")[2]
    below = name.removeprefix(HOME.removeprefix("/") + "/")
    if "/" in below:
        yield below
        yield f"~/{below}"
    yield f"/{name}"


def _digests(path: Path) -> dict[str, str]:
    """The files that a person sees, by what is in them."""
    with Archive.open(path) as archive:
        members = {one.info.name: one for one in archive.members if is_artifact(one)}
        seen = [name for name in foremost(members) if remoteness(name) <= (False, False)]
        return {name: hashlib.sha256(archive.content(members[name])).hexdigest() for name in seen}


def _is_told(instruction: Instruction, before: File | None, after: File) -> bool:
    """Whether all that is new in a file stands in the instruction."""
    if not after.rows:
        return False
    old = frozenset[str]() if before is None else _words(before.rows)
    return _words(after.rows) - old - _SWITCHES <= stems_of(instruction.text)


def _words(rows: Sequence[Row]) -> frozenset[str]:
    return stems_of(" \n ".join(cell.text for row in rows for cell in row.cells.values()))


def _contents(instruction: Instruction, before: File, after: File) -> Iterator[World]:
    """The tables, settings and lines of a file."""
    old, new = _by_table(before), _by_table(after)
    told = stems_of(instruction.text)
    for table in old.keys() & new.keys():
        yield World(_rows(table, old[table], new[table], told))
        addressed = set(_ADDRESS.findall(instruction.text))
        if addressed and not _RANGE.search(instruction.text):
            yield World(_cells(table, old[table], new[table], addressed, told))


def _by_table(file: File) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in file.rows:
        found.setdefault(row.table, []).append(row)
    return found


@dataclass(frozen=True)
class _Kept:
    """How often golden still has rows of an identity."""

    counts: Counter[frozenset[str]]

    def take(self, row: Row) -> bool:
        if self.counts[row.identity]:
            self.counts[row.identity] -= 1
            return True
        return False


def _rows(table: str, old: Sequence[Row], new: Sequence[Row], told: frozenset[str]) -> Iterator[Entry]:
    kept = _Kept(Counter(row.identity for row in new))
    known = Counter(row.identity for row in old)
    left = Counter(row.identity for row in new)
    if [row.identity for row in old if left[row.identity]] != [row.identity for row in new if known[row.identity]]:
        # What was moved is still there.
        return
    fresh = [row for row in new if known[row.identity] == 0]
    is_worked_out = not _words(fresh) - _words(old) - _SWITCHES <= told
    for number, row in enumerate(old):
        values: Mapping[tuple[str, ...], str] = {(column,): cell.text for column, cell in row.cells.items()}
        left = values if kept.take(row) else None
        yield Entry(f"row {table}".strip(), f"row {number}", tuple(_labels(row)), values, left, (), is_worked_out)
    for number, row in enumerate(fresh):
        values = {(column,): cell.text for column, cell in row.cells.items()}
        yield Entry("new row", f"new row {number}", (), None, values)


def _cells(
    table: str, old: Sequence[Row], new: Sequence[Row], addressed: Collection[tuple[str, str]], told: frozenset[str]
) -> Iterator[Entry]:
    """The cells of a sheet by their addresses: those that were there, those that are, and those that are told."""
    before, after = (
        {cell.address.rpartition("!")[2]: cell for row in rows for cell in row.cells.values() if "!" in cell.address}
        for rows in (old, new)
    )
    beside = {cell.address.rpartition("!")[2]: row for row in (*new, *old) for cell in row.cells.values()}
    for address in {**before, **after, **{f"{column}{row}": None for column, row in addressed}}:
        values, left = ({("cell",): cells[address].text} if address in cells else {} for cells in (before, after))
        said = tuple(cell.text for cell in beside[address].cells.values()) if address in beside else ()
        is_worked_out = values != left and not stems_of(left.get(("cell",), "")) - _SWITCHES <= told
        yield Entry(f"{CELL} {table}", address, (address,), values, left, said, is_worked_out)


def _labels(row: Row) -> Iterator[str]:
    """What people call a row: its texts, or the name of a setting."""
    cells = list(row.cells.values())
    if len(cells) == 1 and cells[0].kind in NAMED:
        name = cells[0].address.rpartition("/")[2].rpartition(" ")[2].strip("[]")
        yield name
        return
    for cell in cells:
        text = _HEADING.sub("", cell.text)
        if text and len(text) <= _LONGEST_LABEL and not cell.tokens.numbers and cell.formula is None and flat(text):
            yield text
