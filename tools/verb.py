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
"""What a path can name."""


@dataclass(frozen=True)
class Verb(Generic[RequestT]):
    """What a caller can ask for.

    `path` is the REST route; a handle in it (one of HANDLES, in braces) is a field of the request. `deadline_s` gives
    the seconds a request may take. Without `is_tool` there is no MCP tool. `read_only`, `destructive` and `idempotent`
    are MCP's annotations. One that `reports_progress` takes long, and tells a caller that asks how far it is.
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
        """The name of the handle in the path."""
        return next((name for name in HANDLES if f"{{{name}}}" in self.path), None)

    @cached_property
    def input_schema(self) -> JsonSchema:
        """JSON Schema of the arguments, as pydantic writes it; `tools.shown` has what a caller is shown."""
        return self.request.model_json_schema()


AnyVerb = Verb[Any]


def within(seconds: float) -> Callable[[Closed], float]:
    """Return a deadline that is the same for every request.

    Args:
        seconds: how long a call may take.
    """

    def deadline_s(request: Closed) -> float:
        del request
        return seconds

    return deadline_s
