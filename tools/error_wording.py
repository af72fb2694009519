"""Words validation errors: the field as the caller wrote it, what it must be, and what was sent."""

import difflib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from pydantic_core import ErrorDetails

from tools.flat_schema import JsonSchema, mapping, members, resolved, signature, tagged

_MAX_SENT = 40
_MAX_SENTENCE = 600
_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}


@dataclass(frozen=True)
class Place:
    """A field as a caller wrote it: its dotted path, its schema, and the object that contains it."""

    path: str
    node: JsonSchema
    union: JsonSchema
    """The schema of the union that the containing object belongs to; empty if there is none."""
    siblings: tuple[str, ...]
    definitions: JsonSchema

    @property
    def description(self) -> str:
        """The field's description."""
        text = self.node.get("description")
        return text if isinstance(text, str) and self.path else ""


def sentence(detail: ErrorDetails, place: Place) -> str:
    """Return a sentence that says what is wrong, and what to write instead."""
    match detail["type"]:
        case "extra_forbidden":
            text = _unknown(str(detail["loc"][-1]), place)
        case "missing":
            text = f"`{place.path}` is missing: add it. {place.description}"
        case "union_tag_not_found" | "union_tag_invalid":
            text = _untagged(detail.get("input"), place)
        case _:
            where = f"`{place.path}`: " if place.path else ""
            text = f"{where}{_demand(detail, place)}{_sent(detail)}. {place.description}"
    return text.strip().removesuffix(".")[:_MAX_SENTENCE]


def guess(name: str, known: Iterable[str]) -> str:
    """Return the known name that was probably meant, as a question in parentheses; "" if none is close."""
    by_case = {one.casefold(): one for one in known}
    close = difflib.get_close_matches(name.casefold()[:100], by_case, n=1)
    return f" (did you mean `{by_case[close[0]]}`?)" if close else ""


def _unknown(name: str, place: Place) -> str:
    accepted = ", ".join(place.siblings) or "none"
    tag, union = tagged(place.union, place.definitions)
    owners = [chosen for chosen, one in union.items() if name in mapping(one.get("properties"))]
    hint = f" (it belongs to {', '.join(owners)})" if tag and owners else guess(name, place.siblings)
    return f"unknown field `{place.path}`{hint}; accepted here: {accepted}"


def _untagged(sent: object, place: Place) -> str:
    """Return the message for a missing or wrong discriminator of a union."""
    tag, union = tagged(place.node, place.definitions)
    names = ", ".join(union)
    path = f"{place.path}.{tag}" if place.path else tag
    if not isinstance(sent, dict):
        return f"`{place.path}`: must be an object with `{tag}`, one of {names}"
    written = cast("dict[str, object]", sent)
    if (value := written.get(tag)) is not None:
        shown = f"{guess(value, union)}" if isinstance(value, str) else ""
        return f"`{path}` must be one of {names}; you sent {_quoted(value)}{shown}"
    text = f"`{path}` is missing: it must be one of {names}"
    for key, one in written.items():
        if isinstance(one, str) and one in union:
            return f"{text}. You sent `{key}`: {_quoted(one)}: write `{tag}` instead of `{key}`"
        if key in union:
            return (
                f'{text}. You sent `{key}` as a field: write {{"{tag}": "{key}", …}}: {signature(tag, key, union[key])}'
            )
    fields = set(written)
    fitting = [name for name, one in union.items() if fields and fields <= set(mapping(one.get("properties"))) | {tag}]
    hint = f" ({', '.join(fitting)} would fit)" if fitting else ""
    return f"{text}{hint}. You sent {', '.join(f'`{key[:_MAX_SENT]}`' for key in list(written)[:6]) or 'no field'}"


def _demand(detail: ErrorDetails, place: Place) -> str:  # noqa: PLR0911 -- one line for each kind of fault
    facts = detail.get("ctx", {})
    match detail["type"]:
        case "greater_than_equal":
            return f"must be at least {facts['ge']:g}"
        case "greater_than":
            return f"must be more than {facts['gt']:g}"
        case "less_than_equal":
            return f"must be at most {facts['le']:g}"
        case "less_than":
            return f"must be less than {facts['lt']:g}"
        case "string_too_short" | "too_short" | "bytes_too_short":
            return f"must have at least {_counted(detail, int(facts['min_length']))}"
        case "string_too_long" | "too_long" | "bytes_too_long":
            return f"must have at most {_counted(detail, int(facts['max_length']))}"
        case "string_pattern_mismatch":
            return f"must have the form {facts['pattern']}"
        case "string_unicode":
            return "must be valid Unicode"
        case "finite_number":
            return "must be a finite number"
        case "value_error":
            return str(facts.get("error", detail["msg"]))
        case name if "base64" in name:
            return "must be base64"
        case _:
            return f"must be {expected(place.node, place.definitions)}"


def expected(node: JsonSchema, definitions: JsonSchema) -> str:
    """Return a description of what a value must be, by its schema."""
    node = resolved(node, definitions)
    alternatives = members(node, definitions)
    if len(alternatives) != 1:
        return " or ".join(expected(one, definitions) for one in alternatives) or "absent"
    node = alternatives[0]
    tag, union = tagged(node, definitions)
    if union:
        return f"an object with `{tag}`, one of {', '.join(union)}"
    if "const" in node:
        return f"`{node['const']}`"
    enum = node.get("enum")
    if isinstance(enum, list):
        return f"one of {', '.join(str(value) for value in enum)}"
    fields = mapping(node.get("properties"))
    return f"an object with {', '.join(fields)}" if fields else _TYPES.get(str(node.get("type")), "something else")


def _counted(detail: ErrorDetails, number: int) -> str:
    unit = "character" if detail["type"].startswith("string") else "byte" if "bytes" in detail["type"] else "item"
    return f"{number:d} {unit}{'' if number == 1 else 's'}"


def _sent(detail: ErrorDetails) -> str:
    """Return a description of what was sent; of text and lists it gives only the length."""
    sent: object = detail.get("input")
    match sent:
        case bool() | int() | float() | None:
            return f"; you sent {_quoted(sent)}"
        case str() if len(sent) <= _MAX_SENT and "too_" not in detail["type"]:
            return f"; you sent {_quoted(sent)}"
        case str():
            return f"; you sent text of {len(sent):,} characters"
        case list() | tuple():
            return f"; you sent a list of {len(cast('list[object]', sent))}"
        case dict():
            return "; you sent an object"
        case _:
            return ""


def _quoted(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _MAX_SENT else f"{text[:_MAX_SENT]}…"
