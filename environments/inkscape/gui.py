"""UI steps in Inkscape, for the oracles of this environment."""

from collections.abc import Sequence

from pydantic import JsonValue

from environments.hands import Hands
from schemas.tasks import Task

FIELDS = ("X:", "Y:", "W:", "H:")
SEARCHED_MS = 700
"""A search that found something shows it only when it is through; on a busy machine the screen stands still before."""
LOOKS = 12
"""Looks, half a second apart, for what came of a search; a busy machine may cut the accessibility tree before it."""


async def look_at(desktop: Hands, task: Task) -> None:
    """Wait until the drawing is open, has the focus and is drawn, and open the search."""
    await desktop.wait_for_window(str(task.parameters["path"]).rsplit("/", 1)[1])
    await desktop.wait_quiet()
    await desktop.key("ctrl", "f")
    await desktop.wait_quiet(quiet_ms=400)


async def fill_in(desktop: Hands, label: str, text: str) -> None:
    """Type into the field to the right of a label."""
    node = await desktop.find(role="label", name=label)
    x, y = (node.x or 0) + (node.width or 0), (node.y or 0) + (node.height or 0) // 2
    await desktop.click(x + 40, y, count=3)
    await desktop.key("ctrl", "a")
    await desktop.type(text)
    await desktop.wait_quiet(quiet_ms=200)


async def search(desktop: Hands) -> None:
    """Search for what stands in the field, and wait until what was found is selected."""
    await desktop.click_on(role="push button", name="Find")
    await desktop.wait_quiet(quiet_ms=SEARCHED_MS)
    await said(desktop, " found")


async def said(desktop: Hands, words: str) -> None:
    """Wait a while for the dialog to say what came of a search: "1 object found", "2 matches replaced"."""
    for _ in range(LOOKS):
        tree = await desktop.accessibility()
        if any(node.role == "label" and words in node.name for node in tree.walk()):
            return
        await desktop.wait(500)


async def replace_text(desktop: Hands, old: str, new: str) -> None:
    """Replace a text by the search."""
    await fill_in(desktop, "Find:", old)
    await fill_in(desktop, "Replace:", new)
    # Only what was found can be replaced.
    await search(desktop)
    await desktop.click_on(role="push button", name="Replace All")
    await desktop.wait_quiet(quiet_ms=SEARCHED_MS)
    await said(desktop, " replaced")


async def select(desktop: Hands, name: str) -> None:
    """Select an item by its name, with the search."""
    await desktop.click_on(role="radio button", name="Properties")
    await fill_in(desktop, "Find:", name)
    await search(desktop)


async def put(desktop: Hands, box: Sequence[JsonValue]) -> None:
    """Give the selected item a place and a size by the tool bar; a field that holds the value already stays."""
    for label, value in zip(FIELDS, box, strict=True):
        await fill_in(desktop, label, f"{value}\t")


async def save(desktop: Hands, task: Task) -> None:
    """Save, and wait until the title says that it is done."""
    await desktop.key("ctrl", "s")
    await desktop.wait_for_window(str(task.parameters["path"]).rsplit("/", 1)[1])
    await desktop.wait_quiet(quiet_ms=400)
