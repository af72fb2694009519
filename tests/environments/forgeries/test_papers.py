"""Forms and marked documents that hold the right values and show something else."""

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

import pytest

from environments.families import Family
from schemas.tasks import Task
from tests.environments.forgeries.conftest import Entry, Score, family_of
from tests.exhaustive import representative

document: Callable[..., bytes] = import_module(
    "environments.pdf.scripts.paper"
).document  # a script of sessions, untyped
Forgery = Callable[[bytes], bytes]


def written(objects: dict[int, bytes]) -> bytes:
    """Put objects into a file with a table of their places."""
    data, places = b"%PDF-1.7\n", list[int]()
    for number in sorted(objects):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(places) + 1, table) + tail


def changed(data: bytes, pattern: bytes, new: bytes) -> bytes:
    """Replace a pattern in every object; lengths of streams follow."""
    found = {int(number): body for number, body in re.findall(rb"(?s)(?<!\d)(\d+) 0 obj\n(.*?)\nendobj", data)}
    objects = {number: re.sub(pattern, new, body) for number, body in found.items()}
    assert objects != found, pattern
    for number, body in objects.items():
        stream = re.search(rb"(?s)stream\n(.*)\nendstream", body)
        if stream:
            objects[number] = re.sub(rb"/Length \d+", b"/Length %d" % len(stream[1]), body, count=1)
    return written(objects)


def swapped(data: bytes) -> bytes:
    """Exchange the places of two fields."""
    one, other = re.findall(rb"/Rect \[[^\]]*\] /T", data)[:2]
    return changed(changed(changed(data, re.escape(one), b"/Rect X"), re.escape(other), one), b"/Rect X", other)


WHOLE: tuple[Forgery, ...] = (
    lambda data: changed(data, rb"/BaseFont /Helvetica ", b"/BaseFont /ZapfDingbats "),
    lambda data: changed(data, rb"/Encoding /WinAnsiEncoding", b"/Encoding << /Differences [48 /nine /one] >>"),
    lambda data: changed(data, rb"/Type /Page /", b"/Type /Page /Rotate 180 /"),
    lambda data: changed(data, rb"/Type /Pages /", b"/Type /Pages /Rotate 90 /"),
    lambda data: changed(data, rb"/MediaBox \[0 0 (\d+)", rb"/MediaBox [0 200 \1"),
)
FILLED: tuple[Forgery, ...] = (
    swapped,
    lambda data: changed(data, rb"(2 5 Td \()\w", rb"\1X"),
    lambda data: changed(data, rb"/F 4 ", b"/F 6 "),
    lambda data: changed(data, rb"/BBox \[0 0 340", b"/BBox [0 0 40"),
    lambda data: changed(data, rb"2 5 Td", b"2 500 Td"),
    lambda data: changed(data, rb"/Annots \[", b"/Annots [<< /Type /Annot /Subtype /Stamp /Rect [9 9 99 99] >> "),
)


def papers(environment: str, name: str) -> tuple[Family, Task, dict[str, Entry], dict[str, bytes]]:
    """A task, the documents of its beginning, and what the work makes of them."""
    family = family_of(environment, name)
    task = family.propose(2)
    made: list[dict[str, bytes]] = []
    for which in ("documents", "results"):
        parts = cast(dict[str, dict[str, Any]], task.parameters[which])
        made.append({path: document(one["pages"], one.get("annotations", ())) for path, one in parts.items()})
    return family, task, dict(made[0]), made[1]


FORMS = ("fill_from_letter", "order_sheet", "correct_form")


@pytest.mark.parametrize("name", representative(FORMS, ["correct_form"], reason="forged files of every application"))
@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_form_shows_what_it_holds(score: Score, name: str) -> None:
    family, task, before, results = papers("pdf", name)
    assert await score(family, task, {**before, **results}) == 1.0
    path = next(iter(results))
    for number, forge in enumerate((*WHOLE, *FILLED)):
        assert await score(family, task, {**before, **results, path: forge(results[path])}) < 1.0, number
    for original, data in before.items():
        assert isinstance(data, bytes)
        for forge in WHOLE[2:3]:
            assert await score(family, task, {**before, **results, original: forge(data)}) < 1.0


