"""What goes with something that other people get: what is written above it, and whom and what it names.

An offer reaches the address that its applicant has at that moment, and a reply shows the subject of its request. Who
changes these, tells others, and changes them back has told somebody else, or something else.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, cast, get_origin

from pydantic import BaseModel

from hub.engine.graded_view import PLAIN, compared_fields, read_fields
from hub.engine.records import ID_PATTERN, Record

Path = tuple[str, ...]
What = Literal["words", "day", "number", "name"]
RECORD = 2
"""Names that lead to a record: those of its collection and its own."""
HOPS = 2
"""How far names are followed: from an offer to its application, and from there to the applicant."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?")
_NUMBERS = frozenset((int, float))


def own_values(record: BaseModel, path: Path) -> Iterator[tuple[Path, object, What]]:
    """Yield words, days, numbers and names of other records that people read in a record itself, with their paths."""
    model = type(record)
    for name in read_fields(model):
        value, place = cast("object", getattr(record, name)), (*path, name)
        if type(value) not in PLAIN and isinstance(value, BaseModel):
            yield from own_values(value, place)
        elif name in text_fields(model):
            yield place, value, "day" if _DAY.fullmatch(str(value)) else "words"
        elif name in name_fields(model):
            yield place, value, "name"
        elif type(value) in _NUMBERS:
            yield place, value, "number"


def named_by(state: Record, record: BaseModel, *, lists: bool) -> Iterator[Path]:
    """Yield the paths of the records that one names where people read it, in lists and as keys only if asked for."""
    for name in read_fields(type(record)):
        value = cast("object", getattr(record, name))
        if isinstance(value, str):
            if name in name_fields(type(record)):
                yield from _found(state, value)
        elif type(value) in PLAIN:
            continue
        elif isinstance(value, BaseModel):
            yield from named_by(state, value, lists=lists)
        elif lists and isinstance(value, Mapping | tuple):
            for one in cast("Sequence[object]", value):
                if isinstance(one, str):
                    yield from _found(state, one)


def followed(state: Record, paths: Sequence[Path]) -> Iterator[tuple[int, Path, BaseModel]]:
    """Yield records and what they name, with the number of names that lead there and their paths.

    Args:
        state: the state that holds them.
        paths: those to begin with.
    """
    reached, seen = list(dict.fromkeys(paths)), set(paths)
    for hops in range(HOPS + 1):
        next_ones: list[Path] = []
        for path in reached:
            record = at(state, path)
            if isinstance(record, BaseModel):
                yield hops, path, record
                next_ones += [one for one in named_by(state, record, lists=not hops) if one not in seen]
                seen.update(next_ones)
        reached = list(dict.fromkeys(next_ones))


def at(state: object, path: Path) -> object:
    """Return what a state has at a path, or None."""
    for name in path:
        if isinstance(state, Mapping):
            state = cast("Mapping[str, object]", state).get(name)
        else:
            state = cast("object", getattr(state, name, None))
    return state


@cache
def text_fields(model: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a model that hold text, which is neither one of several values nor an id."""
    return frozenset(
        name
        for name, kinds in _kinds(model).items()
        if any(
            one.get("type") == "string" and not {"enum", "const"} & one.keys() and one.get("pattern") != ID_PATTERN
            for one in kinds
        )
    )


@cache
def name_fields(model: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a model that hold the id of a record."""
    kinds = _kinds(model).items()
    return frozenset(name for name, found in kinds if any(one.get("pattern") == ID_PATTERN for one in found))


def _kinds(model: type[BaseModel]) -> dict[str, tuple[dict[str, Any], ...]]:
    properties: dict[str, dict[str, Any]] = model.model_json_schema(by_alias=False)["properties"]
    return {name: (schema, *schema.get("anyOf", ())) for name, schema in properties.items()}


def _found(state: Record, name: str) -> Iterator[Path]:
    """Yield where a state has a record of this name."""
    for collection in _collections(type(state)):
        if name in getattr(state, collection):
            yield (collection, name)


@cache
def _collections(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the fields of a state that hold records by their ids."""
    kinds = ((name, get_origin(model.model_fields[name].annotation)) for name in compared_fields(model))
    return tuple(name for name, kind in kinds if isinstance(kind, type) and issubclass(kind, Mapping))
