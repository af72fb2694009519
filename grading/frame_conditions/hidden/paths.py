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
        """Return each path in each folder with each end."""
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
        """Return the patterns of what programs write as they like."""
        return tuple(one for group in self.free for one in group.patterns())

    def lasting_paths(self) -> tuple[str, ...]:
        """Return the patterns of what they never take away."""
        return tuple(one for group in self.lasting for one in group.patterns())


@cache
def _table() -> _Table:
    return _Table.model_validate(tomllib.loads(Path(__file__).with_name("own_paths.toml").read_text()))


def _compiled(patterns: Callable[[_Table], Iterable[str]]) -> Callable[[], re.Pattern[str]]:
    # When a state is first held to them, not when a server starts.
    return cache(lambda: compiled(patterns(_table())))


_free = _compiled(_Table.free_paths)
_lasting = _compiled(_Table.lasting_paths)
_marked = _compiled(lambda table: table.marked)
_trash = _compiled(lambda table: table.trash)
_indexes = _compiled(lambda table: table.indexes)
_links = _compiled(lambda table: table.links)


def is_free(path: str) -> bool:
    """Whether a program writes a file at a path by itself, whatever it holds."""
    return _free().fullmatch(path) is not None


def is_marked(path: str) -> bool:
    """Whether a program marks what it writes at a path as a program, though it is none."""
    return _marked().fullmatch(path) is not None


def is_link(path: str) -> bool:
    """Whether a program lays a link at a path by itself, to say that it runs."""
    return _links().fullmatch(path) is not None


def is_trash(path: str) -> bool:
    """Whether something at a path was thrown away."""
    return _trash().fullmatch(path) is not None


def is_lasting(path: str) -> bool:
    """Whether a program writes a file at a path by itself and never takes it away."""
    return _lasting().fullmatch(path) is not None and _indexes().fullmatch(path) is None


def folders_of(files: tuple[str, ...]) -> "Folders":
    """Say which folders programs make, from what they write."""
    table = _table()
    return Folders((*table.free_paths(), *table.links, *table.trash, *files))


class Folders:
    """The folders that programs make by themselves."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        """`patterns` are those of files; one that ends in `/` is a folder in which nothing lies."""
        self._known = compiled(
            {*leading(patterns), *(one.rstrip("/") for one in patterns if one.endswith(("/", "/**")))}
        )

    def are_made(self, path: str) -> bool:
        """Whether a program makes a folder at a path by itself."""
        return self._known.fullmatch(path) is not None or is_free(path) or is_trash(path)
