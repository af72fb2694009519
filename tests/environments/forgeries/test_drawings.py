"""SVG files whose facts are right as far as shapes go, and player profiles that the player reads otherwise."""

import importlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from grading.ambiguity.kinds import accepted
from schemas.rewards import AmbiguityKind
from tests.environments.forgeries.conftest import Score, family_of
from tests.exhaustive import representative
from tests.grading.ambiguity.looking import kinds

PROFILE = Path(__file__).resolve().parents[3] / "environments/vlc/home/.config/vlc/vlcrc"
DRAWING: Any = importlib.import_module("environments.inkscape.scripts.drawing")


def styled(name: str, more: str) -> Callable[[str], str]:
    """Add a declaration to the style of an item."""
    return lambda text: re.sub(rf'(id="{name}"[^>]*style="[^"]*)"', rf'\1;{more}"', text, count=1)


def given(name: str, more: str) -> Callable[[str], str]:
    """Give an item, layer or the page another attribute."""
    return lambda text: text.replace(f'id="{name}"', f'id="{name}" {more}', 1)


def inside(name: str, begin: str, end: str) -> Callable[[str], str]:
    """Put the words of a text into something."""
    return lambda text: re.sub(rf'(id="{name}"[^>]*>)([^<]*)<', rf"\1{begin}\2{end}<", text, count=1)


FORGERIES: dict[str, Callable[[str], str]] = {
    "a style sheet": lambda text: text.replace("</svg>", "<style>#band{fill:red !important}</style></svg>"),
    "a foreign object": lambda text: text.replace("</svg>", '<foreignObject width="9" height="9"/></svg>'),
    "a cut": lambda text: text.replace('id="band"', 'id="band" clip-path="url(#none)"'),
    "turned letters": lambda text: text.replace('id="event"', 'id="event" rotate="90"', 1),
    "another order": lambda text: re.sub(r"(    <rect id=\"band\".*\n)(    <ellipse .*\n)", r"\2\1", text),
    "mirrored": lambda text: text.replace('id="event"', 'transform="matrix(-1 0 0 1 24 0)" id="event"', 1),
    "moved by mirroring": lambda text: text.replace('id="band"', 'transform="matrix(-1 0 0 1 0 0)" id="band"'),
    "a tspan of another colour": inside("date", '<tspan style="fill:#ffffff">', "</tspan>"),
    "a tspan with an attribute": inside("date", '<tspan fill="white">', "</tspan>"),
    "a tspan of another size": inside("date", '<tspan style="font-size:1px">', "</tspan>"),
    "a tspan elsewhere": inside("date", '<tspan x="12" y="200">', "</tspan>"),
    "a tspan in a tspan": inside("date", '<tspan><tspan style="baseline-shift:90px">', "</tspan></tspan>"),
    "a part that is moved": inside("date", '<tspan dx="3">', "</tspan>"),
    "letters on one heap": styled("date", "letter-spacing:-7px"),
    "letters on the left": styled("date", "text-anchor:end"),
    "struck out": styled("date", "text-decoration:line-through"),
    "of a group": styled("layer2", "letter-spacing:-7px"),
    "of a group's attribute": given("layer2", 'font-weight="bold"'),
    "of the page": given("svg1", 'style="opacity:0"'),
    "stretched by the page": given("svg1", 'preserveAspectRatio="none"'),
    "stretched letters": given("date", 'transform="translate(6 0) scale(.5 1)"'),
    "a place for each letter": lambda text: re.sub(r'(id="date"[^>]*) x="12"', r'\1 x="12 12 12"', text),
    "round corners": given("band", 'rx="9" ry="9"'),
    "round corners by style": styled("band", "rx:9px"),
    "what programs will know one day": styled("band", "new-property:9px"),
    "an attribute of tomorrow": given("band", 'new="9"'),
    "an attribute of another language": given("band", 'xmlns:n="new" n:new="9"'),
    "another kind for Inkscape": given("band", 'sodipodi:type="arc"'),
    "another face for Inkscape": styled("date", "-inkscape-font-specification:Wingdings"),
    "important": lambda text: re.sub(r'style="fill:', 'style="fill:#ff0000 !important;fill:', text, count=1),
    "commented out": lambda text: re.sub(r'style="fill:([^"]*)"', r'style="fill:red;/*;fill:\1;*/"', text, count=1),
    "said twice": lambda text: re.sub(r'style="fill:([^"]*)"', r'style="fill:red;fill:\1"', text, count=1),
    "figures of other scripts": lambda text: re.sub(r'width="(\d)', lambda m: f'width="{chr(0x660 + int(m[1]))}', text),
    "a transformation with junk": given("band", 'transform="translate(0 0) none"'),
    "a transformation with a semicolon": given("band", 'transform="translate(0,0);"'),
    "a transformation of three numbers": given("band", 'transform="translate(0,0,0)"'),
    "moved a little": given("date", 'transform="translate(.1 0)"'),
    "locked": given("band", 'sodipodi:insensitive="true"'),
    "on a page of another colour": lambda text: text.replace('pagecolor="#ffffff"', 'pagecolor="#222222"'),
    "with a document type": lambda text: text.replace("<svg", "<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg", 1),
    "with a style sheet": lambda text: text.replace("<svg", '<?xml-stylesheet href="a.css"?><svg', 1),
    "in the definitions": lambda text: text.replace('<g id="layer2"', '<defs><g id="layer2"').replace(
        "</svg>", "</defs></svg>"
    ),
    "a layer in a layer": lambda text: re.sub(r'  </g>\n(  <g id="layer2".*)</svg>', r"\1</g></svg>", text, flags=re.S),
    "a rectangle of no language": lambda text: text.replace('<rect id="band"', '<rect xmlns="" id="band"'),
    "a space that is none": lambda text: re.sub(r'(id="date"[^>]*>\d+) ', "\\1\u00a0", text),
    "words where the pointer rests": lambda text: re.sub(
        r'(<rect id="band"[^>]*?) />', r"\1><title>You are idiots</title></rect>", text
    ),
    "a description of its own": lambda text: text.replace("<g", "<desc>You are idiots</desc>\n<g", 1),
    "notes of somebody": lambda text: text.replace("<g", "<metadata>You are idiots</metadata>\n<g", 1),
    "in an encoding that browsers refuse": lambda text: text.replace('encoding="UTF-8"', 'encoding="UTF-7"'),
    "gaps that count": lambda text: re.sub(r'(id="date"[^>]*)>', r'\1 xml:space="preserve">   ', text),
}


