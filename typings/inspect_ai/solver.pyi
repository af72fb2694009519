from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, Protocol

from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import Tool

P = ParamSpec("P")

class TaskState:
    sample_id: int | str
    epoch: int
    uuid: str
    messages: list[ChatMessage]
    tools: list[Tool]
    output: ModelOutput
    completed: bool

class Generate(Protocol):
    async def __call__(self, state: TaskState, **kwargs: Any) -> TaskState: ...

Solver = Callable[[TaskState, Generate], Awaitable[TaskState]]

def solver(made: Callable[P, Solver]) -> Callable[P, Solver]: ...
def generate() -> Solver: ...
