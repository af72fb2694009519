"""An action space's functions as tools of a conversation: the first call of a turn carries out all of its calls."""

from typing import Any

from pydantic_ai import AbstractToolset, BinaryContent, RunContext, ToolDefinition
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.messages import ModelResponse
from pydantic_ai.toolsets import ToolsetTool
from pydantic_core import SchemaValidator, ValidationError, core_schema

from clients.rollouts.adapters.protocol import Call, ToolSpec
from clients.rollouts.agent_loop import AgentLoop, Result
from clients.rollouts.visible_turns import collapse_pictures

_ANY_OBJECT = SchemaValidator(core_schema.dict_schema(keys_schema=core_schema.str_schema()))
"""The adapter checks the arguments, so that errors have its wording and are counted and bounded."""


class ComputerTools(AbstractToolset[None]):
    """The tools of one attempt. The calls of a turn are carried out in order."""

    def __init__(self, operator: AgentLoop, specs: tuple[ToolSpec, ...], keep_pictures: int) -> None:
        """Offer an action space's functions as tools.

        Args:
            operator: Carries out the calls.
            specs: Specifications of the tools.
            keep_pictures: Number of pictures that stay in the history; older ones become a placeholder.
        """
        self._operator = operator
        self._specs = specs
        self._keep_pictures = keep_pictures
        self._turn: ModelResponse | None = None
        self._results: dict[str, Result] = {}

    @property
    def id(self) -> str | None:
        """None: a conversation has a single desktop, so the toolset needs no id."""
        return None

    async def get_tools(self, ctx: RunContext[None]) -> dict[str, ToolsetTool[None]]:
        """Return the tools."""
        return {
            one.name: ToolsetTool(
                toolset=self,
                tool_def=ToolDefinition(
                    name=one.name,
                    description=one.description,
                    parameters_json_schema=one.parameters,
                    sequential=True,
                ),
                max_retries=ctx.max_retries,
                args_validator=_ANY_OBJECT,
            )
            for one in self._specs
        }

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[None], tool: ToolsetTool[None]
    ) -> list[str | BinaryContent]:
        """Return the result of a call; the first call of a turn carries out all of them.

        Args:
            name: Not used; the call is identified by its id.
            tool_args: Not used.
            ctx: Contains the conversation and the call's id.
            tool: Not used.

        Returns:
            The text of the result and, if there is one, the picture as PNG.

        Raises:
            ToolFailed: the call cannot be carried out; the model reads why.
            AttemptEndedError: the attempt is over.
            CuaGymError: the server or the desktop failed.
        """
        del tool, name, tool_args
        turn = next(message for message in reversed(ctx.messages) if isinstance(message, ModelResponse))
        if turn is not self._turn:
            self._turn = turn
            self._operator.begin_turn(turn.text or "")
            calls = self._calls(turn)
            results = await self._operator.carry_out(tuple(calls.values()))
            self._results = dict(zip(calls, results, strict=True))
        result = self._results[ctx.tool_call_id or ""]
        if result.picture is None:
            if result.failed:
                raise ToolFailed(result.text)
            return [result.text]
        collapse_pictures(ctx.messages, self._keep_pictures - 1)
        return [result.text, BinaryContent(result.picture, media_type="image/png")]

    def _calls(self, turn: ModelResponse) -> dict[str, Call]:
        """Return the calls of a turn that reach `call_tool`, by id; the library answers the others."""
        known = {one.name for one in self._specs}
        calls: dict[str, Call] = {}
        for part in turn.tool_calls:
            arguments = _object(part.args)
            if part.tool_name in known and arguments is not None:
                calls[part.tool_call_id] = Call(name=part.tool_name, arguments=arguments)
        return calls


def _object(arguments: str | dict[str, Any] | None) -> dict[str, Any] | None:
    """Parse the arguments of a call as the library does; None if they are not an object."""
    try:
        if isinstance(arguments, dict):
            return _ANY_OBJECT.validate_python(arguments)
        return _ANY_OBJECT.validate_json(arguments or "{}")
    except ValidationError:
        return None
