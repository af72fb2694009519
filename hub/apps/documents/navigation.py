"""Shared parts of solutions: finding an item, opening its menu, selecting several, filling a dialog."""

from collections.abc import Iterable

from hub.apps.documents.domain import tree
from hub.apps.documents.state import State
from hub.engine.ui_steps import Choose, Click, Fill, Named, Press, UIStep, menu

SEARCH = Named("searchbox", "Search names and texts")
EDITOR = Named("textbox", "Document text")


def button(name: str, within: Named | None = None) -> Named:
    """Return a button by its name."""
    return Named("button", name, within)


def field(name: str, within: Named | None = None) -> Named:
    """Return a text field by its label."""
    return Named("textbox", name, within)


def choice(name: str, within: Named | None = None) -> Named:
    """Return a field with a list by its label."""
    return Named("combobox", name, within)


def page(name: str) -> Click:
    """Go to a page by its link in the navigation."""
    return Click(Named("link", name))


def found(state: State, item: str) -> tuple[UIStep, ...]:
    """Search for an item by its name."""
    return Fill(SEARCH, state.items[item].name), Press("Enter")


def from_menu(state: State, item: str, entry: str) -> tuple[UIStep, ...]:
    """Find an item and choose an entry of its menu."""
    name = state.items[item].name
    return *found(state, item), menu(f"Actions for {name}", entry)


def opened(state: State, item: str) -> tuple[UIStep, ...]:
    """Find an item and open it."""
    name = state.items[item].name
    return *found(state, item), Click(Named("link", name, Named("row", name)))


def pane(state: State, item: str, tab: str) -> tuple[UIStep, ...]:
    """Open a file and a tab of the pane beside it."""
    return *opened(state, item), Click(Named("tab", tab))


def folder_opened(state: State, folder: str | None) -> tuple[UIStep, ...]:
    """Open a folder, or the top of the drive."""
    return (page(tree.TOP),) if folder is None else opened(state, folder)


def selected(state: State, items: tuple[str, ...]) -> tuple[UIStep, ...]:
    """Open the folder of several items, and select them."""
    names = [state.items[item].name for item in items]
    boxes = (Click(Named("checkbox", f"Select {name}")) for name in names)
    return *folder_opened(state, state.items[items[0]].parent), *boxes


def for_all(state: State, items: tuple[str, ...], entry: str) -> tuple[UIStep, ...]:
    """Choose an entry of an item's menu or, for several items in one folder, the button with that name."""
    if len(items) == 1:
        return from_menu(state, items[0], entry)
    return *selected(state, items), Click(button(entry, Named("region", "Bulk actions")))


def put_into(state: State, folder: str | None, label: str) -> Choose:
    """Choose a folder in a dialog."""
    return Choose(choice(label), tree.folder_path(state, folder))


def texts(values: Iterable[tuple[Named, str]]) -> tuple[UIStep, ...]:
    """Fill the fields that have a value."""
    return tuple(Fill(target, text) for target, text in values if text)


def colour_name(colour: str) -> str:
    """Return the name of a colour in its field."""
    return colour.capitalize()
