"""Carries out the UI steps of a solution in a browser, finding elements by role and exact accessible name."""

from typing import Any, assert_never, cast

from playwright.async_api import Locator, Page

from hub.engine.ui_steps import Choose, Click, Drag, Fill, Go, Named, Press, See, Type, UIStep, Upload

DRAG_STEPS = 12
_KEYS = {"ctrl": "Control", "shift": "Shift", "alt": "Alt"}


async def perform(page: Page, ui_step: UIStep) -> None:
    """Carry out one UI step.

    Raises:
        playwright.async_api.Error: the element is missing, ambiguous or not usable.
    """
    match ui_step:
        case Click(target, button, count, modifiers):
            keys = cast("Any", [_KEYS[one] for one in modifiers])
            await locate(page, target).click(button=button, click_count=count, modifiers=keys)
        case Fill(target, text):
            await _fill(page, locate(page, target), text)
        case Type(text):
            await page.keyboard.type(text)
        case Press(keys):
            await page.keyboard.press("+".join(_KEYS.get(key, key) for key in keys))
        case Choose(target, option, role):
            await locate(page, target).click()
            await page.get_by_role(role, name=option, exact=True).click()
        case Drag(source, target):
            await _drag(page, locate(page, source), locate(page, target))
        case Upload(target, name, content):
            async with page.expect_file_chooser() as chooser:
                await locate(page, target).click()
            kind = "text/csv" if name.endswith(".csv") else "text/plain"
            await (await chooser.value).set_files([{"name": name, "mimeType": kind, "buffer": content}])
        case See(target, gone):
            await locate(page, target).wait_for(state="hidden" if gone else "visible")
        case Go(path):
            base = page.url.split("/", 3)
            await page.goto("/".join(base[:3]) + path)
        case _:
            assert_never(ui_step)


def locate(page: Page, target: Named) -> Locator:
    """Return the element that a solution names."""
    place: Page | Locator = locate(page, target.within) if target.within is not None else page
    return place.get_by_role(cast("Any", target.role), name=target.name, exact=True)


async def _fill(page: Page, field: Locator, text: str) -> None:
    """Fill a field as a person does: click, select all, type. The page's handling of keys is part of the test."""
    await field.click()
    await page.keyboard.press("Control+a")
    await page.keyboard.press("Delete")
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if number:
            await page.keyboard.press("Enter")
        await page.keyboard.insert_text(line) if not line.isascii() else await page.keyboard.type(line)


async def _drag(page: Page, source: Locator, target: Locator) -> None:
    await source.scroll_into_view_if_needed()
    start, end = await source.bounding_box(), await target.bounding_box()
    if start is None or end is None:
        raise LookupError("what is dragged, or where to, has no place on the page")
    await page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=DRAG_STEPS)
    await page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2 + 2, steps=2)
    await page.mouse.up()
