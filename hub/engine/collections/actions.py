"""The actions that collections declare: create, edit, delete, reorder, move between states, change one field."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from pydantic import create_model

from hub.engine.application import Action, App, Reach
from hub.engine.clock import Clock
from hub.engine.collections.declaration import Collection, Collections, Deed, Move
from hub.engine.collections.deletion import deleted
from hub.engine.collections.fields import (
    Change,
    Choice,
    Day,
    Field,
    Figure,
    Reference,
    References,
    Switch,
    change_of,
    flips_of,
    words_of,
)
from hub.engine.collections.lookup import label_of, next_count, order_around, record_of, records_of, with_records
from hub.engine.collections.reach import reach_of_change, reach_of_edit, reach_of_parts
from hub.engine.collections.values import read, refuse_taken, switch_spoken
from hub.engine.errors import ActionRefused
from hub.engine.phrases import a_or_an
from hub.engine.records import Arguments, Id, Record

AnyAction = Action[Any]
Direction = Literal["up", "down"]


def add_actions(collections: Collections, app: App[Any]) -> None:
    """Give an application the actions of its collections, under their declared names.

    Raises:
        TypeError: The application has an action of one of these names already.
    """
    for collection in collections.values():
        for action in actions_of(collections, collection):
            app.add(action)


def actions_of(collections: Collections, collection: Collection) -> Iterator[AnyAction]:
    """Yield the actions of one collection."""
    made: dict[Deed, Callable[[Collections, Collection], AnyAction]] = {
        "create": _create,
        "edit": _edit,
        "delete": _delete,
    }
    for deed in collection.allows:
        yield made[deed](collections, collection)
    if collection.order:
        yield _reorder(collection)
    for move in collection.status.moves if collection.status else ():
        yield _move(collections, collection, move)
    for field in collection.fields:
        if (change := change_of(field)) is not None:
            yield _change(collections, collection, field, change)
        for flip, value in flips_of(field):
            yield _flip(collections, collection, field, flip, value=value)
        if isinstance(field, References):
            yield _link(collections, collection, field, field.add)
            yield _link(collections, collection, field, field.remove)


def _arguments(collection: Collection, verb: str, fields: Mapping[str, Any]) -> type[Arguments]:
    """Make the type of an action's arguments, named after what it does: `EditRequest`."""
    name = "".join(word.capitalize() for word in verb.split("_"))
    made: type[Arguments] = create_model(name, __base__=Arguments, **fields)
    made.__doc__ = f"{words_of(verb).capitalize()}."
    made.__module__ = collection.record.__module__
    return made


def _form(collection: Collection, fields: Sequence[Field]) -> dict[str, Any]:
    """Return types and defaults of what a form asks for; texts are plain, so that refusals are worded for users."""
    found: dict[str, Any] = {}
    for field in fields:
        kind: Any = str
        match field:
            case Choice() | Reference():
                kind = collection.type_of(field.name)
            case Day():
                kind = str | None
            case Figure():
                kind = int | None
            case Switch():
                kind = bool
            case _:
                pass
        required = collection.record.model_fields[field.name].is_required()
        found[field.name] = (kind, ... if required else collection.default(field.name))
    return found


def _read(
    collections: Collections, state: Record, collection: Collection, fields: Sequence[Field], arguments: Arguments
) -> dict[str, Any]:
    return {one.name: read(collections, state, collection, one, getattr(arguments, one.name)) for one in fields}


def _checked(collection: Collection, state: Record, record_id: str, record: Record) -> Record:
    if collection.check is not None:
        collection.check(state, record_id, record)
    return record


def _settled(collection: Collection, before: Record, after: Record, record_id: str) -> Record:
    return after if collection.settle is None else collection.settle(before, after, record_id)


def _create(collections: Collections, collection: Collection) -> AnyAction:
    fields = collection.created_fields

    def run(state: Record, arguments: Arguments, clock: Clock) -> Record:
        values = _read(collections, state, collection, fields, arguments)
        refuse_taken(state, collection, values[collection.label])
        if collection.number:
            values[collection.number] = next_count(state, collection)
        if collection.made_at:
            values[collection.made_at] = clock.now
        record_id = clock.new_id(collection.id_kind)
        record = _checked(collection, state, record_id, collection.record.model_validate(values))
        return _settled(collection, state, with_records(state, collection, {record_id: record}), record_id)

    name = collection.action("create")
    kind = _arguments(collection, name, _form(collection, fields))
    told = "create" in collection.reaches_others or reach_of_parts(collections, collection)
    return Action(name, f"Add {a_or_an(collection.noun)}.", f"`{collection.key}`: a new one", kind, run, told)


