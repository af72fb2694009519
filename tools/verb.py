"""A verb: one definition from which the MCP tool and the REST route are made."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from pydantic import JsonValue

from schemas.base import Closed
from tools.call import Answer, Call

RequestT = TypeVar("RequestT", bound=Closed)
JsonSchema = dict[str, JsonValue]
HANDLES = ("session_id", "snapshot_id", "workspace_id")
"""What a path can name."""

_TITLES = frozenset({"title"})
"""pydantic's titles repeat the names: they would cost a model tokens for nothing."""
_ROUTING = frozenset({"x-mcp-header"})
"""Tells a client which header to send, so it says something of arguments only."""
_ANY_JSON: JsonSchema = {
    "anyOf": [{"type": kind} for kind in ("object", "array", "string", "number", "boolean", "null")]
}
"""pydantic says `{}` for any JSON value, which clients take for a forgotten schema."""


def _without(schema: JsonSchema, noise: frozenset[str]) -> JsonSchema:
    """A schema without these keywords. Their values are text; a field that is so named has a schema as its value."""
    return {
        key: _pruned(value, noise) for key, value in schema.items() if not (key in noise and isinstance(value, str))
    }


def _complete(schema: JsonSchema, noise: frozenset[str]) -> JsonSchema:
    """A schema as a client should see it: without noise, and with words where pydantic has none."""
    pruned = _without(schema, noise)
    definitions = pruned.get("$defs")
    if isinstance(definitions, dict) and "JsonValue" in definitions:
        definitions["JsonValue"] = dict(_ANY_JSON)
    return pruned


def _pruned(value: JsonValue, noise: frozenset[str]) -> JsonValue:
    if isinstance(value, dict):
        return _without(value, noise)
    return [_pruned(item, noise) for item in value] if isinstance(value, list) else value


@dataclass(frozen=True)
class Verb(Generic[RequestT]):
    """What a caller can ask for.

    `path` is the REST route; a handle in it (one of HANDLES, in braces) is a field of the request. `deadline_s` gives
    the seconds a request may take. Without `is_tool` there is no MCP tool. `read_only`, `destructive` and `idempotent`
    are MCP's annotations.
    """

    name: str
    title: str
    description: str
    request: type[RequestT]
    response: type[Closed]
    method: Literal["GET", "POST", "DELETE"]
    path: str
    handler: Callable[[Call, RequestT], Awaitable[Answer]]
    deadline_s: Callable[[RequestT], float]
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False
    is_tool: bool = True

    @property
    def handle(self) -> str | None:
        """The name of the handle in the path."""
        return next((name for name in HANDLES if f"{{{name}}}" in self.path), None)

    @cached_property
    def input_schema(self) -> JsonSchema:
        """JSON Schema of the arguments."""
        return _complete(self.request.model_json_schema(), _TITLES)

    @cached_property
    def output_schema(self) -> JsonSchema:
        """JSON Schema of the result."""
        return _complete(self.response.model_json_schema(mode="serialization"), _TITLES | _ROUTING)


AnyVerb = Verb[Any]


def within(seconds: float) -> Callable[[Closed], float]:
    """A deadline that does not depend on the request."""

    def deadline_s(request: Closed) -> float:
        del request
        return seconds

    return deadline_s
