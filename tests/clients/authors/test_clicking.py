"""How elements of recipes are found in what the accessibility tree says is on the screen."""

from typing import cast

from clients.authors.clicking import Clicker
from environments.hands import Hands
from hub.engine.gestures import Choose, Named
from schemas.observations import AccessibilityTree, AccessibleNode


def element(role: str, name: str, x: int, y: int, *children: AccessibleNode) -> AccessibleNode:
    """An element of 100 by 20 pixels."""
    return AccessibleNode(role=role, name=name, x=x, y=y, width=100, height=20, children=children)


class FakeHands:
    """A page with a list of columns, and over it a dialog whose list opens at the first click."""

    def __init__(self) -> None:
        self.clicks: list[tuple[int, int]] = []

    async def click(self, x: int, y: int) -> None:
        self.clicks.append((x, y))

    async def wait_quiet(self, _ms: int) -> None:
        pass

    async def accessibility(self) -> AccessibilityTree:
        column = element("list item", "Enquiry", 0, 100)
        field = element("combo box", "Move its cards to", 300, 200)
        opened = element("list box", "", 300, 230, element("list item", "Enquiry", 300, 240))
        page = element("document web", "", 0, 0, *((column, field, opened) if self.clicks else (column, field)))
        return AccessibilityTree(applications=(page,), nodes=5, truncated=False)


async def test_what_is_chosen_from_an_open_list_is_in_that_list() -> None:
    hands = FakeHands()

    await Clicker(cast("Hands", hands)).perform(Choose(Named("combobox", "Move its cards to"), "Enquiry"))

    assert hands.clicks == [(350, 210), (350, 250)]
