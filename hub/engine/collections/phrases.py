"""How instructions refer to records of a collection: one, some by name, or all that have something in common."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from hub.engine.collections.declaration import Collection, Collections
from hub.engine.collections.fields import Choice, Day, Field, Reference, words_of
from hub.engine.collections.lookup import label_of, records, told_apart
from hub.engine.collections.values import name_spoken, shown, spoken
from hub.engine.phrases import day_words, listed
from hub.engine.records import Record

FEW = range(2, 5)
"""How many records a task is about that is about several."""
MOST_NAMED = 3
SHARE_NAMED, SHARE_COMMON = 0.2, 0.5
"""Of the tasks about records: those that name several, and those that say what several have in common."""


@dataclass(frozen=True)
class Referred:
    """Records that an instruction is about, and the ways to refer to exactly them."""

    ids: tuple[str, ...]
    ways: tuple[str, ...]
    lookups: int = 0


def referred(collections: Collections, state: Record, collection: Collection, record_id: str) -> Referred:
    """Return the ways to refer to one record, which must be told apart from the others by its label."""
    record = records(state, collection)[record_id]
    name = name_spoken(collection, label_of(collection, record))
    ways = [f"the {collection.noun} {name}", *([name] if collection.is_named else [])]
    for form in collection.refers:
        said = _filled(collections, state, collection, form, record)
        others = (one for key, one in records(state, collection).items() if key != record_id)
        if all(_filled(collections, state, collection, form, one) != said for one in others):
            ways.append(said)
    return Referred((record_id,), tuple(ways))


def _filled(collections: Collections, state: Record, collection: Collection, form: str, record: Record) -> str:
    values = {one.name: _worded(collections, state, one, getattr(record, one.name)) for one in collection.fields}
    if collection.number:
        values[collection.number] = str(getattr(record, collection.number))
    return form.format_map(values)


def _worded(collections: Collections, state: Record, field: Field, value: Any) -> str:  # noqa: ANN401
    """Return a value as it stands within a name: a day as people write it, all else as pages show it."""
    return day_words(value) if isinstance(field, Day) and value else shown(collections, state, field, value)


def draw_referred(
    collections: Collections, state: Record, collection: Collection, fitting: Container[str], rng: Random
) -> Referred | None:
    """Draw one or several records to do something with.

    Args:
        collections: Those of the application.
        state: Where the records are.
        collection: Whose records.
        fitting: The ids of those with which it can be done.
        rng: What they are drawn by.

    Returns:
        None where no record fits that can be told apart from the others.
    """
    known = told_apart(state, collection)
    named = [key for key in known if key in fitting]
    if not named:
        return None
    share = rng.random()
    if share < SHARE_NAMED and len(named) > MOST_NAMED:
        ids = tuple(rng.sample(named, rng.randint(2, MOST_NAMED)))
        names = listed([name_spoken(collection, label_of(collection, known[key])) for key in ids])
        return Referred(ids, (f"the {collection.plural} {names}", *([names] if collection.is_named else [])))
    if share < SHARE_COMMON:
        groups = [one for one in _common(collections, state, collection) if set(one.ids) <= set(named)]
        if groups:
            return rng.choice(groups)
    return referred(collections, state, collection, rng.choice(named))


def _common(collections: Collections, state: Record, collection: Collection) -> Iterator[Referred]:
    """Yield the groups of a few records that have a value in common, and their status where there is one."""
    held, status = records(state, collection), collection.status
    for field in collection.fields:
        if not field.listed or not isinstance(field, Choice | Reference):
            continue
        groups: dict[tuple[str, str], list[str]] = {}
        for key, record in held.items():
            value: str | None = getattr(record, field.name)
            if value not in (None, field.unset if isinstance(field, Choice) else None):
                groups.setdefault((value, getattr(record, status.name) if status else ""), []).append(key)
        for (value, current), ids in groups.items():
            if len(ids) in FEW:
                said = field.says.format(value=spoken(collections, state, field, value))
                yield Referred(tuple(ids), _all_of(collection, said, words_of(current)), lookups=1)


def _all_of(collection: Collection, said: str, current: str) -> tuple[str, ...]:
    if " " in current:
        return (
            f"all {collection.plural} {said} that are {current}",
            f"every {collection.noun} {said} that is {current}",
        )
    adjective = f"{current} " if current else ""
    return f"all {adjective}{collection.plural} {said}", f"every {adjective}{collection.noun} {said}"


def alike(collection: Collection, known: Mapping[str, Any], record_id: str, rng: Random) -> list[str]:
    """Return the other records that can be told apart, those first whose labels share words with this one's."""
    words = _words(label_of(collection, known[record_id]))
    others = [key for key in known if key != record_id]
    rng.shuffle(others)
    return sorted(others, key=lambda key: -len(words & _words(label_of(collection, known[key]))))


def _words(label: str) -> set[str]:
    return set(label.casefold().split())
