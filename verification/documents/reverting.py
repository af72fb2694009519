"""Restores, piece by piece, what the golden file lost of the initial one: lines, keys, archive members, sheets.

If the removal is part of the task, a reward takes points for the restored piece. If no reward notices, it is a side
effect.
"""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, cast

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.leaves import MAX_DEPTH
from verification.documents.lines import COMMENT_MARKS, ended, lines_of, text_of
from verification.documents.packages import read_package, write_package
from verification.documents.parts import Parts
from verification.documents.spots import MAX_BYTES, Edit
from verification.documents.workbooks import with_lost_sheets

MAX_LINES = 2_000
_WORKBOOKS = (".xlsx", ".xlsm")
_PACKED = (".docx", ".pptx", ".odt", ".ods", ".odp", ".odg", ".docm", ".pptm")
_OPEN_TEXTS = (".odt", ".odp")
_REMARKS = ("#", ";", "//")


@dataclass(frozen=True)
class Reverted:
    """The content of a golden file with one place reverted, and how that place is named in the report."""

    mutation: Edit
    field: str
    content: bytes


def reverted(name: str, initial: bytes, golden: bytes) -> Iterator[Reverted]:
    """Restore what the golden patch removed from a file, one piece at a time.

    Args:
        name: the file's name, whose suffix tells the format.
        initial: the file's content in the initial state.
        golden: the file's content in the golden state.

    Yields:
        The golden file with one piece restored; nothing if the files cannot be read.
    """
    if max(len(initial), len(golden)) > MAX_BYTES:
        return
    suffix = name[name.rfind(".") :].lower()
    try:
        if suffix in _WORKBOOKS:
            for sheet, content in with_lost_sheets(initial, golden):
                yield Reverted(Mutation.EXTRA, f"sheet {sheet}", content)
        elif suffix == ".zip":
            yield from _members(initial, golden)
        elif suffix == ".json":
            yield from _keys(initial, golden)
        elif suffix in _OPEN_TEXTS:
            yield from _links(initial, golden)
        elif suffix not in _PACKED:
            yield from _lines(suffix, initial, golden)
    except (ValueError, RecursionError):  # BrokenError, or content that is not text or JSON.
        return


def _links(initial: bytes, golden: bytes) -> Iterator[Reverted]:
    """Restore the links of a paragraph that has the same text without them."""
    old, new = (_linked(Parts(content).tree("content.xml")) for content in (initial, golden))
    for text, (number, node) in new.items():
        if text not in old or markup.local(node) not in ("p", "h"):
            continue
        before = old[text][1]
        if _links_in(before) and not _links_in(node):
            parts = Parts(golden)
            root = parts.tree("content.xml")
            _, place = _linked(root)[text]
            # The namespace prefix of links is declared only in documents that have links.
            names = Parts(initial).tree("content.xml").items()
            root.attrib.update(
                (key, value) for key, value in names if key.startswith("xmlns:") and key not in root.attrib
            )
            place[:], place.text = [copy.deepcopy(child) for child in before], before.text
            yield Reverted(Mutation.EXTRA, f"link of paragraph {number} back", parts.save())


def _links_in(paragraph: markup.Node) -> list[markup.Node]:
    return list(markup.below(paragraph, "a"))


def _linked(root: markup.Node) -> dict[str, tuple[int, markup.Node]]:
    """Map the text of each paragraph to the paragraph and its number, from 1."""
    return {
        text: (number, node)
        for number, node in enumerate(markup.below(root, "p", "h"), 1)
        if (text := "".join(node.itertext()).strip())
    }


def _members(initial: bytes, golden: bytes) -> Iterator[Reverted]:
    before, after = read_package(initial), read_package(golden)
    for name in [name for name in before if name not in after]:
        if not name.endswith("/"):
            yield Reverted(Mutation.EXTRA, name, write_package(after | {name: before[name]}))


def _keys(initial: bytes, golden: bytes) -> Iterator[Reverted]:
    before, text = json.loads(text_of(initial)), text_of(golden)
    for path, value in _lost(before, json.loads(text), ()):
        whole = json.loads(text)
        place = whole
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        written = json.dumps(whole, indent=2 if "\n" in text.strip() else None, ensure_ascii=False)
        yield Reverted(Mutation.EXTRA, "/" + "/".join(path), (written + "\n").encode())


def _lost(before: object, after: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield the path of each key that is gone, and the value it held."""
    if not isinstance(before, dict) or not isinstance(after, dict) or len(path) > MAX_DEPTH:
        return
    old, new = cast("dict[str, Any]", before), cast("dict[str, Any]", after)
    for key, value in old.items():
        if key not in new:
            yield (*path, key), value
        else:
            yield from _lost(value, new[key], (*path, key))


def _lines(suffix: str, initial: bytes, golden: bytes) -> Iterator[Reverted]:
    before, after = lines_of(text_of(initial)), lines_of(text_of(golden))
    if max(len(before), len(after)) > MAX_LINES:
        return
    comment = COMMENT_MARKS.get(suffix)
    bare = [["".join(line.split()) for line in lines] for lines in (before, after)]
    known = set(bare[1])

    def back(start: int, stop: int, place: tuple[int, int]) -> bytes:
        return "".join(ended([*after[: place[0]], *before[start:stop], *after[place[1] :]])).encode()

    for tag, i, j, k, m in SequenceMatcher(None, *bare, autojunk=False).get_opcodes():
        lost = [
            index
            for index in range(i, j)
            if any(map(str.isalnum, bare[0][index]))
            and bare[0][index] not in known
            and not (comment and bare[0][index].startswith(comment))
        ]
        if tag == "delete":
            if len(lost) > 1:
                yield Reverted(Mutation.EXTRA, f"lines {i + 1} to {j} back", back(i, j, (k, k)))
            for index in lost:
                yield Reverted(Mutation.EXTRA, f"line {index + 1} back", back(index, index + 1, (k, k)))
        elif tag == "replace":
            if lost:
                yield Reverted(Mutation.CHANGED, f"lines {i + 1} to {j} back", back(i, j, (k, m)))
            for index in lost:
                # A comment that was dropped while the lines around it were only changed.
                if bare[0][index].startswith(_REMARKS):
                    yield Reverted(Mutation.EXTRA, f"line {index + 1} back", back(index, index + 1, (k, k)))
