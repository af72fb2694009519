"""How a practised person works on shapes in Draw, mostly by keyboard; what oracles are made of."""

from collections.abc import Iterator

from pydantic import JsonValue

from environments.hands import Hands
from schemas.tasks import Task


def shapes_of(task: Task, state: str) -> Iterator[dict[str, JsonValue]]:
    """The shapes of the first page of a state, in the order in which Tab visits them."""
    pages = task.parameters[state]
    page = pages[0] if isinstance(pages, list) else None
    shapes = page["shapes"] if isinstance(page, dict) else None
    for shape in shapes if isinstance(shapes, list) else ():
        if isinstance(shape, dict):
            yield shape


async def begin(hands: Hands, task: Task) -> None:
    """Wait until the drawing is there and drawn, with nothing selected."""
    await hands.wait_for_window(str(task.parameters["path"]).rsplit("/", 1)[1])
    await hands.wait_quiet(quiet_ms=500)


async def next_shape(hands: Hands) -> None:
    """Select the next shape of the page; the first one if none is selected."""
    await hands.key("Tab")
    await hands.wait_quiet(quiet_ms=200)


async def retype(hands: Hands, text: str) -> None:
    """Write the text of the selected shape anew, and keep the shape selected."""
    await hands.key("F2")
    await hands.wait_quiet(quiet_ms=200)
    await hands.key("ctrl", "a")
    await hands.type(text)
    await hands.wait_quiet(quiet_ms=200)
    await hands.key("Escape")
    await hands.wait_quiet(quiet_ms=200)


async def save(hands: Hands) -> None:
    """Save the drawing in its own file and format."""
    await hands.key("ctrl", "s")
    await hands.wait_quiet(quiet_ms=500)