def _edit(collections: Collections, collection: Collection) -> AnyAction:
    fields = collection.edited_fields

    def run(state: Record, arguments: Arguments, clock: Clock) -> Record:
        del clock
        record_id: str = getattr(arguments, collection.argument)
        record = record_of(state, collection, record_id)
        values = _read(collections, state, collection, fields, arguments)
        if collection.label in values:
            refuse_taken(state, collection, values[collection.label], record_id)
        changed = _checked(collection, state, record_id, record.model_copy(update=values))
        return _settled(collection, state, with_records(state, collection, {record_id: changed}), record_id)

    name = collection.action("edit")
    kind = _arguments(collection, name, {collection.argument: (Id, ...), **_form(collection, fields)})
    changes = f"`{collection.key}[id]`: the fields of its form"
    if collection.order_within in {one.name for one in fields}:
        changes += f"; its place in `{collection.order}`"
    summary = f"Change what the form of {a_or_an(collection.noun)} has."
    told = "edit" in collection.reaches_others or reach_of_edit(collections, collection)
    return Action(name, summary, changes, kind, run, told)


def _delete(collections: Collections, collection: Collection) -> AnyAction:
    def run(state: Record, arguments: Arguments, clock: Clock) -> Record:
        del clock
        record_id: str = getattr(arguments, collection.argument)
        return _settled(collection, state, deleted(collections, state, collection, record_id), record_id)

    effects: dict[str, list[str]] = {"clear": [], "cascade": []}
    for other, link in collections.references_to(collection.key):
        place = f"`{other.key}[*].{link.name}`"
        what = "clear" if isinstance(link, References) else collections.on_delete(other, link)
        if what != "refuse":
            effects[what].append(place if what == "clear" else f"`{other.key}`")
    changes = f"`{collection.key}[id]` goes"
    changes += f", and out of {', '.join(effects['clear'])}" if effects["clear"] else ""
    changes += f"; so do its {', '.join(effects['cascade'])}" if effects["cascade"] else ""
    name = collection.action("delete")
    kind = _arguments(collection, name, {collection.argument: (Id, ...)})
    told = "delete" in collection.reaches_others or reach_of_parts(collections, collection)
    return Action(name, f"Delete {a_or_an(collection.noun)}.", changes, kind, run, told)


def _reorder(collection: Collection) -> AnyAction:
    def run(state: Record, arguments: Arguments, clock: Clock) -> Record:
        del clock
        record_id: str = getattr(arguments, collection.argument)
        record = record_of(state, collection, record_id)
        direction = cast("Direction", getattr(arguments, "direction"))  # noqa: B009 - the type is made above
        around = order_around(state, collection, record_id)
        beside = around.index(record_id) + (-1 if direction == "up" else 1)
        if not 0 <= beside < len(around):
            end = "first" if direction == "up" else "last"
            raise ActionRefused(f"{label_of(collection, record)} is the {end} one already.", "direction")
        order = list(cast("tuple[str, ...]", getattr(state, collection.order)))
        place, other = order.index(record_id), order.index(around[beside])
        order[place], order[other] = order[other], order[place]
        return state.model_copy(update={collection.order: tuple(order)})

    name = collection.action("move")
    kind = _arguments(collection, name, {collection.argument: (Id, ...), "direction": (Direction, ...)})
    return Action(name, f"Move {a_or_an(collection.noun)} up or down in its list.", f"`{collection.order}`", kind, run)


def _move(collections: Collections, collection: Collection, move: Move) -> AnyAction:
    status = collection.status
    if status is None:
        raise TypeError(f"{collection.key} has no states")

    def moved(record: Any) -> Record:  # noqa: ANN401 - a record of the collection
        current: str = getattr(record, status.name)
        if current not in move.sources:
            label = label_of(collection, record)
            raise ActionRefused(
                f"“{label}” is {words_of(current)}, so it cannot become {words_of(move.to)}.", collection.arguments
            )
        return record.model_copy(update={status.name: move.to, **_cleared(collection, move)})

    summary = f"{move.label}: set {collection.plural} from {_either(move.sources)} to {words_of(move.to)}."
    return _on_several(
        collection,
        move.action,
        summary,
        _changed(status.name, move),
        {},
        lambda _state, record, _: moved(record),
        reaches_others=move.to in collection.shown_states or reach_of_parts(collections, collection),
    )


