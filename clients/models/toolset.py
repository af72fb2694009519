"""A server's verbs as the tools of a model: listed, refused and answered by the server over our own connection."""

import base64
import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mcp.types import CallToolResult, ImageContent, TextContent, Tool
from pydantic import JsonValue
from pydantic_ai import AbstractToolset, BinaryContent, RunContext, ToolDefinition
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.toolsets import ToolsetTool
from pydantic_core import SchemaValidator, core_schema, to_json

from clients.connection.mcp import McpConnection
from schemas.base import Closed
from schemas.errors import (
    ConflictError,
    CuaGymError,
    DeadlineError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    SessionEndedError,
    TooLargeError,
    UngradableError,
)
from schemas.files import FileContent

MAX_RESULT_CHARACTERS = 30_000
"""Longer results lose their middle, because an unbounded listing would push everything else out of the context."""
_MAX_QUOTED_CHARACTERS = 200

_FOR_THE_MODEL = (
    ConflictError,
    DeadlineError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    TooLargeError,
    UngradableError,
)
"""Errors that a caller can react to. Any other one ends the conversation, since no model can mend a broken server."""

_ANY_OBJECT = SchemaValidator(core_schema.dict_schema(keys_schema=core_schema.str_schema()))
"""The server checks the arguments; its errors name the field and say what to write instead."""


Refuser = Literal["server", "limit"]


@dataclass(frozen=True)
class CallLimit:
    """A limit on how often a tool may succeed with certain arguments, whatever its other arguments are."""

    tool: str
    arguments: Mapping[str, JsonValue]
    times: int
    instead: str
    """What to do when they are used up."""

    def covers(self, tool: str, arguments: Mapping[str, Any]) -> bool:
        """Whether the limit applies to a call."""
        return tool == self.tool and all(arguments.get(name) == value for name, value in self.arguments.items())


class RefusedCall(Closed):
    """A call that was refused by the server for the token's role, or by a limit of this toolset."""

    by: Refuser
    tool: str
    arguments: dict[str, JsonValue]
    message: str


