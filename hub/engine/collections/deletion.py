"""Deletes a record together with what refers to it: that refuses, is emptied, or goes as well."""

from typing import Any, TypeVar

from hub.engine.collections.declaration import Collection, Collections
from hub.engine.collections.fields import Reference, References
from hub.engine.collections.lookup import label_of, record_of, records, with_records, without_record
from hub.engine.errors import ActionRefused
from hub.engine.records import Record

StateT = TypeVar("StateT", bound=Record)


def deleted(collections: Collections, state: StateT, collection: Collection, record_id: str) -> StateT:
    """Return the state without a record, and with what referred to it dealt with as the collections declare.

    Raises:
        ActionRefused: The record is not there, or has to stay.
    """
    record = record_of(state, collection, record_id)
    label = label_of(collection, record)
    if collection.keeps and getattr(state, collection.keeps) == record_id:
        raise ActionRefused(f"{label} is in use here and cannot be deleted.", collection.argument)
    state = without_record(state, collection, record_id)
    for other, link in collections.references_to(collection.key):
        users = users_of(state, other, link, record_id)
        if not users:
            continue
        if isinstance(link, References):
            kept = {
                key: tuple(one for one in getattr(user, link.name) if one != record_id) for key, user in users.items()
            }
            state = with_records(state, other, _each(users, link.name, kept))
            continue
        match collections.on_delete(other, link):
            case "refuse":
                count = f"{len(users)} {other.noun if len(users) == 1 else other.plural}"
                raise ActionRefused(f"{label} still has {count}. Change or delete them first.", collection.argument)
            case "clear":
                state = with_records(state, other, _each(users, link.name, dict.fromkeys(users)))
            case "cascade":
                for user_id in users:
                    state = deleted(collections, state, other, user_id)
    return state


def users_of(state: Record, other: Collection, link: Reference | References, record_id: str) -> dict[str, Any]:
    """Return the records of a collection whose field refers to a record."""
    held = records(state, other)
    if isinstance(link, References):
        return {key: one for key, one in held.items() if record_id in getattr(one, link.name)}
    return {key: one for key, one in held.items() if getattr(one, link.name) == record_id}


def _each(users: dict[str, Any], name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {key: one.model_copy(update={name: values[key]}) for key, one in users.items()}