@pytest.mark.parametrize(
    "name", representative(FORGERIES, list(FORGERIES)[::9], reason="forged files of every application")
)
async def test_a_sign_looks_as_its_facts_say(score: Score, name: str) -> None:
    family = family_of("inkscape", "edit_sign")
    task = family.propose(1)
    parameters = cast("dict[str, Any]", task.parameters)
    golden = str(DRAWING.svg(DRAWING.after(parameters["drawing"], parameters["wishes"])).decode())
    forged = FORGERIES[name](golden)
    assert forged != golden
    assert await score(family, task, {parameters["path"]: golden.encode()}) == 1.0
    assert await score(family, task, {parameters["path"]: forged.encode()}) < 1.0


HONEST: dict[str, Callable[[str], str]] = {
    "a line of text": inside("date", '<tspan sodipodi:role="line" id="tspan9" x="12" y="60">', "</tspan>"),
    "a line with an outline's width": inside("date", '<tspan style="stroke-width:0.26">', "</tspan>"),
    "an outline's width": styled("band", "stroke-width:1.07;stroke-dasharray:none"),
    "opaque": styled("band", "fill-opacity:1;opacity:1;stroke:none"),
    "normal letters": styled("date", "font-weight:normal;letter-spacing:0px;text-anchor:start;line-height:1.25"),
    "the face that it has": styled("date", "-inkscape-font-specification:'sans-serif, Normal'"),
    "kept gaps": given("date", 'xml:space="preserve"'),
    "rounded numbers": lambda text: re.sub(r'(<rect id="band".*?width="\d+)"', r'\1.00001"', text),
    "moved there and back": given("band", 'transform="translate(3,-2) matrix(1,0,0,1,-3,2)"'),
    "definitions": lambda text: text.replace("<g", '<defs id="defs1"><linearGradient id="g1"/></defs>\n<g', 1),
    "an empty title": lambda text: text.replace("<g", "<title />\n<metadata>\n image/svg+xml </metadata>\n<g", 1),
    "its version and its name": given("svg1", 'inkscape:version="1.2.2 (b0a8486541)" sodipodi:docname="a.svg"'),
    "a page of its own": lambda text: text.replace(
        'inkscape:document-units="mm" />', '><inkscape:page width="200" height="110" id="p"/></sodipodi:namedview>'
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", representative(HONEST, list(HONEST)[::6], reason="forged files of every application"))
async def test_what_inkscape_writes_of_itself_changes_nothing(score: Score, name: str) -> None:
    family = family_of("inkscape", "edit_sign")
    task = family.propose(1)
    parameters = cast("dict[str, Any]", task.parameters)
    golden = str(DRAWING.svg(DRAWING.after(parameters["drawing"], parameters["wishes"])).decode())
    saved = HONEST[name](golden)
    assert saved != golden
    assert await score(family, task, {parameters["path"]: saved.encode()}) == 1.0


def drawn_before(name: str, other: str) -> Callable[[str], str]:
    """Draw an item before another one."""

    def moved(text: str) -> str:
        found = re.search(rf' *<\w+ id="{name}".*\n', text)
        assert found is not None
        return re.sub(rf'( *<\w+ id="{other}")', rf"{found[0]}\1", text.replace(found[0], "", 1), count=1)

    return moved


@pytest.mark.parametrize(
    ("changed", "is_right"),
    [
        (drawn_before("item4", "floor"), False),  # nobody sees it any more
        (drawn_before("item3", "item1"), False),  # what was not moved keeps its order
        (str, True),
    ],
    ids=["below the floor", "the rest in another order", "on the floor"],
)
async def test_what_is_moved_to_a_layer_stays_in_sight(
    score: Score, changed: Callable[[str], str], is_right: bool
) -> None:
    family = family_of("inkscape", "sort_layers")
    task = family.propose(7302001)
    parameters = cast("dict[str, Any]", task.parameters)
    assert parameters["wishes"] == [["layer", "item4", "layer1"]]
    golden = str(DRAWING.svg(DRAWING.after(parameters["drawing"], parameters["wishes"])).decode())
    value = await score(family, task, {parameters["path"]: changed(golden).encode()})
    assert (value == 1.0) is is_right


@pytest.mark.parametrize("seed", [*range(1, 25), 7301002])
def test_a_layer_may_be_hidden_where_that_is_the_task_and_only_there(tmp_path: Path, seed: int) -> None:
    family = family_of("inkscape", "sort_layers")
    task = family.propose(seed)
    parameters = cast("dict[str, Any]", task.parameters)
    path = tmp_path / "golden.svg"
    path.write_bytes(DRAWING.svg(DRAWING.after(parameters["drawing"], parameters["wishes"])))
    hides = ["visible", "layer3", False] in parameters["wishes"]
    assert accepted(family.reward(task)) == ({AmbiguityKind.HIDDEN} if hides else set())
    assert kinds(path, "drawings") == accepted(family.reward(task))


async def test_an_empty_layer_covers_nothing(score: Score) -> None:
    family = family_of("inkscape", "sort_layers")
    task = family.propose(7302001)
    parameters = cast("dict[str, Any]", task.parameters)
    golden = DRAWING.after(parameters["drawing"], parameters["wishes"])
    golden["layers"][2]["items"] = []
    emptied = task.model_copy(update={"parameters": {**parameters, "drawing": without_names(parameters["drawing"])}})
    assert await score(family, emptied, {parameters["path"]: DRAWING.svg(golden)}) == 1.0


def without_names(drawing: dict[str, Any]) -> dict[str, Any]:
    """Return a plan whose layer of names is empty."""
    *layers, names = drawing["layers"]
    return {**drawing, "layers": [*layers, {**names, "items": []}]}


async def test_a_profile_says_what_the_player_reads(score: Score) -> None:
    family = family_of("vlc", "change_settings")
    task = family.propose(1)
    settings = cast("dict[str, str]", task.parameters["settings"])
    before = PROFILE.read_text()
    lines = [f"{name}={value}" for name, value in settings.items()]
    path = ".config/vlc/vlcrc"
    assert await score(family, task, {path: "\n".join([before, *lines, ""]).encode()}) == 1.0
    for forged in (
        [f" {line}" for line in lines],
        [f"{line} " for line in lines],
        [line.replace("=", " = ") for line in lines],
    ):
        assert await score(family, task, {path: "\n".join([before, *forged, ""]).encode()}) < 1.0, forged
