"""The input driver of pages: sends pointer and keyboard events to the visible one."""

import time
from collections.abc import Awaitable, Callable

from playwright.async_api import Error, Keyboard, Page

from schemas.actions import Button
from schemas.errors import InvalidRequestError
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.keysyms import check_text, is_character, keysym_of_key
from vm_controller.pages.clipboard import TEXT, Content, SharedClipboard
from vm_controller.pages.mouse import ButtonName, PageMouse
from vm_controller.pages.portal import Portal
from vm_controller.pages.tabs import Tab, Tabs
from vm_controller.pages.typing import type_text

NOTCH_PX = 100
CLICK_AGAIN_S = 0.5
CHUNK_CHARACTERS = 64
_BUTTONS: dict[Button, ButtonName] = {
    Button.LEFT: "left",
    Button.MIDDLE: "middle",
    Button.RIGHT: "right",
}
_KEYS = {
    "Control_L": "ControlLeft",
    "Control_R": "ControlRight",
    "Shift_L": "ShiftLeft",
    "Shift_R": "ShiftRight",
    "Alt_L": "AltLeft",
    "Alt_R": "AltRight",
    "ISO_Level3_Shift": "AltGraph",
    "Super_L": "MetaLeft",
    "Super_R": "MetaRight",
    "Return": "Enter",
    "Tab": "Tab",
    "Escape": "Escape",
    "Delete": "Delete",
    "Insert": "Insert",
    "BackSpace": "Backspace",
    "Page_Up": "PageUp",
    "Page_Down": "PageDown",
    "Home": "Home",
    "End": "End",
    "Up": "ArrowUp",
    "Down": "ArrowDown",
    "Left": "ArrowLeft",
    "Right": "ArrowRight",
    "Caps_Lock": "CapsLock",
    "Num_Lock": "NumLock",
    "Scroll_Lock": "ScrollLock",
    "Print": "PrintScreen",
    "Pause": "Pause",
    "Menu": "ContextMenu",
    "KP_Enter": "NumpadEnter",
    "KP_Add": "NumpadAdd",
    "KP_Subtract": "NumpadSubtract",
    "KP_Multiply": "NumpadMultiply",
    "KP_Divide": "NumpadDivide",
    "KP_Decimal": "NumpadDecimal",
    **{f"KP_{digit}": f"Numpad{digit}" for digit in range(10)},
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
}
_BY_KEYSYM = {keysym_of_key(name): key for name, key in _KEYS.items()}
_CONTROL = frozenset({"ControlLeft", "ControlRight"})
_ALT = frozenset({"AltLeft", "AltRight"})
_SHIFT = frozenset({"ShiftLeft", "ShiftRight"})
_META = frozenset({"MetaLeft", "MetaRight"})
_MODIFIERS = ((_ALT, 1), (_CONTROL, 2), (_META, 4), (_SHIFT, 8))
"""Keys with their bits in the Chrome DevTools Protocol."""
_CLIPBOARD_KEYS = frozenset({"c", "x", "v", "C", "X", "V", "Insert"})

Work = Callable[[Page], Awaitable[None]]


