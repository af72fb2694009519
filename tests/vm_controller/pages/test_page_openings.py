"""How long a window that a page opens is waited for."""

import time
from typing import cast

from playwright.async_api import Page

from vm_controller.pages.tabs import OPENING_S, Tab


def test_a_window_that_never_appeared_does_not_stand_for_the_next() -> None:
    now = time.monotonic()
    tab = Tab(1, cast("Page", object()), _opening=[now - OPENING_S - 1, now])
    tab.window_appeared()
    assert not tab.opens_window
