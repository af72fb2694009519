"""How a practised person moves, writes and saves in Calc, mostly by keyboard; what oracles are made of."""

from environments.hands import Hands


async def look_at(hands: Hands, path: str) -> None:
    """Wait until a document is open, has the focus and is drawn."""
    await hands.wait_for_window(path.rsplit("/", 1)[1])
    await hands.wait_quiet(quiet_ms=500)


async def go_to(hands: Hands, place: str) -> None:
    """Select a cell or range, `B2`, `B2:B9` or `Sheet.B2`, by typing it into the Name Box."""
    await hands.key("ctrl", "shift", "t")
    # The focus moves after the key was taken; what is typed too early lands in a cell.
    await hands.wait_quiet(quiet_ms=150)
    await hands.type(f"{place}\n")
    await hands.wait_quiet(quiet_ms=150)


async def fill(hands: Hands, area: str, formula: str) -> None:
    """Write a formula into every cell of a range; references move along as they do when filling down."""
    await go_to(hands, area)
    await hands.type(formula)
    await hands.key("alt", "Return")


async def write(hands: Hands, place: str, text: str) -> None:
    """Write into one cell, or with line breaks into the cells below it."""
    await go_to(hands, place)
    await hands.type(f"{text}\n")


async def choose(hands: Hands, menu: str, item: str) -> None:
    """Open a menu of the menu bar and click one of its items."""
    await hands.click_on(role="menu", name=menu)
    await hands.wait_quiet(quiet_ms=150)
    await hands.click_on(role="menu item", name=item)


async def save(hands: Hands) -> None:
    """Save the document in its own file and format."""
    await hands.key("ctrl", "s")
    await hands.wait_quiet(quiet_ms=500)
