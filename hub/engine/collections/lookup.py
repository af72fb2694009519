"""The records of a declared collection within a state: found, listed, called by their labels, put back."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import JsonValue

from hub.engine.collections.declaration import Collection, Collections
from hub.engine.lookup import Lookup, next_number, selected
from hub.engine.records import Record

StateT = TypeVar("StateT", bound=Record)
_find = Lookup("is not there any more. Choose another one.").find


def records(state: Record, collection: Collection) -> Mapping[str, Any]:
    """Return the records of a collection by id, in the order that people see."""
    held: Mapping[str, Record] = getattr(state, collection.key)
    return {key: held[key] for key in getattr(state, collection.order)} if collection.order else held


def order_around(state: Record, collection: Collection, record_id: str) -> tuple[str, ...]:
    """Return the ids among which a record changes places, in order: all, or those within the same as this one."""
    ids: tuple[str, ...] = getattr(state, collection.order)
    if not collection.order_within:
        return ids
    held: Mapping[str, Any] = getattr(state, collection.key)
    within = getattr(held[record_id], collection.order_within)
    return tuple(key for key in ids if getattr(held[key], collection.order_within) == within)


def record_of(state: Record, collection: Collection, record_id: str, argument: str = "") -> Any:  # noqa: ANN401
    """Return a record.

    Args:
        state: Where it is.
        collection: What it is one of.
        record_id: Its id.
        argument: The argument that named it; that of the collection unless given.

    Raises:
        ActionRefused: There is none of that id.
    """
    return _find(getattr(state, collection.key), record_id, collection.noun, argument or collection.argument)


def records_of(state: Record, collection: Collection, ids: Iterable[str]) -> dict[str, Any]:
    """Return several records by id.

    Raises:
        ActionRefused: None is named, or one is not there.
    """
    chosen = selected(tuple(ids), collection.noun, collection.arguments)
    return {key: record_of(state, collection, key, collection.arguments) for key in chosen}


def with_records(state: StateT, collection: Collection, changed: Mapping[str, Any]) -> StateT:
    """Return the state with records put into a collection.

    In an order, new records come last, or after those within the same; so do those that are within another one now.
    """
    before: Mapping[str, Any] = getattr(state, collection.key)
    held: Mapping[str, Any] = {**before, **changed}
    update: dict[str, object] = {collection.key: held}
    if collection.order:
        order: list[str] = list(getattr(state, collection.order))
        within = collection.order_within
        for key, record in changed.items():
            if key in order:
                if not within or getattr(before[key], within) == getattr(record, within):
                    continue
                order.remove(key)
            order.insert(_end(held, order, key, within), key)
        update[collection.order] = tuple(order)
    return state.model_copy(update=update)


def _end(held: Mapping[str, Any], order: Sequence[str], record_id: str, within: str) -> int:
    """Return the place in an order after the last record that is within the same as one that is not in it."""
    same = [
        place
        for place, key in enumerate(order, 1)
        if within and getattr(held[key], within) == getattr(held[record_id], within)
    ]
    return same[-1] if same else len(order)


def without_record(state: StateT, collection: Collection, record_id: str) -> StateT:
    """Return the state without a record; what refers to it stays as it is."""
    update: dict[str, object] = {
        collection.key: {key: one for key, one in getattr(state, collection.key).items() if key != record_id}
    }
    if collection.order:
        update[collection.order] = tuple(key for key in getattr(state, collection.order) if key != record_id)
    return state.model_copy(update=update)


def edit_arguments(
    collection: Collection, state: Record, record_id: str, **changes: str | None
) -> dict[str, JsonValue]:
    """Return the arguments that edit a record as its form does: what it holds, but for some fields.

    Args:
        collection: What the record is one of.
        state: Where it is.
        record_id: Its id.
        changes: The fields that get another value.

    Raises:
        KeyError: A field is not in the form, or no such record is there.
    """
    record: Record = getattr(state, collection.key)[record_id]
    form: dict[str, JsonValue] = {one.name: getattr(record, one.name) for one in collection.edited_fields}
    if strange := changes.keys() - form.keys():
        raise KeyError(f"the form for changes of a {collection.noun} has no {', '.join(sorted(strange))}")
    return {collection.argument: record_id, **form, **changes}


def label_of(collection: Collection, record: Record) -> str:
    """Return what people call a record."""
    label: str = getattr(record, collection.label)
    return label


def label_at(collections: Collections, state: Record, key: str, record_id: str) -> str:
    """Return what people call the record of an id in the collection of a key."""
    return label_of(collections[key], getattr(state, key)[record_id])


def next_count(state: Record, collection: Collection) -> int:
    """Return the number of the next record of a collection that counts them."""
    held: Mapping[str, Record] = getattr(state, collection.key)
    return next_number(str(getattr(one, collection.number)) for one in held.values())


def told_apart(state: Record, collection: Collection) -> dict[str, Any]:
    """Return the records whose labels no other record of the collection has, whatever the case of letters."""
    held = records(state, collection)
    counts = Counter(label_of(collection, one).casefold() for one in held.values())
    return {key: one for key, one in held.items() if counts[label_of(collection, one).casefold()] == 1}
