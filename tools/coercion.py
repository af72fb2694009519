"""Coerces arguments as models send them: numbers, lists and objects as text, null for absent values.

It does so only if just one meaning is possible. A text field keeps its text, whatever it looks like. What cannot be
read is left as it is and refused later by name.
"""

import re
from collections.abc import Mapping
from typing import cast

from pydantic import JsonValue
from pydantic_core import from_json

from tools.flat_schema import JsonSchema, mapping, members, resolved, tagged

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}(\.0{1,9})?")
_NUMBER = re.compile(r"[+-]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})([eE][+-]?[0-9]{1,2})?")
_MAX_DEPTH = 12
_LARGEST_EXACT = 2.0**53


def coerced(arguments: Mapping[str, object], schema: JsonSchema) -> dict[str, object]:
    """Convert arguments to the types of a tool's schema, as far as they can be read as such.

    Args:
        arguments: the arguments as a model wrote them.
        schema: the JSON Schema of the tool's arguments.
    """
    value = _read(dict(arguments), schema, mapping(schema.get("$defs")), 0)
    return cast("dict[str, object]", value)


def _read(value: object, node: JsonSchema, definitions: JsonSchema, depth: int) -> object:
    node = resolved(node, definitions)
    alternatives = members(node, definitions)
    if depth > _MAX_DEPTH or not alternatives:
        return value
    if len(alternatives) > 1:
        return _of_several(value, alternatives, definitions, depth)
    node = alternatives[0]
    if isinstance(value, str):
        value = _of_text(value, node)
    if (
        isinstance(value, float)
        and node.get("type") == "integer"
        and value.is_integer()
        and abs(value) < _LARGEST_EXACT
    ):
        return int(value)
    if isinstance(value, dict):
        return _object(cast("dict[str, object]", value), node, definitions, depth)
    if isinstance(value, list):
        listed = cast("list[object]", value)
        items = mapping(node.get("items"))
        return [_read(item, items, definitions, depth + 1) for item in listed]
    return value


def _of_several(value: object, alternatives: list[JsonSchema], definitions: JsonSchema, depth: int) -> object:
    """Convert a value that may have several types, if only one of them is possible for the text."""
    if isinstance(value, str) and any(_takes_text(one, value) for one in alternatives):
        return value
    readings = [_read(value, one, definitions, depth + 1) for one in alternatives]
    changed = [reading for reading in readings if type(reading) is not type(value)]
    return changed[0] if len(changed) == 1 else value


def _takes_text(node: JsonSchema, text: str) -> bool:
    if "const" in node:
        return node["const"] == text
    enum = node.get("enum")
    return text in enum if isinstance(enum, list) else node.get("type") == "string"


def _of_text(text: str, node: JsonSchema) -> object:
    bare = text.strip()
    match node.get("type"):
        case "string":
            return _member(text, node)
        case "integer":
            return int(bare.partition(".")[0]) if _INTEGER.fullmatch(bare) else text
        case "number":
            return float(bare) if _NUMBER.fullmatch(bare) else text
        case "boolean":
            return {"true": True, "false": False}.get(bare.lower(), text)
        case "array":
            return _parsed(bare, list) if bare.startswith("[") else text
        case _:
            is_object = node.get("type") == "object" or "discriminator" in node
            return _parsed(bare, dict) if is_object and bare.startswith("{") else text


def _member(text: str, node: JsonSchema) -> str:
    """Return the member of an enumeration that a text names, ignoring case; other text is returned unchanged."""
    enum = node.get("enum", [node["const"]] if "const" in node else [])
    if not isinstance(enum, list) or text in enum:
        return text
    same = [one for one in enum if isinstance(one, str) and one.casefold() == text.strip().casefold()]
    return same[0] if len(same) == 1 else text


def _parsed(text: str, kind: type[list[object]] | type[dict[str, object]]) -> object:
    try:
        value: object = from_json(text, allow_inf_nan=False)
    except ValueError:
        return text
    return cast("object", value) if isinstance(value, kind) else text


def _object(value: dict[str, object], node: JsonSchema, definitions: JsonSchema, depth: int) -> object:
    tag, union = tagged(node, definitions)
    fields: dict[str, JsonValue] = {}
    for member in union.values():
        # A field of another member of the union counts as known; null for it means that it is absent.
        fields |= mapping(member.get("properties"))
    if union:
        chosen = value.get(tag)
        name = _member(chosen, {"enum": [*union]}) if isinstance(chosen, str) else ""
        if name in union:
            value = {**value, tag: name}
            fields |= mapping(union[name].get("properties"))
    else:
        fields = mapping(node.get("properties"))
    return {
        name: _read(one, mapping(fields[name]), definitions, depth + 1) if name in fields else one
        for name, one in value.items()
        if one is not None or name not in fields
    }
