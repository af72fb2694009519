"""How a person does the actions of collections on the archetypes of pages: UI steps by role and accessible name."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hub.engine.collections.actions import actions_of
from hub.engine.collections.declaration import Collection, Collections, Deed, Move, Status
from hub.engine.collections.fields import Change, Choice, Field, Figure, Reference, References, Switch, flips_of
from hub.engine.collections.lookup import label_at, label_of
from hub.engine.collections.values import figure_typed, shown
from hub.engine.records import Arguments, Record
from hub.engine.ui_steps import (
    Click,
    Fill,
    Named,
    See,
    Solution,
    UIStep,
    UISteps,
    button,
    choose,
    confirmed,
    dialog,
    fill,
    link,
    menu,
)

BULK = Named("region", "Bulk actions")
DETAILS = Named("region", "Details")
DONE = See(Named("button", "Undo"))
"""The message that says that it was done."""


def solutions_of(collections: Collections) -> dict[str, Solution]:
    """Return the solutions of all actions of an application's collections."""
    found: dict[str, Solution] = {}
    for collection in collections.values():
        found |= dict(_solutions(collections, collection))
        missing = {action.name for action in actions_of(collections, collection)} - set(found)
        if missing:
            raise TypeError(f"{collection.key}: {', '.join(sorted(missing))} has no solution")
    return found


def found_in_list(collection: Collection, label: str) -> UISteps:
    """Look for a record in its list."""
    return (link(collection.title), Fill(Named("searchbox", f"Search {collection.plural}"), label))


def opened(collections: Collections, state: Record, key: str, record_id: str) -> UISteps:
    """Open the page of a record from its list."""
    collection = collections[key]
    label = label_at(collections, state, key, record_id)
    return (*found_in_list(collection, label), link(label, Named("row", label)))


def selected(collections: Collections, state: Record, key: str, ids: tuple[str, ...]) -> UISteps:
    """Tick several records in their list."""
    collection = collections[key]
    search = Named("searchbox", f"Search {collection.plural}")
    ticks: list[Fill | Click] = []
    for record_id in ids:
        label = label_at(collections, state, key, record_id)
        ticks += [Fill(search, label), Click(Named("checkbox", f"Select {label}"))]
    return (link(collection.title), *ticks, Fill(search, ""))


def _solutions(collections: Collections, collection: Collection) -> Iterator[tuple[str, Solution]]:
    made: dict[Deed, Callable[[Collections, Collection], Solution]] = {
        "create": _creating,
        "edit": _editing,
        "delete": _deleting,
    }
    for deed in collection.allows:
        yield collection.action(deed), made[deed](collections, collection)
    if collection.order:
        yield collection.action("move"), _reordering(collections, collection)
    if collection.status is not None:
        for move in collection.status.moves:
            yield move.action, _moving(collections, collection, collection.status, move)
    for field in collection.fields:
        if isinstance(field, Choice | Reference) and field.change is not None:
            yield field.change.action, _changing(collections, collection, field, field.change)
        for flip, _ in flips_of(field):
            yield flip.action, _flipping(collections, collection, field, flip)
        if isinstance(field, References):
            yield field.add.action, _adding(collections, collection, field)
            yield field.remove.action, _removing(collections, collection, field)


def _creating(collections: Collections, collection: Collection) -> Solution:
    def steps(state: Record, arguments: Arguments) -> UISteps:
        title, fields = f"New {collection.noun}", collection.created_fields
        before = {one.name: collection.default(one.name) for one in fields}
        filled = _filled(collections, state, fields, before, arguments, dialog(title))
        opening = (link(collection.title), button(title))
        return (*opening, *filled, *submitted(title, f"Create {collection.noun}"))

    return steps


def _editing(collections: Collections, collection: Collection) -> Solution:
    def steps(state: Record, arguments: Arguments) -> UISteps:
        record_id: str = getattr(arguments, collection.argument)
        record: Record = getattr(state, collection.key)[record_id]
        title, fields = f"Edit {collection.noun}", collection.edited_fields
        before = {one.name: getattr(record, one.name) for one in fields}
        filled = _filled(collections, state, fields, before, arguments, dialog(title))
        opening = _opening(collections, state, collection, record_id, button("Edit"), "Edit")
        return (*opening, *filled, *submitted(title, "Save"))

    return steps


def _deleting(collections: Collections, collection: Collection) -> Solution:
    def steps(state: Record, arguments: Arguments) -> UISteps:
        record_id: str = getattr(arguments, collection.argument)
        label = label_at(collections, state, collection.key, record_id)
        item = f"Delete {collection.noun}"
        opening = _opening(collections, state, collection, record_id, menu("More actions", item), item)
        return (*opening, confirmed(f"Delete {label}?", "Delete"), DONE)

    return steps


def _reordering(collections: Collections, collection: Collection) -> Solution:
    def steps(state: Record, arguments: Any) -> UISteps:  # noqa: ANN401 - made by the engine
        label = label_at(collections, state, collection.key, getattr(arguments, collection.argument))
        return (link(collection.title), menu(f"Actions for {label}", f"Move {arguments.direction}"), DONE)

    return steps


