"""UI steps in the document viewer, for the oracles of this environment."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from environments.hands import Hands
from environments.shared.desktop.gui import click_into
from schemas.actions import Button, Modifier
from schemas.observations import AccessibleNode
from schemas.tasks import Task

HOME = "/home/user"
ROLES = {"text": "entry", "box": "check box", "choice": "combo box"}
NOTE_X = 420
ABOVE_PX, BELOW_PX = 8, 10  # around a page that fits the window
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Mark:
    """An annotation to make: on which page, where (x, y, right, top), with which text; `height` of the page."""

    page: int
    rect: Box
    contents: str
    size: tuple[float, float]


def _dict(value: JsonValue) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise TypeError(f"not an object: {value!r}")
    return value


def _list(value: JsonValue) -> list[JsonValue]:
    if not isinstance(value, list):
        raise TypeError(f"not a list: {value!r}")
    return value


def _box(value: JsonValue) -> Box:
    x, y, right, top = (float(str(one)) for one in _list(value))
    return x, y, right, top


def marks_of(task: Task) -> list[Mark]:
    """The annotations of a task, in the order of the document."""
    (result,) = _dict(task.parameters["results"]).values()
    pages = _list(_dict(result)["pages"])
    marks: list[Mark] = []
    for one in map(_dict, _list(task.parameters["marks"])):
        page = int(str(one["page"]))
        width, height = (float(str(side)) for side in _list(_dict(pages[page])["size"]))
        marks.append(Mark(page, _box(one["rect"]), str(one.get("contents", "")), (width, height)))
    return marks


def fields_of(task: Task, path: str) -> list[dict[str, JsonValue]]:
    """The fields of a copy as they are to be filled."""
    page = _list(_dict(_dict(task.parameters["results"])[path])["pages"])[0]
    return [_dict(field) for field in _list(_dict(page)["fields"])]


async def fill_copies(desktop: Hands, task: Task) -> None:
    """Fill the form once for every copy, and save each under its name."""
    blank = _dict(_dict(task.parameters["documents"])[str(task.parameters["form"])])
    page = _dict(_list(blank["pages"])[0])
    now = {str(field["name"]): field["value"] for field in map(_dict, _list(page["fields"]))}
    for path in _dict(task.parameters["results"]):
        for place, field in enumerate(fields_of(task, path)):
            name = str(field["name"])
            if now[name] != field["value"]:
                await _fill(desktop, str(task.parameters["form"]), place, field)
                now[name] = field["value"]
        await save_as(desktop, path)


async def _fill(desktop: Hands, form: str, place: int, field: dict[str, JsonValue]) -> None:
    await desktop.wait_quiet(quiet_ms=250)
    node = (await _fields_on_screen(desktop, form))[place]
    kind = str(field["kind"])
    if node.role != ROLES[kind]:
        raise LookupError(f"field {field['name']} is a {node.role}")
    await desktop.click(*_middle(node))
    await desktop.wait_quiet(quiet_ms=250)
    if kind == "text":
        await desktop.key("ctrl", "a")
        await desktop.type(f"{field['value']}\n")  # Tab would open the list of a choice that follows
    elif kind == "choice":
        await desktop.key("space")
        await desktop.wait_quiet(quiet_ms=250)
        await desktop.click_on(role="menu item", name=str(field["value"]))


async def _fields_on_screen(desktop: Hands, form: str) -> list[AccessibleNode]:
    title = form.rsplit("/", 1)[-1]
    windows = [
        window
        for application in (await desktop.accessibility()).applications
        for window in application.children
        if title in window.name
    ]
    pages = [node for window in windows for node in _within(window) if node.role == "page"]
    found = [node for node in _within(pages[0]) if node.role in ROLES.values()]
    return sorted(found, key=lambda node: node.y or 0)


def _within(node: AccessibleNode) -> Iterator[AccessibleNode]:
    yield node
    for child in node.children:
        yield from _within(child)


def _middle(node: AccessibleNode) -> tuple[int, int]:
    if node.x is None or node.y is None or node.width is None or node.height is None:
        raise LookupError(f"{node.role} {node.name!r} is not on the screen")
    return node.x + node.width // 2, node.y + node.height // 2


async def take(desktop: Hands, tool: str) -> None:
    """Take a tool for annotations in hand."""
    await desktop.wait_quiet()
    try:
        await desktop.click_on(role="toggle button", name=tool)
    except LookupError:
        await desktop.click_on(role="toggle button", name="Annotate document")
        await desktop.wait_quiet()
        await desktop.click_on(role="toggle button", name=tool)
    await desktop.wait_quiet()


async def turn_to(desktop: Hands, page: int) -> None:
    """Show a page, the first being 0."""
    await desktop.click_on(role="text", name="page-label-entry")
    await desktop.key("ctrl", "a")
    await desktop.type(f"{page + 1}\n")
    await desktop.wait_quiet()


async def _place(desktop: Hands, mark: Mark, x: float, y: float) -> tuple[int, int]:
    """Where a point of the page on show is on the screen; the viewer itself tells wrong places of pages."""
    view = await desktop.find(role="document frame")
    if view.x is None or view.y is None or view.width is None or view.height is None:
        raise LookupError("the document is not on the screen")
    scale = (view.height - ABOVE_PX - BELOW_PX) / mark.size[1]
    left = view.x + (view.width - mark.size[0] * scale) / 2
    return round(left + x * scale), round(view.y + ABOVE_PX + (mark.size[1] - y) * scale)


async def highlight(desktop: Hands, mark: Mark) -> None:
    """Select a passage from its beginning to its end by two clicks, and highlight what is selected."""
    x, y, right, top = mark.rect
    begin = await _place(desktop, mark, x + 1, (y + top) / 2)
    end = await _place(desktop, mark, right - 1, (y + top) / 2)
    await desktop.click(*begin, count=2)
    await desktop.wait_quiet()
    await desktop.click(*end, modifiers=(Modifier.SHIFT,))
    await desktop.wait_quiet()
    await desktop.click(*end, button=Button.RIGHT)
    await desktop.wait_quiet()
    await desktop.click_on(role="menu item", name="Highlight Selected Text")
    await desktop.wait_quiet()


async def write_note(desktop: Hands, mark: Mark) -> None:
    """Put a note on the page, write into it and close it."""
    before = {window.window_id for window in await desktop.windows()}
    _, y, _, top = mark.rect
    await desktop.click(*await _place(desktop, mark, NOTE_X, (y + top) / 2))
    await desktop.wait_quiet()
    (note,) = (window for window in await desktop.windows() if window.window_id not in before)
    await click_into(desktop, note)
    await desktop.type(mark.contents)
    await desktop.wait_quiet()
    await desktop.click(note.x + note.width - 20, note.y + 18)
    await desktop.wait_quiet()


async def save_as(desktop: Hands, path: str) -> None:
    """Save a copy under another name."""
    await desktop.wait_quiet()
    await desktop.key("ctrl", "s")
    await desktop.wait_for_window("Save As")
    await desktop.wait_quiet()
    await desktop.key("ctrl", "a")
    await desktop.type(f"{HOME}/{path}\n")
    await desktop.wait_quiet()
