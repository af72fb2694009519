"""The part of a state that is graded: without what depends on the clock, the route taken, or looking around."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from pydantic import BaseModel, JsonValue
from pydantic_core import to_jsonable_python

from hub.engine.records import INTERNAL, MARK, NOT_GRADED, ORDERED, RUNNING

PLAIN = frozenset((str, int, float, bool, type(None)))
"""The types of most values in a state. To look for them first saves most of the time that comparing states takes."""


def graded_view(state: object) -> JsonValue:
    """Return a state as JSON without its volatile and incidental fields."""
    if type(state) in PLAIN:  # already JSON
        return cast("JsonValue", state)
    if isinstance(state, BaseModel):
        return {name: graded_view(getattr(state, name)) for name in compared_fields(type(state))}
    if isinstance(state, Mapping):
        entries = cast("Mapping[str, object]", state)
        return {name: graded_view(value) for name, value in entries.items()}
    if isinstance(state, tuple | list):
        items = cast("tuple[object, ...]", state)
        return [graded_view(item) for item in items]
    return cast("JsonValue", to_jsonable_python(state))


def looks_same(before: object, after: object) -> bool:
    """Whether two states are the same in the graded view; takes no time for what they share."""
    if before is after:
        return True
    if isinstance(before, BaseModel) and isinstance(after, BaseModel) and type(before) is type(after):
        return all(looks_same(getattr(before, name), getattr(after, name)) for name in compared_fields(type(before)))
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        old, new = cast("Mapping[str, object]", before), cast("Mapping[str, object]", after)
        return old.keys() == new.keys() and all(
            value is new[name] or looks_same(value, new[name]) for name, value in old.items()
        )
    return graded_view(cast("object", before)) == graded_view(cast("object", after))


def ordered_lists(state: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths, in the graded view, of the lists whose order is visible to people."""
    if isinstance(state, BaseModel):
        marks = _marks(type(state))
        for name in compared_fields(type(state)):
            if marks.get(name) == ORDERED:
                yield (*path, name)
            else:
                yield from ordered_lists(getattr(state, name), (*path, name))
    elif isinstance(state, Mapping):
        for name, value in cast("Mapping[str, object]", state).items():
            yield from ordered_lists(value, (*path, name))


@cache
def _marks(model: type[BaseModel]) -> dict[str, str]:
    """Return the marks of a model's fields, including those of optional types."""
    properties: dict[str, dict[str, Any]] = model.model_json_schema(by_alias=False)["properties"]
    found = {
        name: [one[MARK] for one in (schema, *schema.get("anyOf", ())) if MARK in one]
        for name, schema in properties.items()
    }
    return {name: marks[0] for name, marks in found.items() if marks}


@cache
def compared_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the fields of a part of a state that graders compare."""
    marks = _marks(model)
    return tuple(name for name in model.model_fields if marks.get(name) not in NOT_GRADED)


@cache
def telling_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return those of them in which a change says something to other people."""
    marks = _marks(model)
    return tuple(name for name in compared_fields(model) if marks.get(name) != RUNNING)


@cache
def read_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return those of them that people outside read beside what they are told."""
    marks = _marks(model)
    return tuple(name for name in telling_fields(model) if marks.get(name) != INTERNAL)