def _moving(collections: Collections, collection: Collection, status: Status, move: Move) -> Solution:
    return _on_several(
        collections,
        collection,
        lambda _state, _record, _arguments: (button(move.label, Named("region", status.label)),),
        lambda _state, _arguments: (menu(f"Set {status.label.lower()}", move.label, BULK),),
        move.label,
    )


def _changing(collections: Collections, collection: Collection, field: Choice | Reference, change: Change) -> Solution:
    def on_page(state: Record, _record: Record, arguments: Arguments) -> UISteps:
        return _chosen(collections, state, field, getattr(arguments, field.name), DETAILS)

    def in_bulk(state: Record, arguments: Arguments) -> UISteps:
        return (menu(change.label, shown(collections, state, field, getattr(arguments, field.name)), BULK),)

    return _on_several(collections, collection, on_page, in_bulk)


def _flipping(collections: Collections, collection: Collection, field: Field, change: Change) -> Solution:
    return _on_several(
        collections,
        collection,
        lambda _state, _record, _arguments: (Click(Named("switch", field.label, DETAILS)),),
        lambda _state, _arguments: (menu(field.label, change.label, BULK),),
        change.label,
    )


def _adding(collections: Collections, collection: Collection, field: References) -> Solution:
    def item(state: Record, arguments: Arguments, within: Named) -> UISteps:
        target = collections[field.to]
        return (
            menu(field.add.label, label_at(collections, state, field.to, getattr(arguments, target.argument)), within),
        )

    return _on_several(
        collections,
        collection,
        lambda state, _record, arguments: item(state, arguments, Named("region", field.label)),
        lambda state, arguments: item(state, arguments, BULK),
    )


def _removing(collections: Collections, collection: Collection, field: References) -> Solution:
    target = collections[field.to]

    def label(state: Record, arguments: Arguments) -> str:
        return label_at(collections, state, field.to, getattr(arguments, target.argument))

    return _on_several(
        collections,
        collection,
        lambda state, _record, arguments: (button(f"Remove {label(state, arguments)}", Named("region", field.label)),),
        lambda state, arguments: (menu(field.remove.label, label(state, arguments), BULK),),
    )


def _on_several(
    collections: Collections,
    collection: Collection,
    on_page: Callable[[Record, Any, Any], UISteps],
    in_bulk: Callable[[Record, Any], UISteps],
    item: str = "",
) -> Solution:
    """One record: on its page, or by the menu of its row. Several: in the list, ticked."""

    def steps(state: Record, arguments: Arguments) -> UISteps:
        ids: tuple[str, ...] = getattr(arguments, collection.arguments)
        record_id, *more = ids
        record: Record = getattr(state, collection.key)[record_id]
        if not more and collection.has_page:
            opening = opened(collections, state, collection.key, record_id)
            return (*opening, *on_page(state, record, arguments), DONE)
        if not more and item:
            label = label_of(collection, record)
            return (*found_in_list(collection, label), menu(f"Actions for {label}", item), DONE)
        return (*selected(collections, state, collection.key, ids), *in_bulk(state, arguments), DONE)

    return steps


def _opening(
    collections: Collections,
    state: Record,
    collection: Collection,
    record_id: str,
    on_page: UIStep,
    item: str,
) -> UISteps:
    """Begin to edit or delete: on the record's page, or by the menu of its row where it has none."""
    if collection.has_page:
        return (*opened(collections, state, collection.key, record_id), on_page)
    label = label_at(collections, state, collection.key, record_id)
    return (*found_in_list(collection, label), menu(f"Actions for {label}", item))


def submitted(title: str, submit: str) -> UISteps:
    """Submit the form of a dialog, and wait until it is done."""
    return (button(submit, dialog(title)), See(dialog(title), gone=True), DONE)


def _filled(
    collections: Collections,
    state: Record,
    fields: tuple[Field, ...],
    before: Mapping[str, Any],
    arguments: Arguments,
    within: Named,
) -> UISteps:
    """Fill in what differs from what the form begins with."""
    steps: list[Any] = []
    for field in fields:
        after = getattr(arguments, field.name)
        if after == before[field.name]:
            continue
        if isinstance(field, Choice | Reference):
            steps += _chosen(collections, state, field, after, within)
        elif isinstance(field, Switch):
            steps.append(Click(Named("switch", field.label, within)))
        elif isinstance(field, Figure):
            steps.append(fill(field.label, figure_typed(field, after), within))
        else:
            steps.append(fill(field.label, after or "", within))
    return tuple(steps)


def _chosen(
    collections: Collections,
    state: Record,
    field: Choice | Reference,
    after: str | None,
    within: Named,
) -> UISteps:
    """Choose from the list of a field; one of records is searched by typing."""
    option = shown(collections, state, field, after)
    if isinstance(field, Choice):
        return (choose(field.label, option, within),)
    return (Fill(Named("combobox", field.label, within), option), Click(Named("option", option)))
