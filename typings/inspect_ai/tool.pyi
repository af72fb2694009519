from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec

P = ParamSpec("P")

Tool = Callable[..., Awaitable[Any]]

class ToolError(Exception): ...

class ToolCallError:
    message: str

class ToolParams:
    properties: dict[str, Any]

class ToolInfo:
    name: str
    parameters: ToolParams

class ToolDef:
    parameters: ToolParams
    def __init__(self, tool: Tool) -> None: ...

def tool(made: Callable[P, Tool]) -> Callable[P, Tool]: ...
def computer() -> Tool: ...