def _change(collections: Collections, collection: Collection, field: Field, change: Change) -> AnyAction:
    def changed(state: Record, record: Any, arguments: Arguments) -> Record:  # noqa: ANN401
        _refuse_outside(collection, change, record)
        value = read(collections, state, collection, field, getattr(arguments, field.name))
        return record.model_copy(update={field.name: value, **_cleared(collection, change)})

    summary = f"{change.label}: change the {field.label.lower()} of {collection.plural}."
    taken = {field.name: (collection.type_of(field.name), ...)}
    return _on_several(
        collection,
        change.action,
        summary,
        _changed(field.name, change),
        taken,
        changed,
        reaches_others=reach_of_change(collections, collection, change),
    )


def _cleared(collection: Collection, deed: Move | Change) -> dict[str, object]:
    return {name: collection.default(name) for name in deed.clears}


def _changed(name: str, deed: Move | Change) -> str:
    """Return what it changes of a record, as the schema page has it after the record's place."""
    return "`, `.".join((name, *deed.clears))


def _flip(collections: Collections, collection: Collection, field: Field, change: Change, *, value: bool) -> AnyAction:
    def flipped(record: Any) -> Record:  # noqa: ANN401 - a record of the collection
        _refuse_outside(collection, change, record)
        return record.model_copy(update={field.name: value})

    summary = f"{change.label}: switch {field.label.lower()} {switch_spoken(value)} for {collection.plural}."
    return _on_several(
        collection,
        change.action,
        summary,
        field.name,
        {},
        lambda _state, record, _: flipped(record),
        reaches_others=reach_of_change(collections, collection, change),
    )


def _link(collections: Collections, collection: Collection, field: References, change: Change) -> AnyAction:
    target = collections[field.to]
    is_added = change is field.add

    def changed(state: Record, record: Any, arguments: Arguments) -> Record:  # noqa: ANN401
        _refuse_outside(collection, change, record)
        one: str = getattr(arguments, target.argument)
        record_of(state, target, one)
        old: tuple[str, ...] = getattr(record, field.name)
        new = tuple(dict.fromkeys((*old, one))) if is_added else tuple(key for key in old if key != one)
        return record.model_copy(update={field.name: new})

    effect = "add one to" if is_added else "take one from"
    summary = f"{change.label}: {effect} the {field.label.lower()} of {collection.plural}."
    taken = {target.argument: (Id, ...)}
    return _on_several(
        collection,
        change.action,
        summary,
        field.name,
        taken,
        changed,
        reaches_others=reach_of_change(collections, collection, change),
    )


def _refuse_outside(collection: Collection, change: Change, record: Record) -> None:
    status = collection.status
    current = getattr(record, status.name) if status else ""
    if change.within and current not in change.within:
        label = label_of(collection, record)
        raise ActionRefused(f"“{label}” is {words_of(current)}. This cannot be changed now.", collection.arguments)


def _on_several(
    collection: Collection,
    name: str,
    summary: str,
    changes: str,
    taken: Mapping[str, Any],
    changed: Callable[[Record, Any, Arguments], Record],
    *,
    reaches_others: Reach[Record],
) -> AnyAction:
    """Return an action on some records of a collection: all of them change, or none where one is refused.

    They change one after the other, so that what is checked of one sees those before it: two do not get the last place.
    """

    def run(state: Record, arguments: Arguments, clock: Clock) -> Record:
        del clock
        chosen = records_of(state, collection, getattr(arguments, collection.arguments))
        for key, record in chosen.items():
            after = _checked(collection, state, key, changed(state, record, arguments))
            state = _settled(collection, state, with_records(state, collection, {key: after}), key)
        return state

    kind = _arguments(collection, name, {collection.arguments: (tuple[Id, ...], ...), **taken})
    return Action(name, summary, f"`{collection.key}[ids].{changes}`", kind, run, reaches_others)


def _either(states: Sequence[str]) -> str:
    words = [words_of(one) for one in states]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
