"""The OpenAPI 3.1 document of the REST routes, made from the same verbs."""

from collections import defaultdict
from importlib.metadata import version

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from schemas.errors import ErrorBody
from schemas.observations import ActResult, Observation
from schemas.roles import VERBS as ROLES
from server.rest import RESULT_HEADER
from tools.verb import AnyVerb, JsonSchema

_REF = "#/components/schemas/{model}"
_PICTURE: JsonSchema = {"type": "string", "format": "binary"}
_PICTURE_TYPES = ("image/png", "image/webp", "image/jpeg", "application/octet-stream")


def document(verbs: tuple[AnyVerb, ...]) -> JsonSchema:
    """Describe every verb's route."""
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((verb.response, "serialization") for verb in verbs),
        (ErrorBody, "serialization"),
        *((verb.request, "validation") for verb in verbs),
    ]
    references, definitions = models_json_schema(wanted, ref_template=_REF)
    schemas: JsonSchema = definitions["$defs"]
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
                "default": {
                    "description": "What was wrong, where, and what to do.",
                    "content": {"application/json": {"schema": references[ErrorBody, "serialization"]}},
                },
            },
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "CUA Gym", "version": version("cua-gym")},
        "security": [{"bearer": []}],
        "paths": dict(paths),
        "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}, "schemas": schemas},
    }


def _takes(verb: AnyVerb, arguments: JsonSchema) -> JsonSchema:
    """Where the arguments go: the handle into the path, the others into the query of a GET or the body of a POST."""
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
