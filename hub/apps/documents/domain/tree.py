"""The tree of items: the contents of folders, the folders above an item, and the trash."""

from collections.abc import Iterator

from hub.apps.documents.state import Folder, Item, State

TOP = "Drive"
"""What people call the place that no folder holds."""


def ancestors(state: State, item_id: str) -> Iterator[str]:
    """Yield the folders that contain an item, nearest first."""
    parent = state.items[item_id].parent
    while parent is not None:
        yield parent
        parent = state.items[parent].parent


def descendants(state: State, item_id: str) -> Iterator[str]:
    """Yield an item and its contents, at any depth."""
    yield item_id
    for child_id, child in state.items.items():
        if child.parent == item_id:
            yield from descendants(state, child_id)


def is_gone(state: State, item_id: str) -> bool:
    """Whether an item is in the trash, directly or with a folder above it."""
    return state.items[item_id].trashed or any(state.items[folder].trashed for folder in ancestors(state, item_id))


def live(state: State) -> dict[str, Item]:
    """Return the items that are not in the trash."""
    return {item_id: item for item_id, item in state.items.items() if not is_gone(state, item_id)}


def namesake(state: State, name: str, folder: str | None, besides: str | None = None) -> str | None:
    """Return the item with a name in a folder, ignoring case; None if there is none."""
    for item_id, item in state.items.items():
        same = item.parent == folder and not item.trashed and item.name.casefold() == name.casefold()
        if same and item_id != besides:
            return item_id
    return None


def folder_path(state: State, folder: str | None) -> str:
    """Return the path of a folder as people read it, for example `Drive / Finance / Invoices`."""
    names = [TOP]
    if folder is not None:
        above = [folder, *ancestors(state, folder)]
        names += [state.items[one].name for one in reversed(above)]
    return " / ".join(names)


def folders(state: State) -> dict[str, Folder]:
    """Return the folders that are not in the trash."""
    return {item_id: item for item_id, item in live(state).items() if isinstance(item, Folder)}
