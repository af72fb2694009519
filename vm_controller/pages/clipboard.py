"""A clipboard for each session of one browser.

Chromium has one clipboard for all of its contexts. Each session's content is kept here. It is put into Chromium only
for the moment of a keystroke that pastes, and taken from it after one that copies. One session has it at a time.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page, Route

TEXT = "text/plain"
KINDS = (TEXT, "text/html")
_HOST = "http://clipboard.localhost/"
_READ = f"""async () => {{
  const found = {{}};
  for (const item of await navigator.clipboard.read())
    for (const kind of item.types)
      if ({list(KINDS)}.includes(kind)) found[kind] = await (await item.getType(kind)).text();
  return found;
}}"""
_WRITE = """async content => {
  const kinds = Object.keys(content);
  if (kinds.length === 0) return await navigator.clipboard.writeText("");
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
    kinds.map(kind => [kind, new Blob([content[kind]], {type: kind})])))]);
}"""

Content = dict[str, str]
"""The content of a clipboard, by media type."""


class SharedClipboard:
    """The only clipboard of a browser. To be used on the event loop only."""

    def __init__(self, page: Page) -> None:
        """Use a page that no session sees; `open_clipboard` opens it."""
        self._page = page
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def holding(self, content: Content) -> AsyncGenerator[Content]:
        """Put a session's content on the browser's clipboard while the block runs.

        Args:
            content: the session's content.

        Yields:
            A dict that has the clipboard's content when the block has ended.
        """
        async with self._turn:
            await self._page.evaluate(_WRITE, content)
            after: Content = {}
            try:
                yield after
            finally:
                after.update(await self._page.evaluate(_READ))
                await self._page.evaluate(_WRITE, {})


async def open_clipboard(browser: Browser) -> SharedClipboard:
    """Open the page that may read and write the browser's clipboard."""
    context = await browser.new_context()
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = await context.new_page()

    async def answer(route: Route) -> None:
        await route.fulfill(body="<title>clipboard</title>", content_type="text/html")

    await page.route("**/*", answer)
    await page.goto(_HOST)
    return SharedClipboard(page)
