"""Describes JSON Schemas in words: the types of fields, their bounds, and tables of fields."""

from collections.abc import Iterator, Mapping
from typing import Any

from scripts.docs.pages import slug_of

_WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}
_BOUNDS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} of them",
    "maxItems": "at most {} of them",
    "pattern": "matches `{}`",
}

Schema = Mapping[str, Any]


def type_in_words(schema: Schema, types_page: str = "") -> str:
    """Describe the values that a schema allows, including their bounds.

    Args:
        schema: A JSON Schema as pydantic writes it.
        types_page: The page that has a heading for each `$ref`, or empty for links within the same page.
    """
    return "; ".join([_kind(schema, types_page), *_bounds(schema)])


def fields_table(schema: Schema, types_page: str = "", *, without: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the lines of a table of an object's fields."""
    fields: Mapping[str, Schema] = schema.get("properties", {})
    shown = {name: one for name, one in fields.items() if name not in without}
    if not shown:
        return
    yield "| field | type | default | |"
    yield "|---|---|---|---|"
    required = schema.get("required", [])
    for name, one in shown.items():
        default = "required" if name in required else default_in_words(one)
        cells = (type_in_words(one, types_page), default, one.get("description", ""))
        yield f"| `{name}` | {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"


def default_in_words(schema: Schema) -> str:
    """Describe the default of a field; empty if it has none, or if the default is an empty value or an object."""
    match schema.get("default"):
        case None | [] | "":
            return ""
        case bool(value):
            return f"`{str(value).lower()}`"
        case Mapping():
            return ""
        case value:
            return f"`{value}`"


def _kind(schema: Schema, types_page: str) -> str:  # noqa: PLR0911 - one return for each kind of schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({types_page}#{slug_of(name)})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return " or ".join(dict.fromkeys(type_in_words(one, types_page) for one in schema[union]))
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return "[" + ", ".join(_kind(one, types_page) for one in schema["prefixItems"]) + "]"
            return f"list of {type_in_words(schema.get('items', {}), types_page)}"
        case "object" if isinstance(schema.get("additionalProperties"), Mapping):
            return f"object of text to {type_in_words(schema['additionalProperties'], types_page)}"
        case "string" if schema.get("format") == "base64" or schema.get("contentEncoding") == "base64":
            return "text in base64"
        case str(name):
            return _WORDS.get(name, name)
        case _:
            return "any value"


def _bounds(schema: Schema) -> Iterator[str]:
    for keyword, words in _BOUNDS.items():
        # prefixItems have their number already.
        if keyword in schema and not (keyword.endswith("Items") and "prefixItems" in schema):
            value = schema[keyword]
            yield words.format(f"{value:g}" if isinstance(value, float) and value.is_integer() else value)
