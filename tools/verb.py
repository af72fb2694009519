"""The definition of a tool, from which the MCP tool and the REST route are derived."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from schemas.base import Closed
from tools.call import Answer, Call
from tools.flat_schema import JsonSchema

RequestT = TypeVar("RequestT", bound=Closed)

HANDLES = ("session_id", "snapshot_id", "workspace_id", "episode_id", "group_id", "tuple_id")
"""The ids that a tool's path can contain."""


@dataclass(frozen=True)
class Verb(Generic[RequestT]):
    """The definition of a tool.

    `path` is the REST route; a handle in it (one of HANDLES, in braces) is a field of the request. `deadline_s` returns
    the seconds that a request may take. Without `is_tool` there is a REST route but no MCP tool. `read_only`,
    `destructive` and `idempotent` are MCP's annotations. A tool that `reports_progress` takes long, and reports its
    progress to a caller that asks for it.
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
    reports_progress: bool = False

    @property
    def handle(self) -> str | None:
        """The name of the handle in the path; None if there is none."""
        return next((name for name in HANDLES if f"{{{name}}}" in self.path), None)

    @cached_property
    def input_schema(self) -> JsonSchema:
        """The JSON Schema of the arguments as pydantic generates it; `tools.shown` has the schema for callers."""
        return self.request.model_json_schema()


AnyVerb = Verb[Any]


def within(seconds: float) -> Callable[[Closed], float]:
    """Return a deadline that is the same for every request.

    Args:
        seconds: the seconds that a call may take.
    """

    def deadline_s(request: Closed) -> float:
        del request
        return seconds

    return deadline_s
