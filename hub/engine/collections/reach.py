"""Tells whether an action reaches other people: it does where they have the record already, or what it is a part of."""

from collections.abc import Mapping

from hub.engine.application import Reach
from hub.engine.collections.declaration import Collection, Collections
from hub.engine.collections.fields import Change
from hub.engine.records import Record


def reach_of_edit(collections: Collections, collection: Collection) -> Reach[Record]:
    """Return whether an edit reaches others: where they have the record, or what it is a part of."""
    return _either(_reach(collection), reach_of_parts(collections, collection))


def reach_of_change(collections: Collections, collection: Collection, change: Change) -> Reach[Record]:
    """Return whether a change reaches others; where `shown` says in which states they have a record, only there."""
    is_told_there = change.reaches_others and collection.status is not None and collection.status.shown
    own = _reach(collection) if is_told_there else change.reaches_others
    return _either(own, reach_of_parts(collections, collection))


def reach_of_parts(collections: Collections, collection: Collection) -> Reach[Record]:
    """Return whether others get what is made, changed or deleted of records: where they have what these are parts of.

    Args:
        collections: Those of the application.
        collection: That of the parts, with `part_of`; without it nobody gets anything.
    """
    if not collection.part_of:
        return False
    return _reach(collections[collection.whole], collection)


def _reach(whole: Collection, parts: Collection | None = None) -> Reach[Record]:
    """Return a function that looks at the records that differ, or at what they are parts of."""
    status, shown = whole.status, whole.shown_states
    if status is None or not shown:
        return False
    changing = parts or whole

    def reaches(before: Record, after: Record) -> bool:
        old: Mapping[str, Record] = getattr(before, changing.key)
        new: Mapping[str, Record] = getattr(after, changing.key)
        wholes: Mapping[str, Record] = getattr(after, whole.key)
        touched = {key: new.get(key) or old[key] for key in {**old, **new} if old.get(key) is not new.get(key)}
        keys = (getattr(one, parts.part_of) for one in touched.values()) if parts else touched
        return any(key in wholes and getattr(wholes[key], status.name) in shown for key in keys)

    return reaches


def _either(one: Reach[Record], other: Reach[Record]) -> Reach[Record]:
    if isinstance(one, bool):
        return one or other
    if isinstance(other, bool):
        return other or one
    return lambda before, after: one(before, after) or other(before, after)
