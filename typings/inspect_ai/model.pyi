from collections.abc import Callable
from typing import Any, Literal

from inspect_ai.tool import ToolCallError

class Content: ...

class ContentText(Content):
    text: str
    def __init__(self, *, text: str) -> None: ...

class ContentImage(Content):
    image: str
    def __init__(self, *, image: str) -> None: ...

class ChatMessage:
    role: Literal["system", "user", "assistant", "tool"]
    content: str | list[Content]
    error: ToolCallError | None

class ChatMessageUser(ChatMessage):
    def __init__(self, *, content: str | list[Content]) -> None: ...

class ModelUsage: ...

class ModelOutput:
    completion: str
    usage: ModelUsage | None
    @staticmethod
    def from_content(model: str, content: str) -> ModelOutput: ...
    @staticmethod
    def for_tool_call(model: str, tool_name: str, tool_arguments: dict[str, Any]) -> ModelOutput: ...

class Model: ...

def get_model(model: str, *, custom_outputs: Callable[..., ModelOutput] | None = None) -> Model: ...
