"""Derives from a verb's types which arguments are ids, and whether it creates or lists them.

A new verb therefore reaches the right worker without extra code: its ids have the form of ids.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

from tools.addressing import HANDLES
from tools.flat_schema import JsonSchema, mapping, members, resolved
from tools.registry import BY_NAME
from vm_controller.ids import LENGTH

_PATTERN = re.compile(rf"\^[a-z]_\[a-z0-9\]\{{{LENGTH}\}}\$")


@cache
def id_arguments(name: str) -> tuple[str, ...]:
    """Return the arguments of a tool that name something that a worker holds, those in its path first."""
    verb = BY_NAME[name]
    own = [argument for argument, node in _properties(verb.input_schema) if _is_id(node, verb.input_schema)]
    # A model may name a desktop by another argument than the tool's request does.
    return tuple(dict.fromkeys((*([verb.handle] if verb.handle else []), *own, *sorted(HANDLES))))


@cache
def makes_ids(name: str) -> bool:
    """Whether a tool creates something that a worker then holds."""
    verb = BY_NAME[name]
    schema = verb.response.model_json_schema(mode="serialization")
    return not verb.read_only and _PATTERN.search(str(schema)) is not None


@cache
def lists(name: str) -> tuple[str, ...]:
    """Return the fields of a read-only tool's answer that list what workers hold, and so must be merged."""
    verb = BY_NAME[name]
    if not verb.read_only or "{" in verb.path:
        return ()
    schema = verb.response.model_json_schema(mode="serialization")
    return tuple(field for field, node in _properties(schema) if _lists_ids(mapping(node.get("items")), schema))


def named(name: str, arguments: Mapping[str, object]) -> Iterator[str]:
    """Yield the ids among the arguments of a tool, as the caller wrote them."""
    for argument in id_arguments(name):
        value = arguments.get(argument)
        if isinstance(value, list):
            # The ids may belong to several workers; any of them knows what it needs about all.
            value = next(iter(cast("list[object]", value)), None)
        if isinstance(value, str):
            yield value


def _properties(schema: JsonSchema) -> Iterator[tuple[str, JsonSchema]]:
    for name, node in mapping(schema.get("properties")).items():
        yield name, mapping(node)


def _is_id(node: JsonSchema, schema: JsonSchema) -> bool:
    """Whether a field is an id or a list of ids."""
    definitions = mapping(schema.get("$defs"))
    node = resolved(node, definitions)
    alternatives = [resolved(one, definitions) for one in members(node, definitions)] or [node]
    nodes = [*alternatives, *(mapping(one.get("items")) for one in alternatives)]
    return any(_PATTERN.fullmatch(str(one.get("pattern", ""))) for one in nodes)


def _lists_ids(item: JsonSchema, schema: JsonSchema) -> bool:
    properties = _properties(resolved(item, mapping(schema.get("$defs"))))
    return any(_is_id(node, schema) for _, node in properties)
