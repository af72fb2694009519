"""Which hidden paths programs write by themselves, by the table in `own_paths.toml`.

Whatever lies at such a path is nobody's work, and no program obeys it: caches, histories, records of what was open,
stores of profiles. Files of settings are not told here, but key by key in `own_settings`.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from pathlib import Path

from grading.frame_conditions.hidden.globs import compiled, leading
from schemas.base import Closed


class _Group(Closed):
    below: tuple[str, ...] = ()
    paths: tuple[str, ...]
    ends: tuple[str, ...] = ("",)

    def patterns(self) -> tuple[str, ...]:
        """Return all combinations of folder, path and suffix."""
        folders = tuple(f"{folder}/" for folder in self.below) or ("",)
        return tuple(map("".join, product(folders, self.paths, self.ends)))


class _Table(Closed):
    free: tuple[_Group, ...]
    lasting: tuple[_Group, ...]
    trash: tuple[str, ...]
    indexes: tuple[str, ...]
    links: tuple[str, ...]
    marked: tuple[str, ...]

    def free_paths(self) -> tuple[str, ...]:
        """Return the patterns of files that programs write freely."""
        return tuple(one for group in self.free for one in group.patterns())

    def lasting_paths(self) -> tuple[str, ...]:
        """Return the patterns of files that they never remove."""
        return tuple(one for group in self.lasting for one in group.patterns())


@cache
def _table() -> _Table:
    return _Table.model_validate(tomllib.loads(Path(__file__).with_name("own_paths.toml").read_text()))


def _compiled(patterns: Callable[[_Table], Iterable[str]]) -> Callable[[], re.Pattern[str]]:
    # Loaded at the first check of a state, not when a server starts.
    return cache(lambda: compiled(patterns(_table())))


_free = _compiled(_Table.free_paths)
_lasting = _compiled(_Table.lasting_paths)
_marked = _compiled(lambda table: table.marked)
_trash = _compiled(lambda table: table.trash)
_indexes = _compiled(lambda table: table.indexes)
_links = _compiled(lambda table: table.links)


def is_free(path: str) -> bool:
    """Whether a program writes a file at a path on its own, with any content."""
    return _free().fullmatch(path) is not None


def is_marked(path: str) -> bool:
    """Whether a program marks a file that it writes at a path as executable, although it is not a program."""
    return _marked().fullmatch(path) is not None


def is_link(path: str) -> bool:
    """Whether a program creates a link at a path on its own, as a sign that it is running."""
    return _links().fullmatch(path) is not None


def is_trash(path: str) -> bool:
    """Whether a path is in the trash."""
    return _trash().fullmatch(path) is not None


def is_lasting(path: str) -> bool:
    """Whether a program writes a file at a path on its own and never removes it."""
    return _lasting().fullmatch(path) is not None and _indexes().fullmatch(path) is None


def folders_of(files: tuple[str, ...]) -> "Folders":
    """Return the folders that programs create, derived from the patterns of the files that they write."""
    table = _table()
    return Folders((*table.free_paths(), *table.links, *table.trash, *files))


class Folders:
    """The folders that programs create on their own."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        """Derive the folders from patterns of files; a pattern that ends in `/` is that of an empty folder."""
        self._known = compiled(
            {*leading(patterns), *(one.rstrip("/") for one in patterns if one.endswith(("/", "/**")))}
        )

    def are_made(self, path: str) -> bool:
        """Whether a program creates a folder at a path on its own."""
        return self._known.fullmatch(path) is not None or is_free(path) or is_trash(path)
