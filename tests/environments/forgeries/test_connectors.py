"""Drawings whose connectors hold on to the right shapes and are not seen, and shapes that nobody moves or prints."""

import importlib
import io
import zipfile
from collections.abc import Iterable
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
CONNECTOR = "<draw:connector "


async def value_after(score: Score, folder: Path, changes: Iterable[tuple[str, str]]) -> float:
    """Return the value of golden's drawing after some replacements."""
    family = family_of("libreoffice_draw", "reporting_lines")
    task = family.propose(1)
    parameters = cast("dict[str, Any]", task.parameters)
    path, out = folder / "staff.odg", io.BytesIO()
    WRITING.write_odg(parameters["final"], str(path))
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            text = source.read(name).decode()
            for old, new in changes if name == "content.xml" else ():
                assert old in text
                text = text.replace(old, new)
            target.writestr(name, text)
    texts = {name.removeprefix("/home/user/"): text.encode() for name, text in parameters["beside"].items()}
    return await score(family, task, {**texts, parameters["path"].removeprefix("/home/user/"): out.getvalue()})


def styled(properties: str, above: str = "") -> list[tuple[str, str]]:
    """Give all connectors a style, and that one a parent."""
    styles = STYLE.format("line", "above", properties) + STYLE.format("above", "standard", above)
    return [(CONNECTOR, f'{CONNECTOR}draw:style-name="line" '), (END, styles + END)]


@pytest.mark.parametrize(
    "changes",
    [
        styled('draw:stroke="none"'),
        styled("", 'draw:stroke="none"'),
        styled('svg:stroke-color="#fefefe" svg:stroke-width="0.01cm"'),
        styled('draw:stroke="solid" svg:stroke-opacity="0%"'),
        [(CONNECTOR, f'{CONNECTOR}draw:display="none" ')],
        [('draw:id="s1"', 'draw:id="s1" draw:display="screen"')],
        [('draw:fill="solid"', 'draw:fill="solid" style:protect="position size"')],
    ],
    ids=["no line", "no line of its parent", "pale", "transparent", "not shown", "not printed", "not to be moved"],
)
async def test_what_nobody_sees_or_moves_is_not_the_work(
    score: Score, tmp_path: Path, changes: list[tuple[str, str]]
) -> None:
    assert await value_after(score, tmp_path, changes) < 1.0


@pytest.mark.parametrize(
    "changes",
    [
        [],
        styled('draw:stroke="solid" svg:stroke-color="#cc0000"', 'draw:stroke="none"'),
        styled('draw:stroke="dash" svg:stroke-color="#729fcf" style:protect="none"'),
    ],
    ids=["as it comes", "of another colour", "dashed"],
)
async def test_how_a_connector_is_drawn_is_free(score: Score, tmp_path: Path, changes: list[tuple[str, str]]) -> None:
    assert await value_after(score, tmp_path, changes) == 1.0
