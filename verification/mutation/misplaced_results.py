"""The right result in a similar place: a file with nearly that name, another sheet. The true place lacks it."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import PurePosixPath

from schemas.rewards import Mutation
from verification.documents.packages import read_package, write_package
from verification.documents.spots import BrokenError
from verification.mutation.candidate import Candidate, chance_of
from verification.state_files import Changes, is_hidden
from verification.state_tree import Tree
from vm_controller.web_app_host import is_state

MAX_FILES = 12
_PAIR = 2
_SHEETS = {".xlsx": ("xl/workbook.xml", rb'(<(?:\w+:)?sheet\b[^>]*?\bname=")([^"]*)(")')}
_SHEETS[".xlsm"] = _SHEETS[".xlsx"]
_SHEETS[".ods"] = ("content.xml", rb'(<table:table\b[^>]*?\btable:name=")([^"]*)(")')


def misplaced(earlier: Tree, later: Tree, names: Iterable[str]) -> Iterator[list[Candidate]]:
    """Yield candidates that put a result under a similar name, into a similar folder or into a similar sheet.

    Args:
        earlier: the initial state.
        later: the golden state.
        names: the files in which the two states differ.
    """
    found: list[Candidate] = []
    for name in sorted(names, key=chance_of)[:MAX_FILES]:
        content = later.content(name)
        if is_state(name) or is_hidden(name) or content is None or content == earlier.content(name):
            continue
        found += [
            Candidate(
                Mutation.MISPLACED, name, f"as /{other}", "place", partial(_moved, earlier, later, name, other), way
            )
            for way, other in _alike(name)
            if other not in later.entries
        ]
        suffix = PurePosixPath(name).suffix.lower()
        if suffix in _SHEETS and name in earlier.entries:
            found.append(
                Candidate(
                    Mutation.MISPLACED,
                    name,
                    "sheets",
                    "place",
                    partial(_other_sheets, earlier, later, name),
                    "other sheet",
                )
            )
    yield sorted(found, key=lambda one: chance_of(one.name, one.field))


def _alike(name: str) -> Iterator[tuple[str, str]]:
    path = PurePosixPath(name)
    other = path.name.upper() if path.name == path.name.lower() else path.name.lower()
    if other != path.name:
        yield "other capitals", str(path.with_name(other))
    yield "other name", str(path.with_name(f"{path.stem} (1){path.suffix}"))
    folder = path.parent.with_name(f"{path.parent.name}-old")
    yield "other folder", str(folder / path.name)


def _moved(earlier: Tree, later: Tree, name: str, other: str) -> Changes | None:
    content = later.content(name)
    return None if content is None else {name: earlier.content(name), other: content}


def _other_sheets(earlier: Tree, later: Tree, name: str) -> Changes | None:
    """Swap the names of two sheets of the initial state, so that the work was done in the wrong sheet."""
    member, pattern = _SHEETS[PurePosixPath(name).suffix.lower()]
    try:
        old, new = (read_package(tree.content(name) or b"") for tree in (earlier, later))
    except BrokenError:
        return None
    kept = {match[2] for match in re.finditer(pattern, old.get(member, b""))}
    shown = [match[2] for match in re.finditer(pattern, new.get(member, b"")) if match[2] in kept]
    if len(shown) < _PAIR:
        return None
    places = {shown[0]: shown[1], shown[1]: shown[0]}
    new[member] = re.sub(pattern, lambda match: match[1] + places.get(match[2], match[2]) + match[3], new[member])
    return {name: write_package(new)}
