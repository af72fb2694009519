"""Opens the pages of an application one after another, for pictures of them."""

from collections.abc import AsyncGenerator, Sequence

from hub.audit.chromium import Watched
from hub.audit.hub_server import Served
from hub.engine.application import AnyApp, Page

QUIET_MS = 400
"""Time that a fully loaded page may still take to draw."""


async def shown(
    served: Served, watched: Watched, session_id: str, app: AnyApp, pages: Sequence[Page]
) -> AsyncGenerator[tuple[Page, str]]:
    """Open pages in the window, and yield each with the name of its pictures once it is still."""
    state = served.sessions.get(session_id).instance(app.name).current
    await watched.page.goto(served.launch(session_id, app.name))
    for number, page in enumerate(pages, 1):
        await watched.page.goto(served.address(app.name, page.address(state)))
        await watched.page.wait_for_load_state("networkidle")
        # On a busy machine the network is idle before the page has drawn anything but a spinner.
        await watched.page.wait_for_selector("h1", state="attached")
        await watched.page.wait_for_timeout(QUIET_MS)
        yield page, name_of(number, page)


def name_of(number: int, page: Page) -> str:
    """Return the name of a page's pictures, without the suffix."""
    return f"{number:02}-{page.title.lower().replace(' ', '-').replace('/', '-')}"
