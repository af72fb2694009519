"""Flattens JSON Schemas to what every provider accepts: no `$ref`, `oneOf`, `const`, null; a union is one object.

A discriminated union of objects becomes one object with all of their fields, of which only the tag is required. The
server still checks each member by its own fields, and its errors cover what the schema leaves out.
"""

from collections.abc import Mapping
from typing import cast

from pydantic import JsonValue

JsonSchema = dict[str, JsonValue]

_BOUNDS = ("minimum", "maximum")
_LARGEST_SHOWN = 100_000
_MOST_CHOICES = 20
"""Choices that are listed in a schema, at most; a longer list is given only in the error for a wrong choice."""
_EMPTY: tuple[JsonValue, ...] = (None, False, "", 0, 0.0)


def flat(schema: Mapping[str, JsonValue]) -> JsonSchema:
    """Return the schema of an object without references; the `$defs` are taken from `schema` itself."""
    return _flat(dict(schema), mapping(schema.get("$defs")))


def mapping(value: JsonValue) -> JsonSchema:
    """Return a value that is a JSON object; an empty object for anything else."""
    return cast("JsonSchema", value) if isinstance(value, dict) else {}


def resolved(node: JsonSchema, definitions: JsonSchema) -> JsonSchema:
    """Follow references; keys beside a reference override those of its target.

    Args:
        node: the schema, which may be a reference.
        definitions: the `$defs` of the whole schema.
    """
    while isinstance(reference := node.get("$ref"), str):
        target = mapping(definitions.get(reference.rpartition("/")[2]))
        node = {**target, **{name: value for name, value in node.items() if name != "$ref"}}
    return node


def members(node: JsonSchema, definitions: JsonSchema) -> list[JsonSchema]:
    """Return the alternatives of a schema without null; the schema itself if it has none.

    Args:
        node: the schema.
        definitions: the `$defs` of the whole schema.
    """
    listed = node.get("anyOf")
    if not isinstance(listed, list):
        return [node]
    return [one for one in (resolved(mapping(each), definitions) for each in listed) if one.get("type") != "null"]


def tagged(node: JsonSchema, definitions: JsonSchema) -> tuple[str, dict[str, JsonSchema]]:
    """Return the discriminator and the members of a discriminated union.

    Args:
        node: the schema.
        definitions: the `$defs` of the whole schema.

    Returns:
        The field that distinguishes the members, and each member by its tag; "" and no members for another schema.
    """
    discriminator = mapping(node.get("discriminator"))
    tag = discriminator.get("propertyName")
    found = mapping(discriminator.get("mapping"))
    return (tag if isinstance(tag, str) else ""), {
        name: resolved({"$ref": reference}, definitions) for name, reference in found.items()
    }


def signature(tag: str, name: str, member: JsonSchema) -> str:
    """Return a member of a union in the form of a call, such as `click(x?, y?)`; `?` marks optional fields.

    Args:
        tag: the field that distinguishes the members, which is left out.
        name: the member's value of that field.
        member: the member's schema.
    """
    required = required_of(member)
    fields = [field for field in mapping(member.get("properties")) if field != tag]
    return f"{name}({', '.join(field + ('' if field in required else '?') for field in fields)})"


def required_of(node: JsonSchema) -> list[str]:
    """Return the names of an object's required fields."""
    listed = node.get("required")
    return [str(name) for name in listed] if isinstance(listed, list) else []


def _flat(node: JsonSchema, definitions: JsonSchema) -> JsonSchema:
    # The description of a referenced type only repeats what its fields or values say.
    about = {name: node[name] for name in ("description", "default") if name in node}
    node = resolved(node, definitions)
    alternatives = members(node, definitions)
    if len(alternatives) > 1:
        return _described({"anyOf": [_flat(one, definitions) for one in alternatives]}, about)
    node = alternatives[0]
    tag, union = tagged(node, definitions)
    if union:
        return _described(_united(tag, union, definitions), about, ", ".join(_calls(tag, union)))
    if "const" in node or "enum" in node:
        return _described(_choice(node), about)
    plain: JsonSchema = {"type": node.get("type", "object")}
    match plain["type"]:
        case "object" if "properties" in node:
            plain |= _object({name: mapping(one) for name, one in mapping(node["properties"]).items()}, definitions)
            if required := required_of(node):
                plain["required"] = [*required]
        case "array":
            plain["items"] = _flat(mapping(node.get("items")), definitions)
        case "integer" | "number":
            plain |= {name: _short(node[name]) for name in _BOUNDS if name in node and _is_small(node[name])}
        case _:
            pass
    return _described(plain, about)


def _calls(tag: str, union: dict[str, JsonSchema]) -> list[str]:
    return [signature(tag, name, member) for name, member in union.items()]


def _choice(node: JsonSchema) -> JsonSchema:
    enum = node["enum"] if "enum" in node else [node["const"]]
    is_short = isinstance(enum, list) and len(enum) <= _MOST_CHOICES
    return {"type": "string", "enum": enum} if is_short else {"type": "string"}


def _object(fields: Mapping[str, JsonSchema], definitions: JsonSchema) -> JsonSchema:
    return {
        "properties": {name: _flat(one, definitions) for name, one in fields.items()},
        "additionalProperties": False,
    }


def _united(tag: str, union: dict[str, JsonSchema], definitions: JsonSchema) -> JsonSchema:
    """Return one object schema that fits every member; its description lists which fields belong together."""
    fields: JsonSchema = {tag: {"type": "string", "enum": [*union]}}
    for member in union.values():
        for name, one in mapping(member.get("properties")).items():
            if name == tag:
                continue
            field = _flat(mapping(one), definitions)
            field.pop("description", None)
            known = mapping(fields.setdefault(name, field))
            if known != field:
                fields[name] = {key: value for key, value in known.items() if field.get(key) == value}
    return {"type": "object", "properties": fields, "required": [tag], "additionalProperties": False}


def _described(schema: JsonSchema, source: JsonSchema, calls: str = "") -> JsonSchema:
    """Add a field's description, and its default if that is worth knowing."""
    sentences = [calls, *(text for text in [source.get("description")] if isinstance(text, str) and not calls)]
    default = source.get("default")
    if isinstance(default, str | int | float) and default not in _EMPTY:
        sentences.append(f"Default {str(_short(default)).lower()}.")
    if description := " ".join(one for one in sentences if one):
        schema["description"] = description
    return schema


def _is_small(bound: JsonValue) -> bool:
    return isinstance(bound, int | float) and abs(bound) <= _LARGEST_SHOWN


def _short(number: JsonValue) -> JsonValue:
    return int(number) if isinstance(number, float) and number.is_integer() else number