class ServerTools(AbstractToolset[None]):
    """The tools that the token of a connection may call.

    Errors that the model can correct are reported to it; failures of the server or the desktop are raised.
    """

    def __init__(
        self,
        connection: McpConnection,
        *,
        allowed: Collection[str] | None = None,
        bound: Mapping[str, str] | None = None,
        limits: Sequence[CallLimit] = (),
        max_result_characters: int = MAX_RESULT_CHARACTERS,
    ) -> None:
        """Offer the tools of a connection; they are requested from the server when first needed.

        Args:
            connection: Its token determines what may be called.
            allowed: Names of tools to offer; None: all. It only shortens the list; the server checks permissions.
            bound: Argument → value to fill in; the model does not see these arguments.
            limits: Limits on how often a tool may succeed with certain arguments.
            max_result_characters: Longer results are cut in the middle.
        """
        self._connection = connection
        self._allowed = allowed
        self._bound = dict(bound or {})
        self._limits = tuple(limits)
        self._max_result_characters = max_result_characters
        self._listed: tuple[Tool, ...] | None = None
        self._filled_in: dict[str, dict[str, str]] = {}
        self._spent: Counter[int] = Counter()
        self.succeeded: Counter[str] = Counter()
        """Number of error-free answers of each tool."""
        self.refusals: list[RefusedCall] = []
        """Refused calls, oldest first."""

    @property
    def id(self) -> str | None:
        """None: a conversation has a single server, so the toolset needs no id."""
        return None

    async def get_tools(self, ctx: RunContext[None]) -> dict[str, ToolsetTool[None]]:
        """Return the tools, requested from the server once."""
        if self._listed is None:
            listed = await self._connection.tools()
            self._listed = tuple(tool for tool in listed if self._allowed is None or tool.name in self._allowed)
            self._filled_in = {
                tool.name: {name: value for name, value in self._bound.items() if name in _properties(tool)}
                for tool in self._listed
            }
        return {
            tool.name: ToolsetTool(
                toolset=self,
                tool_def=self._definition(tool),
                max_retries=ctx.max_retries,
                args_validator=_ANY_OBJECT,
            )
            for tool in self._listed
        }

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[None], tool: ToolsetTool[None]
    ) -> str | list[str | BinaryContent]:
        """Call a tool of the server.

        Args:
            name: Of the tool.
            tool_args: The model's arguments; bound arguments are added.
            ctx: Not used.
            tool: Not used.

        Returns:
            The text of the result, or a list of the text and its pictures.

        Raises:
            ToolFailed: the call was refused or wrong; the model reads why.
            CuaGymError: the server or the desktop failed.
        """
        del ctx, tool
        filled_in = self._filled_in[name]
        limits = [number for number, limit in enumerate(self._limits) if limit.covers(name, tool_args)]
        for number in limits:
            limit = self._limits[number]
            if self._spent[number] >= limit.times:
                message = f"{name} may be called {limit.times} times with {_quoted(limit.arguments)}: {limit.instead}"
                raise self._refused("limit", name, tool_args, message)
        try:
            result = await self._connection.call_tool(name, {**filled_in, **tool_args})
        except ForbiddenError as error:
            raise self._refused("server", name, tool_args, f"{error.code}: {error.message}") from error
        except CuaGymError as error:
            # The model is not to blame when a handle that we filled in is gone.
            is_ours = error.field in self._bound and error.field not in tool_args
            if is_ours or not isinstance(error, _FOR_THE_MODEL) or isinstance(error, SessionEndedError):
                raise
            raise ToolFailed(f"{error.code}: {error.message}") from error
        self._spent.update(limits)
        self.succeeded[name] += 1
        text = self._shortened(_text(name, result))
        pictures = [
            BinaryContent(base64.b64decode(block.data), media_type=block.mime_type)
            for block in result.content
            if isinstance(block, ImageContent)
        ]
        return [text, *pictures] if pictures else text

    def _definition(self, tool: Tool) -> ToolDefinition:
        return ToolDefinition(
            name=tool.name,
            description=tool.description,
            parameters_json_schema=_schema_without(tool, self._bound),
            # Changing calls run in the order in which the model wrote them, such as a write before a run.
            sequential=tool.annotations is None or not tool.annotations.read_only_hint,
        )

    def _refused(self, by: Refuser, tool: str, arguments: dict[str, Any], message: str) -> ToolFailed:
        self.refusals.append(RefusedCall(by=by, tool=tool, arguments=_brief(arguments), message=message))
        return ToolFailed(message)

    def _shortened(self, text: str) -> str:
        excess = len(text) - self._max_result_characters
        if excess <= 0:
            return text
        half = self._max_result_characters // 2
        return f"{text[:half]}\n[… {excess} characters left out: ask for less …]\n{text[-half:]}"


def _properties(tool: Tool) -> dict[str, dict[str, Any]]:
    return tool.input_schema.get("properties", {})


def _schema_without(tool: Tool, bound: Collection[str]) -> dict[str, Any]:
    """Return an input schema without the bound arguments."""
    required: list[str] = tool.input_schema.get("required", [])
    return {
        **tool.input_schema,
        "properties": {name: one for name, one in _properties(tool).items() if name not in bound},
        "required": [name for name in required if name not in bound],
    }


def _text(tool: str, result: CallToolResult) -> str:
    if tool == "file_read":
        return _file_text(FileContent.model_validate(result.structured_content))
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    if not texts and result.structured_content is not None:
        texts.append(to_json(result.structured_content).decode())
    return "\n".join(texts)


def _file_text(file: FileContent) -> str:
    """Return a file's content as text, because a model cannot read base64."""
    facts = f"{file.path}, {file.size} bytes"
    try:
        return f"{facts}, as text:\n{file.data.decode()}"
    except UnicodeDecodeError:
        return f"{facts}, not UTF-8 text; it begins with {file.data[:64]!r}. Read it with state_read"


def _brief(arguments: Mapping[str, Any]) -> dict[str, JsonValue]:
    return {
        name: value[:_MAX_QUOTED_CHARACTERS] if isinstance(value, str) else value for name, value in arguments.items()
    }


def _quoted(arguments: Mapping[str, JsonValue]) -> str:
    return ", ".join(f"{name}={json.dumps(value)}" for name, value in arguments.items())
