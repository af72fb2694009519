"""Sharing: who may see, comment on and edit an item, the link to it, whose it is."""

from datetime import date, timedelta

from pydantic import Field

from hub.apps.documents.app import APP
from hub.apps.documents.lookup import demand, principal_name, with_changes
from hub.apps.documents.state import Item, Link, Role, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

LONGEST_LINK = timedelta(days=730)


class ShareItem(Arguments):
    """Who gets which role."""

    item: Id
    people: tuple[Id, ...] = Field(description="People and groups.")
    role: Role


class ChangeRole(Arguments):
    """Another role for somebody who has access."""

    item: Id
    person: Id = Field(description="A person or a group.")
    role: Role


class RemoveAccess(Arguments):
    """Who loses access."""

    item: Id
    person: Id = Field(description="A person or a group.")


class ShareByLink(Arguments):
    """What whoever has the address may do, and until when."""

    item: Id
    role: Role
    expires: Day | None = Field(default=None, description="The last day it works; none: for ever.")


class OneItem(Arguments):
    """An item."""

    item: Id


class TransferOwnership(Arguments):
    """Who becomes the owner."""

    item: Id
    person: Id


@APP.action(changes="`items[id].grants[person or group]`", reaches_others=True)
def share_item(state: State, arguments: ShareItem, clock: Clock) -> State:
    """Share a file or folder with people and groups."""
    del clock
    item = demand(state, arguments.item, "editor")
    if not arguments.people:
        raise ActionRefused("Choose at least one person or group.", "people")
    for one in arguments.people:
        if one not in state.people and one not in state.groups:
            raise ActionRefused("This person is not in your organisation.", "people")
        if one == item.owner:
            raise ActionRefused(f"{principal_name(state, one)} owns it.", "people")
        if one in item.grants:
            name = principal_name(state, one)
            raise ActionRefused(f"{name} has access already. Change the role in the list below.", "people")
    grants = {**item.grants, **dict.fromkeys(arguments.people, arguments.role)}
    return with_changes(state, (arguments.item,), grants=grants)


@APP.action(changes="`items[id].grants[person or group]`", reaches_others=True)
def change_role(state: State, arguments: ChangeRole, clock: Clock) -> State:
    """Change what somebody may do with a file or folder."""
    del clock
    item = _granted(state, arguments.item, arguments.person)
    grants = {**item.grants, arguments.person: arguments.role}
    return with_changes(state, (arguments.item,), grants=grants)


@APP.action(changes="removes from `items[id].grants`")
def remove_access(state: State, arguments: RemoveAccess, clock: Clock) -> State:
    """Stop sharing a file or folder with somebody."""
    del clock
    item = _granted(state, arguments.item, arguments.person)
    grants = {one: role for one, role in item.grants.items() if one != arguments.person}
    return with_changes(state, (arguments.item,), grants=grants)


@APP.action(changes="`items[id].link`")
def share_by_link(state: State, arguments: ShareByLink, clock: Clock) -> State:
    """Let whoever has the link open a file or folder, or change how."""
    demand(state, arguments.item, "editor")
    if arguments.expires is not None:
        today = clock.moment.date()
        if not today < date.fromisoformat(arguments.expires) <= today + LONGEST_LINK:
            raise ActionRefused("Choose a day after today, two years ahead at most.", "expires")
    link = Link(role=arguments.role, expires=arguments.expires)
    return with_changes(state, (arguments.item,), link=link)


@APP.action(changes="`items[id].link` becomes null")
def stop_link(state: State, arguments: OneItem, clock: Clock) -> State:
    """Turn off the link to a file or folder."""
    del clock
    if demand(state, arguments.item, "editor").link is None:
        raise ActionRefused("There is no link to turn off.", "item")
    return with_changes(state, (arguments.item,), link=None)


@APP.action(changes="`items[id].owner`; I become an editor in `items[id].grants`")
def transfer_ownership(state: State, arguments: TransferOwnership, clock: Clock) -> State:
    """Make somebody else the owner of a file or folder."""
    del clock
    item = demand(state, arguments.item, "owner")
    person = state.people.get(arguments.person)
    if person is None:
        raise ActionRefused("Choose the new owner.", "person")
    if person.guest:
        raise ActionRefused(f"{person.name} is a guest. Guests cannot own files.", "person")
    if arguments.person == state.me:
        raise ActionRefused("You own it already.", "person")
    kept = {one: role for one, role in item.grants.items() if one != arguments.person}
    return with_changes(state, (arguments.item,), owner=arguments.person, grants={**kept, state.me: "editor"})


def _granted(state: State, item_id: str, principal: str) -> Item:
    item = demand(state, item_id, "editor")
    if principal not in item.grants:
        raise ActionRefused("It is not shared with them any more.", "person")
    return item
