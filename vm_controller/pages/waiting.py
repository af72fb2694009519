"""Pages that load all their code before anybody asks for them, and wait to be told which address they show.

Loading a page's code costs more than showing something with it, and depends on no session. A page that can wait offers
an object under a symbol with two functions: `ready` loads what is needed, and `show` shows an address as if it had been
opened there, or answers that it cannot (hub/web/src/kit/waiting.ts). Such a page belongs to one session from the start:
it is loaded in that session's own context, through that session's own proxy, and is used once.
"""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.async_api import Error, Page

LOAD_MS = 20_000
SHOW_S = 20.0
CLOSE_S = 5.0
_NAME = 'Symbol.for("cua-gym.waiting")'
_READY = f"() => window[{_NAME}]?.ready() ?? false"
_SHOW = f"address => window[{_NAME}].show(address)"


async def load(page: Page, address: str) -> bool:
    """Load a page that waits; return whether it does, and has loaded all that it needs."""
    try:
        async with asyncio.timeout(LOAD_MS / 1000):
            await page.goto(address, wait_until="load", timeout=LOAD_MS)
            return bool(await page.evaluate(_READY))
    except (Error, TimeoutError):
        return False


def is_beside(page: Page, address: str) -> bool:
    """Whether an address is of the same origin as a page, and may be shown by it."""
    own, wanted = urlsplit(page.url), urlsplit(address)
    return (own.scheme, own.netloc) == (wanted.scheme, wanted.netloc)


async def show(page: Page, address: str) -> bool:
    """Let a page that waits show an address; return whether it does."""
    try:
        async with asyncio.timeout(SHOW_S):
            return bool(await page.evaluate(_SHOW, address))
    except (Error, TimeoutError):
        return False


async def close(page: Page) -> None:
    """Close a page that is not needed, or that died."""
    with suppress(Error, TimeoutError):
        async with asyncio.timeout(CLOSE_S):
            await page.close()
