"""Writes and checks a whole dataset: bundles, archives of bundles, and the index over both.

Equal tuples give equal bytes. Existing parts are never rewritten: each addition gets its own part of the index.
"""

import fcntl
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

from pydantic import JsonValue

from bundles.archive import SUFFIXES, read_folders
from bundles.bundle import Bundle, parse_bundle, read_bundle, write_bundle
from bundles.layout import (
    ARCHIVE,
    ARTIFACTS,
    BUNDLES,
    CARD,
    COLUMNS,
    DATA,
    FACTS,
    INDEX,
    archives,
    below,
    halves,
    next_number,
    numbered,
    parts,
    read_part,
    read_rows,
)
from bundles.parquet import Row
from clients.dataset.packing import pack
from clients.dataset.placeholders import declare, read_variables, undeclared
from clients.dataset.rows import make_row, texts
from clients.dataset.table import write_table
from schemas.errors import ConflictError, CuaGymError, InvalidRequestError, TooLargeError


@dataclass(frozen=True)
class Added:
    """The result of an append. `present` tuples already existed; `part` is None if there were no new ones."""

    added: int
    present: int
    part: Path | None


def write_dataset(out: Path, bundles: Sequence[Bundle]) -> Path:
    """Make `out/data` contain exactly these bundles, in this order, in one part; returns the path of the index.

    Raises:
        InvalidRequestError: two bundles have the same identifier; nothing was written.
    """
    _refuse_doubles(bundles)
    folder = out / DATA / BUNDLES
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(out):
        for bundle in bundles:
            write_bundle(folder, bundle)
        wanted = {bundle.task.task_id for bundle in bundles}
        for stale in folder.iterdir():
            if stale.name not in wanted:
                shutil.rmtree(stale)
        rows = [make_row(bundle, None) for bundle in bundles]
        declare(out, _placeholders(rows), {})
        index = out / DATA / INDEX
        write_table(index, COLUMNS, rows, FACTS)
        for part in parts(out):
            if part != index:
                part.unlink()
        for archive in archives(out):
            archive.unlink()
        return index


def append(
    out: Path, bundles: Iterable[Bundle], *, packed: bool = False, variables: Mapping[str, JsonValue] | None = None
) -> Added:
    """Add bundles to a dataset, created if necessary, as a new part of its index; existing files stay untouched.

    If the process is killed meanwhile, the dataset reads as before, and the same call completes the work.

    Args:
        out: The dataset's folder.
        bundles: What to add; a tuple that already exists in the same form is skipped.
        packed: Whether to write the new bundles into one archive instead of folders.
        variables: Values for `url_variables.json`, by the name of the variable.

    Raises:
        ConflictError: a tuple or variable already exists in a different form; nothing was written.
        InvalidRequestError: two bundles have the same identifier, or the dataset cannot be read; nothing was written.
    """
    bundles = tuple(bundles)
    _refuse_doubles(bundles)
    (out / DATA).mkdir(parents=True, exist_ok=True)
    with _alone(out):
        there = {str(row["id"]): row["bundle_sha256"] for row in read_rows(out)} if parts(out) else {}
        number = next_number(out)
        archive = f"{ARTIFACTS}/{numbered(ARCHIVE, number)}{SUFFIXES[0]}" if packed else None
        new = [(bundle, make_row(bundle, archive)) for bundle in bundles]
        other = [
            str(row["id"]) for _, row in new if there.get(str(row["id"]), row["bundle_sha256"]) != row["bundle_sha256"]
        ]
        if other:
            raise ConflictError(
                f"{out} holds {', '.join(other)} in another form: compare with `cua-gym dataset diff`, "
                "and write to another folder"
            )
        new = [(bundle, row) for bundle, row in new if row["id"] not in there]
        present = len(bundles) - len(new)
        _sweep(out)
        declare(out, _placeholders([row for _, row in new]), variables or {})
        if parts(out) and not new:
            return Added(0, present, None)
        # The index is written last; until it names them, nobody reads the bundles' folders.
        if archive is not None:
            pack(out / archive, ((bundle.task.task_id, bundle.files()) for bundle, _ in new))
        else:
            for bundle, _ in new:
                write_bundle(out / DATA / BUNDLES, bundle)
        part = out / DATA / f"{numbered('tasks', number)}.parquet"
        write_table(part, COLUMNS, [row for _, row in new], FACTS)
        return Added(len(new), present, part)


def read_dataset(out: Path) -> tuple[Bundle, ...]:
    """Read and check every bundle of the index, in its order.

    Raises:
        InvalidRequestError: index and bundles do not match; the message says where.
    """
    problems = list(find_problems(out))
    if problems:
        raise InvalidRequestError(f"{out} is not a sound dataset: {'; '.join(problems)}")
    return tuple(bundle for _, bundle in _stored(out, read_rows(out)) if isinstance(bundle, Bundle))


