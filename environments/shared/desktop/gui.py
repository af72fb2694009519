"""UI steps that the oracles of every environment share."""

from environments.hands import Hands
from schemas.observations import Window


async def window_of(desktop: Hands, application: str) -> Window:
    """The window of an application, by its WM_CLASS.

    Raises:
        LookupError: it has none.
    """
    windows = await desktop.windows()
    for window in windows:
        if window.application == application:
            return window
    raise LookupError(f"no window of {application}; there are {[window.application for window in windows]}")


async def click_into(desktop: Hands, window: Window) -> None:
    """Click into the middle of a window."""
    await desktop.click(window.x + window.width // 2, window.y + window.height // 2)
