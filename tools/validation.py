"""Validates arguments into a typed request, or raises one error that names the field and the remedy."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails, to_json

from schemas.base import Closed
from schemas.errors import InvalidRequestError
from tools.error_wording import Place, sentence
from tools.flat_schema import JsonSchema, mapping, members, resolved, tagged
from tools.verb import Verb

RequestT = TypeVar("RequestT", bound=Closed)

_SHOWN_ERRORS = 3
_MAX_PATH_CHARACTERS = 400


def typed_request(
    verb: Verb[RequestT], arguments: Mapping[str, object], names: Collection[str] | None = None
) -> RequestT:
    """Validate JSON arguments strictly; a number in quotes is not a number.

    Args:
        verb: the tool that is called.
        arguments: the arguments as parsed from JSON.
        names: the arguments that the caller was shown; None if these are all fields of the request.

    Raises:
        InvalidRequestError: an argument is wrong; the error names the first such field.
    """
    try:
        # pydantic's strict mode for JSON (lists become tuples, strings enum members) exists only for JSON text.
        text = to_json(arguments, inf_nan_mode="constants")
    except ValueError as error:
        raise InvalidRequestError(
            "the arguments hold text that is not valid Unicode or is nested too deeply: send plain JSON values"
        ) from error
    try:
        return verb.request.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise _explained(error, verb.input_schema, names) from error


def typed_query(verb: Verb[RequestT], arguments: Mapping[str, str]) -> RequestT:
    """Validate the arguments of a query string, in which everything is text.

    Raises:
        InvalidRequestError: an argument is wrong; the error names the first such field.
    """
    try:
        return verb.request.model_validate_strings(arguments)
    except ValidationError as error:
        raise _explained(error, verb.input_schema) from error


def _explained(error: ValidationError, schema: JsonSchema, names: Collection[str] | None = None) -> InvalidRequestError:
    details = _causes(error.errors(include_url=False))
    sentences: dict[str, str] = {}
    fields: list[str] = []
    for detail in details:
        place = _locate(detail, schema, names)
        # Each member of a plain union reports the same value; one report is enough.
        sentences.setdefault(place.path, sentence(detail, place))
        fields.append(_field(detail, place))
    shown = list(sentences.values())[:_SHOWN_ERRORS]
    if len(sentences) > _SHOWN_ERRORS:
        shown.append(f"and {len(sentences) - _SHOWN_ERRORS} more")
    return InvalidRequestError("; ".join(shown), field=fields[0] or None)


def _causes(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return errors without those about a list that is too short only because its items are wrong."""
    return [
        detail
        for detail in details
        if not (
            detail["type"] == "too_short"
            and any(other["loc"][:-1][: len(detail["loc"])] == detail["loc"] for other in details)
        )
    ]


def _field(detail: ErrorDetails, place: Place) -> str:
    """Return the dotted path of what is wrong; for a union with a wrong tag, that of the tag."""
    if not detail["type"].startswith("union_tag"):
        return place.path
    tag, _ = tagged(place.node, place.definitions)
    return f"{place.path}.{tag}" if place.path else tag


def _locate(detail: ErrorDetails, schema: JsonSchema, names: Collection[str] | None) -> Place:
    """Find the field that an error is about.

    pydantic's location also contains tags and types of unions, which the caller did not write; the schema is used to
    recognise them.
    """
    definitions = mapping(schema.get("$defs"))
    node, union, chosen_of = schema, JsonSchema(), JsonSchema()
    path: list[str] = []
    siblings: tuple[str, ...] = ()
    for step in detail["loc"]:
        node = resolved(node, definitions)
        alternatives = members(node, definitions)
        if len(alternatives) > 1 and not isinstance(step, int):
            continue
        node = alternatives[0] if alternatives else node
        tag, choices = tagged(node, definitions)
        if tag and step in choices:
            chosen_of, node = node, choices[str(step)]
            continue
        path.append(str(step))
        union, chosen_of = chosen_of, JsonSchema()
        properties = mapping(node.get("properties"))
        siblings = tuple(properties) if names is None or len(path) > 1 else tuple(names)
        node = mapping(node.get("items") if isinstance(step, int) else properties.get(str(step)))
    return Place(
        path=".".join(path)[:_MAX_PATH_CHARACTERS],
        node=_named(node, definitions),
        union=union,
        siblings=siblings,
        definitions=definitions,
    )


def _named(node: JsonSchema, definitions: JsonSchema) -> JsonSchema:
    """Return a field's schema, without null if it is optional; its own description overrides that of its type."""
    node = resolved(node, definitions)
    alternatives = members(node, definitions)
    if len(alternatives) != 1 or alternatives[0] is node:
        return node
    own = {"description": node["description"]} if "description" in node else {}
    return {**alternatives[0], **own}
