"""Permissions: roles on an item or a folder above it, and refusals if they are not sufficient."""

from collections.abc import Iterator
from typing import Literal, TypeVar

from hub.apps.documents.domain import tree
from hub.apps.documents.state import Document, Folder, Item, Role, State, Upload
from hub.engine.errors import ActionRefused

Standing = Literal["none", "viewer", "commenter", "editor", "owner"]
ItemT = TypeVar("ItemT", Folder, Document, Upload)

_ORDER: tuple[Standing, ...] = ("none", "viewer", "commenter", "editor", "owner")
_MAY_ONLY: dict[Standing, str] = {
    "none": "You have no access to",
    "viewer": "You can only view",
    "commenter": "You can only comment on",
    "editor": "You can edit, but do not own,",
    "owner": "You own",
}


def principals(state: State, person: str) -> Iterator[str]:
    """Yield a person and the groups that they are in."""
    yield person
    for group_id, group in state.groups.items():
        if person in group.members:
            yield group_id


def principal_name(state: State, principal: str) -> str:
    """Return the name of a person or group."""
    return state.people[principal].name if principal in state.people else state.groups[principal].name


def standing(state: State, item_id: str, person: str) -> Standing:
    """Return a person's highest role on an item, directly, through a group, or through a folder above it."""
    if state.items[item_id].owner == person:
        return "owner"
    best: Standing = "none"
    for one in (item_id, *tree.ancestors(state, item_id)):
        roles: list[Standing] = [*_granted(state, one, person)]
        if state.items[one].owner == person:
            roles.append("editor")
        best = max([best, *roles], key=_ORDER.index)
    return best


def is_shared(state: State, item_id: str) -> bool:
    """Whether others have access to an item, through itself or a folder above it."""
    places = [state.items[one] for one in (item_id, *tree.ancestors(state, item_id))]
    return any(one.owner != state.me or one.grants or one.link is not None for one in places)


def suffices(has: Standing, needs: Standing) -> bool:
    """Whether one standing includes another."""
    return _ORDER.index(has) >= _ORDER.index(needs)


def find(state: State, item_id: str, field: str = "item") -> Item:
    """Return an item.

    Raises:
        ActionRefused: it does not exist.
    """
    if item_id not in state.items:
        raise ActionRefused("This item is not there any more.", field)
    return state.items[item_id]


def demand(state: State, item_id: str, role: Standing, field: str = "item") -> Item:
    """Return an item that is not in the trash and on which the user has a role.

    Raises:
        ActionRefused: it does not exist or is in the trash, or the user's role is not sufficient.
    """
    item = find(state, item_id, field)
    if tree.is_gone(state, item_id):
        raise ActionRefused(f"“{item.name}” is in the trash. Restore it first.", field)
    has = standing(state, item_id, state.me)
    if not suffices(has, role):
        owner = state.people[item.owner].name
        raise ActionRefused(f"{_MAY_ONLY[has]} “{item.name}”. Ask {owner}, who owns it.", field)
    return item


def demand_all(state: State, item_ids: tuple[str, ...], role: Standing) -> None:
    """Check that several items are not in the trash and that the user has a role on each.

    Raises:
        ActionRefused: as for `demand`, or no items are given.
    """
    demand_some(item_ids)
    for item_id in item_ids:
        demand(state, item_id, role, "items")


def demand_some(chosen: tuple[object, ...], field: str = "items") -> None:
    """Check that at least one thing was chosen.

    Raises:
        ActionRefused: nothing was chosen.
    """
    if not chosen:
        raise ActionRefused("Choose something first.", field)


def demand_document(state: State, item_id: str, role: Standing, field: str = "document") -> Document:
    """Return a document that is not in the trash and on which the user has a role.

    Raises:
        ActionRefused: as for `demand`, or it is not a document.
    """
    item = demand(state, item_id, role, field)
    if not isinstance(item, Document):
        raise ActionRefused(f"“{item.name}” is not a document with a text.", field)
    return item


def demand_folder(state: State, folder: str | None, field: str = "folder") -> None:
    """Check that a folder is the top of the drive, or one that the user may add to.

    Raises:
        ActionRefused: as for `demand`, or it is not a folder.
    """
    if folder is None:
        return
    if not isinstance(demand(state, folder, "editor", field), Folder):
        raise ActionRefused(f"“{state.items[folder].name}” is not a folder.", field)


def free_name(state: State, name: str, folder: str | None, field: str = "name", besides: str | None = None) -> str:
    """Return a name, without surrounding spaces, that is unique in the folder.

    Raises:
        ActionRefused: it is empty, too long, or taken.
    """
    given = given_text(name, "Enter a name.", field)
    other = tree.namesake(state, given, folder, besides)
    if other is not None:
        place = tree.TOP if folder is None else state.items[folder].name
        raise ActionRefused(f"“{state.items[other].name}” is already in “{place}”. Choose another name.", field)
    return given


LONGEST_NAME = 120


def given_text(text: str, if_empty: str, field: str, longest: int = LONGEST_NAME) -> str:
    """Return a text without surrounding spaces.

    Raises:
        ActionRefused: it is empty or too long.
    """
    given = text.strip()
    if not given:
        raise ActionRefused(if_empty, field)
    if len(given) > longest:
        raise ActionRefused(f"That is {len(given)} characters long; {longest} are allowed.", field)
    return given


def with_item(state: State, item_id: str, item: Item) -> State:
    """Return the state with one item added or replaced."""
    return state.model_copy(update={"items": {**state.items, item_id: item}})


def with_changes(state: State, item_ids: tuple[str, ...], **changes: object) -> State:
    """Return the state with the same fields changed on several items."""
    changed = {item_id: state.items[item_id].model_copy(update=changes) for item_id in item_ids}
    return state.model_copy(update={"items": {**state.items, **changed}})


def _granted(state: State, item_id: str, person: str) -> Iterator[Role]:
    grants = state.items[item_id].grants
    return (grants[one] for one in principals(state, person) if one in grants)
