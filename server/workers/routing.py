"""Selects the worker for a request by the ids in its path, its token, its headers or its arguments."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qsl

from pydantic_core import from_json
from starlette.types import Scope

from server.mcp import PATH as MCP_PATH
from server.workers import verb_ids
from tools.principals import Principal
from tools.registry import BY_NAME, VERBS
from vm_controller.ids import HANDLE

_ID_IN_PATH = re.compile(rf"(?<=/){HANDLE.pattern}(?=/|$)")
_TEMPLATE = re.compile(r"\{\w+\}")
_SESSION_HEADER = b"mcp-param-session-id"
_VERB_AT = {(verb.method, _TEMPLATE.sub("{}", verb.path)): verb.name for verb in VERBS}


@dataclass(frozen=True)
class ToHolder:
    """Route to the worker that made an id."""

    handle: str


@dataclass(frozen=True)
class ToAny:
    """Route to the worker with the fewest calls under way."""


@dataclass(frozen=True)
class ToLeastLoaded:
    """Route a creating call to the worker with the fewest sessions. The same `key` selects the same worker again."""

    key: str | None = None


@dataclass(frozen=True)
class ToAll:
    """Route to every worker; the named fields of their answers are lists to join."""

    lists: tuple[str, ...]


Destination = ToHolder | ToAny | ToLeastLoaded | ToAll


@dataclass(frozen=True)
class Called:
    """What is known about an MCP message: its id and, for a tool call, the tool and its arguments."""

    message_id: str | int | None = None
    tool: str | None = None
    arguments: Mapping[str, object] | None = None


def in_path(scope: Scope) -> ToHolder | None:
    """Return the destination of a request with an id in its path; None without an id."""
    found = _ID_IN_PATH.search(scope["path"])
    return None if found is None else ToHolder(found[0])


def by_token(principal: Principal) -> ToHolder | None:
    """Return the destination of a token that is valid for one worker only; None for other tokens."""
    if principal.workspace_id is not None:
        return ToHolder(principal.workspace_id)
    sessions = principal.sessions or frozenset[str]()
    return ToHolder(next(iter(sessions))) if len(sessions) == 1 else None


def by_request(scope: Scope, body: bytes, principal: Principal) -> Destination:
    """Return the destination of a REST request without an id in its path."""
    name = _VERB_AT.get((scope["method"], scope["path"]))
    if name is None:
        return ToAny()
    query = dict(parse_qsl(cast("bytes", scope["query_string"]).decode("latin-1")))
    return by_arguments(name, {**query, **(_object(body) or {})}, principal)


def by_message(scope: Scope, called: Called, principal: Principal) -> Destination:
    """Return the destination of an MCP message."""
    if called.tool is None or called.arguments is None or called.tool not in BY_NAME:
        return ToAny()
    in_header = next((value for name, value in scope["headers"] if name == _SESSION_HEADER), b"").decode("latin-1")
    if HANDLE.fullmatch(in_header):
        return ToHolder(in_header)
    return by_arguments(called.tool, called.arguments, principal)


def by_arguments(name: str, arguments: Mapping[str, object], principal: Principal) -> Destination:
    """Return the destination of a tool call, by the ids among its arguments."""
    for handle in verb_ids.named(name, arguments):
        if HANDLE.fullmatch(handle):
            return ToHolder(handle)
    if lists := verb_ids.lists(name):
        return ToAll(lists)
    if not verb_ids.makes_ids(name):
        return ToAny()
    key = arguments.get("idempotency_key")
    return ToLeastLoaded(f"{principal.id} {key}" if isinstance(key, str) else None)


def is_mcp(scope: Scope) -> bool:
    """Whether a request is an MCP message."""
    return scope["method"] == "POST" and scope["path"].rstrip("/") == MCP_PATH


def called_by(body: bytes) -> Called:
    """Return the call that an MCP message makes; an empty one for a malformed message, which a worker will refuse."""
    message = _object(body) or {}
    message_id = message.get("id")
    known = message_id if isinstance(message_id, str | int) else None
    parameters = message.get("params")
    if message.get("method") != "tools/call" or not isinstance(parameters, dict):
        return Called(known)
    named = cast("dict[str, object]", parameters)
    tool: object = named.get("name")
    arguments: object = named.get("arguments", {})
    if not isinstance(tool, str) or not isinstance(arguments, dict):
        return Called(known)
    return Called(known, tool, cast("dict[str, object]", arguments))


def _object(body: bytes) -> dict[str, object] | None:
    try:
        read: object = from_json(body)
    except ValueError:
        return None
    return cast("dict[str, object]", read) if isinstance(read, dict) else None