@pytest.mark.parametrize(
    "name", representative(["add_notes", "mark_passages"], ["add_notes"], reason="forged files of every application")
)
@pytest.mark.exhaustive(reason="forged files of every application")
async def test_marks_are_on_the_paper(score: Score, name: str) -> None:
    family, task, before, results = papers("pdf", name)
    assert await score(family, task, {**before, **results}) == 1.0
    path = next(iter(results))
    forgeries: tuple[Forgery, ...] = (
        *WHOLE,
        lambda data: changed(data, rb"/F 4 ", b"/F 2 "),
        lambda data: changed(data, rb"/F 4 ", b"/F 4 /CA 0 "),
        lambda data: changed(data, rb"/F 4 ", b"/CA 0.03 /F 4 "),
        lambda data: changed(data, rb"/Type /Page /", b"/CropBox [0 0 1 1] /Type /Page /"),
        lambda data: changed(data, rb"(/QuadPoints \[|/Subtype /Text /F 4 /Rect \[)\d+", rb"\1-900"),
        lambda data: changed(data, rb"/F 4 ", b"/F 132 "),
    )
    for number, forge in enumerate(forgeries):
        assert await score(family, task, {**before, **results, path: forge(results[path])}) < 1.0, number
    for pattern, new in ((rb"/F 4 ", b"/CA 0.5 /F 4 "), (rb"/C \[1 1 0\]", b"/C [0.9 0.6 1]")):
        assert await score(family, task, {**before, **results, path: changed(results[path], pattern, new)}) == 1.0, new


OUT_OF_SIGHT: tuple[tuple[str, bytes, bytes], ...] = (
    ("add_notes", rb"/Contents \((?=\w)", rb"/Contents (" + rb"\\n" * 300),
    ("add_notes", rb"/Contents \((\w+) ", rb"/Contents (\1" + b" " * 300),
    ("add_notes", rb"/F 4 /Rect \[[^\]]*\]", b"/F 4 /Rect [40 200 590 500]"),
    ("mark_passages", rb"(/Subtype /Highlight /F 4 /Rect) \[[^\]]*\]", rb"\1 [2 2 6 6]"),
    ("mark_passages", rb"/F 4 ", b"/F 4 /Contents (This is wrong) "),
    ("mark_passages", rb"/F 4 ", b"/F 4 /CA 0.15 "),
    ("correct_form", rb"/V \((?=\w)", rb"/V (" + b" " * 200),
    ("correct_form", rb"/V \((?=\w)", rb"/V (" + rb"\\n" * 40),
    ("correct_form", rb"/Fields \[[^\]]*\]", b"/Fields []"),
    ("correct_form", rb"/Fields \[(\d+ 0 R)[^\]]*\]", rb"/Fields [\1]"),
)


@pytest.mark.parametrize(("name", "pattern", "new"), OUT_OF_SIGHT, ids=range(len(OUT_OF_SIGHT)))
async def test_what_is_right_is_in_sight_and_can_be_changed(
    score: Score, name: str, pattern: bytes, new: bytes
) -> None:
    family, task, before, results = papers("pdf", name)
    path = next(iter(results))
    assert await score(family, task, {**before, **results, path: changed(results[path], pattern, new)}) < 1.0


@pytest.mark.parametrize(
    ("name", "pattern", "new"),
    [
        ("add_notes", rb"/Contents \((\w+) ", rb"/Contents (\1\\n"),
        ("add_notes", rb"/F 4 ", b"/F 28 /T (Gita) "),
        ("mark_passages", rb"/C \[1 1 0\]", b"/C [0.6 0.8 1]"),
        ("correct_form", rb"/V \((?=\w)", b"/V ( "),
    ],
)
async def test_a_viewer_may_add_a_blank_a_name_or_another_colour(
    score: Score, name: str, pattern: bytes, new: bytes
) -> None:
    family, task, before, results = papers("pdf", name)
    path = next(iter(results))
    assert await score(family, task, {**before, **results, path: changed(results[path], pattern, new)}) == 1.0


NUMBER = rb"([\d.]+)"
COLOUR = rb"/C \[1 1 0\]"
CORNERS = rb"/QuadPoints \[%b %b %b [\d.]+ [\d.]+ %b [\d. ]+\]" % (NUMBER, NUMBER, NUMBER, NUMBER)


@pytest.mark.parametrize(
    ("pattern", "new", "is_seen"),
    [
        (COLOUR, b"/C [1 1 1]", False),
        (COLOUR, b"/C [0.99 0.98 1]", False),
        (COLOUR, b"/C []", False),
        (COLOUR, b"/C [0 0 0]", False),
        (COLOUR, b"/C [0]", False),
        (COLOUR, b"/C [0 0 0 1]", False),
        (COLOUR, b"/C [0.7]", True),
        (COLOUR, b"/C [0 1 0]", True),
        (COLOUR, b"/C [0 0 1 0]", True),
        (CORNERS, rb"/QuadPoints [\1 \2 \1 \2 \3 \4 \3 \4]", False),
        (CORNERS, rb"/QuadPoints [\1 \2 \3 \2 \3 \4 \1 \4]", True),
    ],
)
async def test_a_passage_is_marked_so_that_it_is_seen_and_read(
    score: Score, pattern: bytes, new: bytes, is_seen: bool
) -> None:
    family, task, before, results = papers("pdf", "mark_passages")
    path = next(iter(results))
    found = await score(family, task, {**before, **results, path: changed(results[path], pattern, new)})
    assert (found == 1.0) == is_seen
