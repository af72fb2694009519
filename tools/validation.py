"""Arguments → a typed request, or one error that names the field and what to do about it."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from pydantic import JsonValue, ValidationError
from pydantic_core import ErrorDetails, to_json

from schemas.base import Closed
from schemas.errors import InvalidRequestError
from tools.verb import JsonSchema, Verb

RequestT = TypeVar("RequestT", bound=Closed)

_SHOWN_ERRORS = 3
_MAX_MESSAGE_CHARACTERS = 400


@dataclass(frozen=True)
class _Place:
    """A field as a caller wrote it: its dotted path, the fields beside it, what it is for."""

    path: str
    siblings: list[str]
    description: str


def typed_request(verb: Verb[RequestT], arguments: Mapping[str, object]) -> RequestT:
    """Validate JSON arguments strictly: a number in quotes is not a number.

    Raises:
        InvalidRequestError: with the first offending field.
    """
    try:
        # Strictness as JSON knows it (a list is a tuple, a string an enum member) exists only for JSON text.
        text = to_json(arguments, inf_nan_mode="constants")
    except ValueError as error:
        raise InvalidRequestError(
            "the arguments hold text that is not valid Unicode or is nested too deeply: send plain JSON values"
        ) from error
    try:
        return verb.request.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise _explained(error, verb.input_schema) from error


def typed_query(verb: Verb[RequestT], arguments: Mapping[str, str]) -> RequestT:
    """Validate arguments of a query string, where everything is text.

    Raises:
        InvalidRequestError: with the first offending field.
    """
    try:
        return verb.request.model_validate_strings(arguments)
    except ValidationError as error:
        raise _explained(error, verb.input_schema) from error


def _explained(error: ValidationError, schema: JsonSchema) -> InvalidRequestError:
    details = _causes(error.errors(include_url=False, include_input=False))
    sentences = [_sentence(detail, schema) for detail in details[:_SHOWN_ERRORS]]
    if len(details) > _SHOWN_ERRORS:
        sentences.append(f"and {len(details) - _SHOWN_ERRORS} more")
    return InvalidRequestError("; ".join(sentences), field=_locate(details[0], schema).path or None)


def _causes(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without the complaint that a list is too short where the reason is that its items were wrong."""
    return [
        detail
        for detail in details
        if not (
            detail["type"] == "too_short"
            and any(other["loc"][:-1][: len(detail["loc"])] == detail["loc"] for other in details)
        )
    ]


def _sentence(detail: ErrorDetails, schema: JsonSchema) -> str:
    place = _locate(detail, schema)
    match detail["type"]:
        case "extra_forbidden":
            name = str(detail["loc"][-1])
            close = difflib.get_close_matches(name, place.siblings, n=1)
            guess = f" (did you mean `{close[0]}`?)" if close else ""
            accepted = ", ".join(place.siblings) or "none"
            sentence = f"unknown field `{place.path}`{guess}; accepted here: {accepted}"
        case "missing":
            sentence = f"`{place.path}` is missing: add it. {place.description}"
        case _:
            where = f"`{place.path}`: " if place.path else ""
            sentence = f"{where}{detail['msg']}. {place.description}"
    return sentence[:_MAX_MESSAGE_CHARACTERS].strip()


def _locate(detail: ErrorDetails, schema: JsonSchema) -> _Place:
    """Find the field that an error is about.

    pydantic's location holds the tags of unions too, which no caller wrote: the schema tells them apart.
    """
    definitions = _mapping(schema.get("$defs"))
    node, path = schema, list[str]()
    siblings: list[str] = []
    for step in detail["loc"]:
        node = _resolved(node, definitions)
        tags = _mapping(_mapping(node.get("discriminator")).get("mapping"))
        if step in tags:
            node = {"$ref": tags[str(step)]}
            continue
        path.append(str(step))
        properties = _mapping(node.get("properties"))
        siblings = list(properties)
        node = _mapping(node.get("items") if isinstance(step, int) else properties.get(str(step)))
    if detail["type"].startswith("union_tag"):
        # The union itself is located; what is wrong is the field that tells its members apart.
        path.append(str(detail.get("ctx", {}).get("discriminator", "")).strip("'"))
    description = node.get("description")
    return _Place(
        ".".join(path)[:_MAX_MESSAGE_CHARACTERS],
        siblings,
        description if isinstance(description, str) and path else "",
    )


def _resolved(node: JsonSchema, definitions: JsonSchema) -> JsonSchema:
    """Follow a reference, and the one member of an optional value that is not null."""
    if isinstance(reference := node.get("$ref"), str):
        return _resolved(_mapping(definitions.get(reference.rpartition("/")[2])), definitions)
    members = node.get("anyOf")
    if isinstance(members, list):
        present = [_mapping(member) for member in members if _mapping(member).get("type") != "null"]
        return _resolved(present[0], definitions) if present else {}
    return node


def _mapping(value: JsonValue) -> JsonSchema:
    return cast("JsonSchema", value) if isinstance(value, dict) else {}