def find_problems(out: Path) -> Iterator[str]:
    """Yield everything that is wrong with a dataset on disk, with file, row and field; nothing if it is valid."""
    try:
        everything = read_rows(out)
    except InvalidRequestError as error:
        yield error.message
        return
    times = Counter(str(row["id"]) for row in everything)
    yield from (f"{out / DATA}: {times[name]} rows have the id {name}" for name in times if times[name] > 1)
    for part in parts(out):
        for row, bundle in _stored(out, read_part(part)):
            if isinstance(bundle, str):
                yield bundle
                continue
            path = row["archive_path"]
            expected = make_row(bundle, None if path is None else str(path))
            for name in COLUMNS:
                if row[name] != expected[name]:
                    yield f"{part}, row {row['id']}, {name}: expected {expected[name]!r}, actual {row[name]!r}"
    yield from _strays(out, everything)
    yield from _unnamed(out)
    yield from _undeclared(out, everything)


def _stored(out: Path, rows: Sequence[Row]) -> Iterator[tuple[Row, Bundle | str]]:
    """Yield each row with its bundle, or with what is wrong with the bundle."""
    for path, group in groupby(rows, key=lambda row: row["archive_path"]):
        if path is None:
            for row in group:
                yield row, _checked(partial(_read_folder, out, row))
        else:
            yield from _packed(out, str(path), list(group))


def _read_folder(out: Path, row: Row) -> Bundle:
    return read_bundle(below(out / DATA, row["archive_member"]))


def _packed(out: Path, path: str, rows: Sequence[Row]) -> Iterator[tuple[Row, Bundle | str]]:
    found: dict[str, Bundle | str] = {}
    damage: str | None = None
    try:
        archive = below(out, path)
        for name, files in read_folders(archive):
            found[name] = _checked(partial(parse_bundle, files, f"{archive}/{name}"))
    except (InvalidRequestError, TooLargeError) as error:
        damage = error.message
    for row in rows:
        missing = damage or f"{out / path} lacks the bundle {row['archive_member']}"
        yield row, found.get(str(row["archive_member"]), missing)


def _checked(read: Callable[[], Bundle]) -> Bundle | str:
    try:
        return read()
    except CuaGymError as error:
        return error.message


def _strays(out: Path, rows: Sequence[Row]) -> Iterator[str]:
    """Yield a problem for each file that no row names."""
    listed = {out / DATA / str(row["archive_member"]) for row in rows if row["archive_path"] is None}
    listed |= {out / str(row["archive_path"]) for row in rows if row["archive_path"] is not None}
    bundles = out / DATA / BUNDLES
    there = [*(sorted(bundles.iterdir()) if bundles.is_dir() else ()), *archives(out)]
    half = halves(out)
    for path in there:
        if path not in listed and path not in half:
            yield f"{path} is in no row of {out / DATA / INDEX} and its further parts"
    yield from (f"{path} was left by a writer that was killed; adding its tuples again removes it" for path in half)


def _unnamed(out: Path) -> Iterator[str]:
    """Yield a problem for each part that the card does not name: loading the dataset by its card would miss it."""
    card = out / CARD
    if card.is_file():
        text = card.read_text(encoding="utf-8", errors="replace")
        for part in parts(out):
            if (name := part.relative_to(out).as_posix()) not in text:
                yield f"{card} does not name {name}: write it anew with `cua-gym dataset card`"


def _undeclared(out: Path, rows: Sequence[Row]) -> Iterator[str]:
    try:
        names = undeclared(_placeholders(rows), read_variables(out))
    except InvalidRequestError as error:
        yield error.message
        return
    for name in names:
        users = [str(row["id"]) for row in rows if name in texts(row, "placeholders")]
        yield f"{out}: url_variables.json does not declare {name}, which {users[0]} and {len(users) - 1} others use"


def _placeholders(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(sorted({name for row in rows for name in texts(row, "placeholders")}))


def _refuse_doubles(bundles: Sequence[Bundle]) -> None:
    times = Counter(bundle.task.task_id for bundle in bundles)
    if doubles := [name for name in times if times[name] > 1]:
        raise InvalidRequestError(f"several tuples have the same identifier: {', '.join(doubles)}")


def _sweep(out: Path) -> None:
    """Remove the half-written files of a killed writer."""
    for path in halves(out):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


@contextmanager
def _alone(out: Path) -> Generator[None]:
    """Hold a lock that keeps other processes from writing the same dataset.

    Raises:
        ConflictError: another process holds it.
    """
    folder = os.open(out / DATA, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ConflictError(f"somebody else is writing to {out} now: wait for it") from error
        yield
    finally:
        os.close(folder)
