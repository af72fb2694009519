"""Generates the OpenAPI 3.1 document from the tool definitions."""

from collections import defaultdict
from importlib.metadata import version

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from schemas.errors import ERRORS, CuaGymError, ErrorBody
from schemas.observations import ActResult, Observation
from schemas.roles import VERBS as ROLES
from server.rest import RESULT_HEADER
from tools.flat_schema import JsonSchema, mapping
from tools.verb import AnyVerb

_REF = "#/components/schemas/{model}"
_FAILURE_REF = "#/components/responses/{status}"
_PICTURE: JsonSchema = {"type": "string", "format": "binary"}
_PICTURE_TYPES = ("image/png", "image/webp", "image/jpeg", "application/octet-stream")


def _failures() -> dict[int, str]:
    """Return each status with which a call can fail, and its meaning: typed errors, and errors of HTTP itself."""
    typed: defaultdict[int, list[str]] = defaultdict(list)
    for error in ERRORS.values():
        typed[error.http_status].append(f"`{error.code}`: {(error.__doc__ or '').strip()}")
    typed[CuaGymError.http_status] = [f"`{CuaGymError.code}`: A mistake of the server; its log names the request."]
    http = {
        400: "The body is not JSON.",
        405: "The path does not take this method.",
        406: "What was asked for does not fit the media type that is accepted.",
        408: "The body did not come in time.",
        415: "The body is not application/json.",
        421: "The Host header names another server.",
    }
    return dict(sorted((http | {status: " ".join(meanings) for status, meanings in typed.items()}).items()))


_FAILURES = _failures()
_FAILURE_HEADERS: dict[int, dict[str, JsonSchema]] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}}},
    405: {"Allow": {"schema": {"type": "string"}}},
    503: {"Retry-After": {"description": "Seconds.", "schema": {"type": "string"}}},
}


def _failure(status: int, body: JsonSchema) -> JsonSchema:
    described: JsonSchema = {
        "description": _FAILURES[status],
        "content": {"application/json": {"schema": body}},
    }
    if headers := _FAILURE_HEADERS.get(status):
        described["headers"] = {**headers}
    return described


def document(verbs: tuple[AnyVerb, ...]) -> JsonSchema:
    """Return the OpenAPI document that describes the route of every tool."""
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((verb.response, "serialization") for verb in verbs),
        (ErrorBody, "serialization"),
        *((verb.request, "validation") for verb in verbs),
    ]
    references, definitions = models_json_schema(wanted, ref_template=_REF)
    schemas: JsonSchema = definitions["$defs"]
    for one in schemas.values():
        _allow_chords(one)
    paths: defaultdict[str, JsonSchema] = defaultdict(dict)
    for verb in verbs:
        reference: str = references[verb.request, "validation"]["$ref"]
        arguments = schemas[reference.rpartition("/")[2]]
        assert isinstance(arguments, dict)  # noqa: S101 - a model's schema is an object
        paths[verb.path][verb.method.lower()] = {
            "operationId": verb.name,
            "summary": verb.title,
            "description": f"{verb.description} Roles: {', '.join(sorted(ROLES[verb.name]))}.",
            **_takes(verb, arguments),
            "responses": {
                "200": _answers(verb, references[verb.response, "serialization"]),
                **{str(status): {"$ref": _FAILURE_REF.format(status=status)} for status in _FAILURES},
            },
        }
    every_path: JsonSchema = {**_OPERATORS_PATHS, **paths}
    return {
        "openapi": "3.1.0",
        "info": {"title": "CUA Gym", "version": version("cua-gym")},
        "security": [{"bearer": []}],
        "paths": every_path,
        "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas,
            "responses": {
                str(status): _failure(status, references[ErrorBody, "serialization"]) for status in _FAILURES
            },
        },
    }


def _allow_chords(schema: JsonValue) -> None:
    """Allow keys to be written as one chord too, which tool lists omit because models should send a list."""
    properties = mapping(mapping(schema).get("properties"))
    if "keys" in properties:
        listed = mapping(properties["keys"])
        properties["keys"] = {
            "anyOf": [listed, {"type": "string", "minLength": 1, "description": "A chord, such as ctrl+s."}]
        }


def _page(name: str, summary: str, media_type: str, *, is_open: bool, statuses: tuple[int, ...]) -> JsonSchema:
    """Return the description of a route that is not a tool."""
    schema: JsonSchema = {"type": "object" if media_type == "application/json" else "string"}
    operation: JsonSchema = {
        "operationId": name,
        "summary": summary,
        "responses": {
            **{
                str(status): {"description": summary, "content": {media_type: {"schema": schema}}}
                for status in statuses
            },
            **{str(status): {"$ref": _FAILURE_REF.format(status=status)} for status in (401, 403, 405, 421, 500)},
        },
    }
    return {"get": operation | ({"security": []} if is_open else {})}


_OPERATORS_PATHS: JsonSchema = {
    "/healthz": _page("healthz", "The server's loop turns", "application/json", is_open=True, statuses=(200,)),
    "/readyz": _page(
        "readyz", "Whether sessions can be opened, and why not", "application/json", is_open=True, statuses=(200, 503)
    ),
    "/metrics": _page("metrics", "Metrics for Prometheus", "text/plain", is_open=False, statuses=(200,)),
    "/openapi.json": _page("openapi", "This document", "application/json", is_open=False, statuses=(200,)),
}


def _takes(verb: AnyVerb, arguments: JsonSchema) -> JsonSchema:
    """Return where a tool's arguments go: the handle into the path, others into a GET's query or a POST's body."""
    properties = arguments.get("properties")
    fields = dict(properties) if isinstance(properties, dict) else {}
    listed = arguments.get("required")
    required = [name for name in listed if name != verb.handle] if isinstance(listed, list) else []
    parameters: list[JsonSchema] = []
    if verb.handle is not None:
        parameters.append({"name": verb.handle, "in": "path", "required": True, "schema": fields.pop(verb.handle)})
    if verb.method != "POST":
        parameters += [
            {"name": name, "in": "query", "required": name in required, "schema": schema}
            for name, schema in fields.items()
        ]
        return {"parameters": [*parameters]}
    body: JsonSchema = {
        "type": "object",
        "properties": fields,
        "required": [*required],
        "additionalProperties": False,
    }
    return {
        "parameters": [*parameters],
        "requestBody": {"required": bool(required), "content": {"application/json": {"schema": body}}},
    }


def _answers(verb: AnyVerb, reference: JsonSchema) -> JsonSchema:
    content: JsonSchema = {} if not verb.is_tool else {"application/json": {"schema": reference}}
    if not issubclass(verb.response, ActResult | Observation):
        return {"description": verb.title, "content": content}
    content |= {media_type: {"schema": _PICTURE} for media_type in _PICTURE_TYPES}
    return {
        "description": f"{verb.title}. Beside a picture the rest of the result stands in the header {RESULT_HEADER}.",
        "headers": {RESULT_HEADER: {"schema": {"type": "string"}}},
        "content": content,
    }
