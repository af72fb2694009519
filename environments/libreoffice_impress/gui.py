"""How a practised person walks through slides in Impress; what oracles are made of."""

from environments.hands import Hands
from schemas.tasks import Task

FIRST_THUMBNAIL = (100, 220)
"""In the list of slides at the left, on a screen of 1280 by 720."""

TITLE, POINTS = (532, 214), (532, 430)
"""Where a new slide has its title and its points."""

TITLE_AND_TEXT = (1077, 498)
"""The layout of that kind in the side bar, the third picture of the first row."""


async def begin(hands: Hands, task: Task) -> None:
    """Wait until the presentation is there and drawn."""
    await hands.wait_for_window(str(task.parameters["path"]).rsplit("/", 1)[1])
    await hands.wait_quiet(quiet_ms=500)


async def go_to(hands: Hands, number: int) -> None:
    """Choose a slide, counted from 1, in the list of slides."""
    await hands.click(*FIRST_THUMBNAIL)
    await hands.wait_quiet(quiet_ms=200)
    await hands.key("Home")
    await hands.wait_quiet(quiet_ms=200)
    for _ in range(number - 1):
        await hands.key("Down")
        await hands.wait_quiet(quiet_ms=150)


async def choose(hands: Hands, menu: str, item: str) -> None:
    """Open a menu of the menu bar and click one of its items."""
    await hands.click_on(role="menu", name=menu)
    await hands.wait_quiet(quiet_ms=150)
    await hands.click_on(role="menu item", name=item)
    await hands.wait_quiet(quiet_ms=200)


async def add_slide(hands: Hands) -> None:
    """Add a slide after the chosen one, for a title and points.

    A slide after one of a pptx file waits for an object instead of text: without the layout a double click in its
    middle opens the dialog for objects, and what is typed then goes there.
    """
    await hands.key("ctrl", "m")
    await hands.wait_quiet(quiet_ms=400)
    await hands.click(*TITLE_AND_TEXT)
    await hands.wait_quiet(quiet_ms=400)


async def write(hands: Hands, place: tuple[int, int], text: str) -> None:
    """Write into an empty placeholder of the slide that is shown."""
    await hands.click(*place)
    await hands.wait_quiet(quiet_ms=400)
    # Typed in one go, a Return was lost and the cursor jumped back to the first letter.
    for number, line in enumerate(text.splitlines()):
        if number > 0:
            await hands.key("Return")
        await hands.type(line)
        await hands.wait_quiet(quiet_ms=200)
    await hands.key("Escape", repeat=2)
    await hands.wait_quiet(quiet_ms=200)


async def save(hands: Hands) -> None:
    """Save the presentation in its own file and format."""
    await hands.key("ctrl", "s")
    await hands.wait_quiet(quiet_ms=500)
