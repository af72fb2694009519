"""Drawings whose connectors hold on to the right shapes and are not seen, and shapes that nobody moves or prints."""

import importlib
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from tests.environments.forgeries.conftest import Score, family_of

WRITING: Any = importlib.import_module("environments.libreoffice_draw.scripts.odg_writing")
STYLE = (
    '<style:style style:name="{}" style:family="graphic" style:parent-style-name="{}"><style:graphic-properties {}/>'
    "</style:style>"
)
END = "</office:automatic-styles>"
COMMON = "</office:styles>"
CONNECTOR = "<draw:connector "
Change = tuple[str, str, str]
"""A part of the package, text in it, and its replacement."""


async def value_after(score: Score, folder: Path, changes: Sequence[Change]) -> float:
    """Return the value of golden's drawing after some replacements."""
    family = family_of("libreoffice_draw", "reporting_lines")
    task = family.propose(1)
    parameters = cast("dict[str, Any]", task.parameters)
    path, out = folder / "staff.odg", io.BytesIO()
    WRITING.write_odg(parameters["final"], str(path))
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            text = source.read(name).decode()
            for old, new in ((old, new) for part, old, new in changes if part == name):
                assert old in text
                text = text.replace(old, new)
            target.writestr(name, text)
    texts = {name.removeprefix("/home/user/"): text.encode() for name, text in parameters["beside"].items()}
    return await score(family, task, {**texts, parameters["path"].removeprefix("/home/user/"): out.getvalue()})


def content(old: str, new: str) -> Change:
    """Change the part with the pages and their own styles."""
    return "content.xml", old, new


def named(name: str, properties: str, above: str = "standard") -> str:
    """Return a style of shapes."""
    return STYLE.format(name, above, properties)


def styled(properties: str, above: str = "") -> list[Change]:
    """Give all connectors a style, and that one a parent."""
    return [
        content(CONNECTOR, f'{CONNECTOR}draw:style-name="line" '),
        content(END, named("line", properties, "above") + END),
        ("styles.xml", COMMON, named("above", above) + COMMON),
    ]


def beside(place: str, name: str, properties: str) -> Change:
    """Add a style to a place of the part with the styles of all pages."""
    return "styles.xml", place, named(name, properties) + place


NONE, SOLID = 'draw:stroke="none"', 'draw:stroke="solid"'


@pytest.mark.parametrize(
    "changes",
    [
        styled(NONE),
        styled("", NONE),
        styled('svg:stroke-color="#fefefe" svg:stroke-width="0.01cm"'),
        styled('draw:stroke="solid" svg:stroke-opacity="0%"'),
        styled('draw:stroke="solid" svg:stroke-opacity="0.1"'),
        [content(CONNECTOR, f'{CONNECTOR}draw:display="none" ')],
        [content('draw:id="s1"', 'draw:id="s1" draw:display="screen"')],
        [content('draw:fill="solid"', 'draw:fill="solid" style:protect="position size"')],
        [*styled(NONE), beside(COMMON, "line", SOLID)],
        [*styled(NONE), beside(END, "line", SOLID)],
        [*styled("", NONE), beside(END, "above", SOLID)],
        [*styled("", NONE), content(END, named("above", SOLID) + END)],
    ],
    ids=[
        *("no line", "no line of its parent", "pale", "transparent", "nearly transparent", "not shown", "not printed"),
        *("not to be moved", "another style of the name", "another own style of the name", "another parent"),
        "another parent of its page",
    ],
)
async def test_what_nobody_sees_or_moves_is_not_the_work(score: Score, tmp_path: Path, changes: list[Change]) -> None:
    assert await value_after(score, tmp_path, changes) < 1.0


@pytest.mark.parametrize(
    "changes",
    [
        [],
        styled('draw:stroke="solid" svg:stroke-color="#cc0000"', NONE),
        styled('draw:stroke="dash" svg:stroke-color="#729fcf" style:protect="none"'),
        styled('draw:stroke="solid" svg:stroke-opacity="1"'),
        [content('draw:fill="solid"', 'draw:fill="solid" style:protect="size"')],
        [*styled(SOLID), beside(END, "line", NONE)],
    ],
    ids=["as it comes", "of another colour", "dashed", "opaque in figures", "of a kept size", "another style unused"],
)
async def test_how_a_connector_is_drawn_is_free(score: Score, tmp_path: Path, changes: list[Change]) -> None:
    assert await value_after(score, tmp_path, changes) == 1.0