class PageInput:
    """Input to the pages of a session; implements `Input` (controller/input.py). Without a page it does nothing."""

    def __init__(self, portal: Portal, tabs: Tabs, shared: SharedClipboard) -> None:
        """Start with the pointer in the middle of the screen.

        Args:
            portal: runs calls on the event loop.
            tabs: the pages.
            shared: the browser's clipboard, which all sessions share.
        """
        self.content: Content = {}
        self._portal = portal
        self._tabs = tabs
        self._shared = shared
        self._mouse = PageMouse(tabs.screen.width // 2, tabs.screen.height // 2)
        self._buttons: dict[Button, int] = {}
        self._keys: list[str] = []
        self._last_click: tuple[Button, tuple[int, int], float, int] | None = None

    @property
    def holding(self) -> bool:
        """Whether a button or key is down."""
        return bool(self._buttons or self._keys)

    def put(self, text: str) -> None:
        """Put text on the session's clipboard."""
        self.content = {TEXT: text} if text else {}
        self._tabs.copied = None

    def clipboard(self) -> Content:
        """Return the content of the session's clipboard."""
        if (copied := self._tabs.copied) is not None:
            self.put(copied)
        return self.content

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._mouse.move(x, y)

    def button(self, button: Button, *, down: bool) -> None:
        """Press or release a mouse button; the two side buttons go back and forward in the history."""
        name = _BUTTONS.get(button)
        if name is None:
            if down:
                self._do(_back if button is Button.BACK else _forward)
            return
        if down:
            self._buttons[button] = self._count(button)
        count = self._buttons[button] if down else self._buttons.pop(button, 1)
        self._mouse.button(name, count, down=down)

    def scroll(self, dx: int, dy: int) -> None:
        """Turn the wheel by notches."""
        self._mouse.scroll(dx * NOTCH_PX, dy * NOTCH_PX)

    def check_key(self, name: str) -> None:
        """Raise InvalidRequestError if there is no key of that name."""
        _key(name)

    def check_text(self, text: str) -> None:
        """Raise InvalidRequestError if the text contains a character that has no key."""
        check_text(text)

    def key(self, name: str, *, down: bool, cancel: Cancel) -> None:
        """Press or release a key."""
        del cancel
        key = _key(name)
        self.sync()  # what the pointer did happened without this key, or with it
        if not down:
            if key in self._keys:
                self._keys.remove(key)
                self._do(lambda page: _quietly(page.keyboard.up, key))
            return
        self._keys.append(key)
        held = frozenset(self._keys)
        if browser := self._browser_command(key, held):
            self._do(browser)
        elif key in _CLIPBOARD_KEYS and held & (_CONTROL | _SHIFT if key == "Insert" else _CONTROL):
            self._do(lambda page: self._exchange(page, key))
        else:
            self._do(lambda page: _press(page.keyboard, key))

    def type(self, text: str, cancel: Cancel) -> None:
        """Type text exactly as given, regardless of held keys."""
        check_text(text)
        held = tuple(self._keys)
        for key in reversed(held):
            self._do(lambda page, key=key: _quietly(page.keyboard.up, key))
        for start in range(0, len(text), CHUNK_CHARACTERS):
            cancel.check()
            self._type(text[start : start + CHUNK_CHARACTERS])
        for key in held:
            self._do(lambda page, key=key: _press(page.keyboard, key))

    def release_all(self) -> None:
        """Release every button and key that is down."""
        for button in tuple(self._buttons):
            self.button(button, down=False)
        for key in reversed(self._keys):
            self._do(lambda page, key=key: _quietly(page.keyboard.up, key))
        self._keys.clear()
        self.sync()

    def pointer(self) -> tuple[int, int]:
        """Return the pointer's position."""
        return self._mouse.position

    def sync(self) -> None:
        """Return when the page has handled all input."""
        if self._mouse.has_events:
            self._do(_nothing)

    def close(self) -> None:
        """Do nothing, as nothing is held open."""

    def _do(self, work: Work) -> None:
        async def on_top() -> None:
            tab = await self._pointed()
            if tab is not None:
                with tab.may_close():
                    await work(tab.page)

        self._portal.ask(on_top())

    def _type(self, text: str) -> None:
        async def on_top() -> None:
            tab = await self._pointed()
            if tab is not None:
                with tab.may_close():
                    await type_text(tab, text)

        self._portal.ask(on_top())

    async def _pointed(self) -> Tab | None:
        """Return the visible page when it has handled what the pointer did; None if there is no page."""
        tab = self._tabs.top
        if tab is None:
            self._mouse.forget()
        elif self._mouse.has_events:
            await self._mouse.send(tab, sum(bit for keys, bit in _MODIFIERS if keys & set(self._keys)))
        return tab

    def _count(self, button: Button) -> int:
        """Return the click count, as clicks in quick succession at the same place are counted together."""
        now = time.monotonic()
        count = 1
        if self._last_click is not None:
            last, place, at, before = self._last_click
            if last is button and place == self._mouse.position and now - at < CLICK_AGAIN_S:
                count = before % 3 + 1
        self._last_click = (button, self._mouse.position, now, count)
        return count

    async def _exchange(self, page: Page, key: str) -> None:
        """Press a key that copies or pastes while the browser's clipboard has this session's content."""
        async with self._shared.holding(self.clipboard()) as after:
            await _press(page.keyboard, key)
        if after:
            self.content = after

    def _browser_command(self, key: str, held: frozenset[str]) -> Work | None:
        """Return the command that a browser's window, unlike a page alone, carries out for a key."""
        if held & _ALT and key in {"ArrowLeft", "ArrowRight"}:
            return _back if key == "ArrowLeft" else _forward
        if key == "F5" or (held & _CONTROL and key in {"r", "R"}):
            return _reload
        return None


def _key(name: str) -> str:
    keysym = keysym_of_key(name)
    if (key := _BY_KEYSYM.get(keysym)) is not None:
        return key
    if is_character(keysym):
        return chr(keysym & 0xFFFFFF)
    raise InvalidRequestError(f"the key {name!r} does nothing in a web page")


async def _press(keyboard: Keyboard, key: str) -> None:
    try:
        await keyboard.down(key)
    except Error:
        if len(key) != 1:
            raise
        # No key of the keyboard layout that Playwright knows has this character.
        await keyboard.insert_text(key)


async def _quietly(release: Callable[[str], Awaitable[None]], key: str) -> None:
    try:
        await release(key)
    except Error:
        if len(key) != 1:
            raise


async def _nothing(_: Page) -> None:
    """Only what the pointer did is sent."""


async def _back(page: Page) -> None:
    await page.go_back(wait_until="commit")


async def _forward(page: Page) -> None:
    await page.go_forward(wait_until="commit")


async def _reload(page: Page) -> None:
    await page.reload(wait_until="commit")
