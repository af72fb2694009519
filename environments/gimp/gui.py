"""UI steps in GIMP, for the oracles of this environment."""

from environments.hands import Hands
from schemas.tasks import Task


async def look_at(desktop: Hands, task: Task) -> None:
    """Wait until the picture is open, has the focus and is drawn."""
    stem = str(task.parameters["picture"]).rsplit("/", 1)[1].rsplit(".", 1)[0]
    await desktop.wait_for_window(stem)
    await desktop.wait_quiet(quiet_ms=300)


async def choose(desktop: Hands, *letters: str) -> None:
    """Go through menus by their underlined letters, the first of which opens a menu of the menu bar."""
    await desktop.key("alt", letters[0])
    for letter in letters[1:]:
        await desktop.wait_quiet(quiet_ms=200)
        await desktop.type(letter)
    await desktop.wait_quiet(quiet_ms=400)


async def crop(desktop: Hands, x: int, y: int, width: int, height: int) -> None:
    """Draw a rectangle with the crop tool, give it its place and size by numbers, and cut."""
    await desktop.key("shift", "c")
    await desktop.drag([(610, 350), (625, 360), (640, 370)])
    await desktop.wait_quiet()
    for label, values in (("Position:", (x, y)), ("Size:", (width, height))):
        place = await desktop.find(role="label", name=label)
        left, top = place.x or 0, place.y or 0
        for column, value in enumerate(values):
            await desktop.click(left + 40 + 84 * column, top + 41, count=2)
            await desktop.key("ctrl", "a")
            await desktop.type(f"{value}\t")
            await desktop.wait_quiet(quiet_ms=200)
    await desktop.click(625, 360)
    await desktop.key("Return")
    await desktop.wait_quiet(quiet_ms=300)


async def scale(desktop: Hands, width: int) -> None:
    """Scale the picture to a width; the height follows."""
    await choose(desktop, "i", "s")
    await desktop.wait_for_window("Scale Image")
    await desktop.type(f"{width}\t")
    await desktop.wait_quiet()
    await desktop.click_on(role="push button", name="Scale")
    await desktop.wait_quiet(quiet_ms=300)


async def export(desktop: Hands, path: str, quality: int | None = None) -> None:
    """Export to a file below the home, a JPEG with a quality."""
    await desktop.key("ctrl", "shift", "e")
    await desktop.wait_for_window("Export Image")
    await desktop.wait_quiet()
    await desktop.key("ctrl", "a")
    await desktop.type(f"/home/user/{path}\n")
    await desktop.wait_for_window("Export Image as")
    await desktop.wait_quiet()
    if quality is not None:
        label = await desktop.find(role="label", name="Quality:")
        await desktop.click((label.x or 0) + 260, (label.y or 0) + (label.height or 0) // 2, count=2)
        await desktop.key("ctrl", "a")
        await desktop.type(f"{quality}\t")
    await desktop.key("Return")
    await desktop.wait_quiet(quiet_ms=400)
