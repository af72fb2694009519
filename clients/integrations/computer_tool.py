"""The desktop of an episode as the one tool `computer` of a language model, for frameworks that call functions.

Its actions and arguments are those of Anthropic's single tool, which other frameworks know as well, with coordinates in
pixels of the last screenshot.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, JsonValue

from clients.desktop import ActionStoppedError, View
from clients.integrations.episode import Episode
from clients.rollouts.adapters.anthropic import SINGLE_TOOL, AnthropicComputer
from clients.rollouts.adapters.anthropic_actions import COMPUTER_20251124
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Look,
    Perform,
    TellCursor,
    ToolSpec,
    UnreadableError,
    argument_schemas,
    validated,
)
from schemas.actions import Action, Button, Click, KeyPress
from schemas.base import Closed
from schemas.errors import EpisodeOverError, InvalidRequestError
from schemas.observations import Observe, PictureFormat, Size

FINISH_TOOL = "finish"
DONE = "Done."
MOST_ANSWER_CHARACTERS = 20_000
_BLIND = Observe(format=PictureFormat.NONE)
_WHOLE = Observe()
_SPACE = AnthropicComputer("anthropic-20251124", COMPUTER_20251124, separate=False)
_BUTTONS = {"back_click": Button.BACK, "forward_click": Button.FORWARD}


class Finish(Closed):
    """The arguments with which a model ends its episode."""

    status: Literal["done", "infeasible", "gave_up"] = Field(
        default="done", description="done; infeasible if nobody can do the task; gave_up."
    )
    answer: str | None = Field(
        default=None, max_length=MOST_ANSWER_CHARACTERS, description="The bare answer, if the task asks."
    )


@dataclass(frozen=True)
class ToolReply:
    """The result of a call for the model; if it could not be carried out, `failed` is true and `text` says why."""

    text: str
    picture: bytes | None = None
    failed: bool = False


class ComputerTool:
    """Carries out the calls of one model in one episode, and counts them against the episode's steps.

    The server counts acting calls only. Here every call counts, whatever its result, so that an episode also ends for a
    model that only makes errors or only looks.
    """

    def __init__(self, episode: Episode) -> None:
        """Act in an episode; the model must have been shown its first picture."""
        self._episode = episode
        self._picture = _size(episode.opened.observation.scale, episode.opened.observation.screen)
        self.calls = 0

    @property
    def picture(self) -> Size:
        """The size of the picture that the model saw last."""
        return self._picture

    async def call(self, *calls: Mapping[str, JsonValue]) -> ToolReply:
        """Carry out the calls of one turn of a model, then look once.

        Args:
            calls: The arguments of each call: `action` and that action's arguments; None stands for an absent argument.

        Raises:
            EpisodeOverError: a limit was reached; closing the episode grades its current state.
            CuaGymError: the server or the desktop failed.
        """
        return await self.turn(lambda: [one for call in calls for one in self._commands(call)])

    async def turn(self, read: Callable[[], Sequence[Command]]) -> ToolReply:
        """Carry out a turn of a model that has its own action space, then look once.

        Args:
            read: Parses the turn into commands that act or look. A parse error is reported to the model and counts
                as a call.

        Raises:
            EpisodeOverError: a limit was reached; closing the episode grades its current state.
            CuaGymError: the server or the desktop failed.
        """
        self.calls += 1
        most = self._episode.opened.episode.max_steps
        if most is not None and self.calls > most:
            raise EpisodeOverError(f"all {most} steps of the episode are used")
        try:
            return await self._carry_out(read())
        except ActionStoppedError as stopped:
            return ToolReply(f"Error: {stopped.message}", self._seen(stopped.view), failed=True)
        except InvalidRequestError as error:
            return ToolReply(f"Error: {error.message}", failed=True)

    async def finish(self, arguments: Mapping[str, JsonValue]) -> ToolReply:
        """End the episode as the model asks; invalid arguments are reported to the model.

        Raises:
            CuaGymError: the server or the desktop failed.
        """
        try:
            wanted = validated(Finish, FINISH_TOOL, arguments)
        except UnreadableError as error:
            return ToolReply(f"Error: {error.message}", failed=True)
        await self._episode.finish(wanted.status, wanted.answer)
        return ToolReply(DONE)

    async def _carry_out(self, commands: Sequence[Command]) -> ToolReply:
        waiting: list[Action] = []
        notes: list[str] = []
        picture: bytes | None = None
        for command in commands:
            match command:
                case Perform(actions=actions):
                    waiting += actions
                    picture = None
                case Look(region=region):
                    look = Observe(region=region) if region else _WHOLE
                    view = await self._flush(waiting, look)
                    picture = self._seen(view, whole=region is None)
                case TellCursor():
                    cursor = (await self._flush(waiting, _BLIND)).observation.cursor
                    notes.append(f"The pointer is at [{cursor.x}, {cursor.y}].")
                case _:
                    raise UnreadableError("this action ends an episode: call `finish` instead")
        if waiting:
            picture = self._seen(await self._flush(waiting, _WHOLE))
        return ToolReply(" ".join(notes) or DONE, picture)

    async def _flush(self, waiting: list[Action], look: Observe) -> View:
        actions = tuple(waiting)
        waiting.clear()
        if actions and look.region is not None:
            # The region refers to the picture before these actions.
            await self._episode.act(*actions, observe=_BLIND)
            return await self._episode.act(observe=look)
        return await self._episode.act(*actions, observe=look)

    def _seen(self, view: View, *, whole: bool = True) -> bytes | None:
        if whole and view.data is not None:
            self._picture = _size(view.observation.scale, view.observation.screen)
        return view.data

    def _commands(self, arguments: Mapping[str, JsonValue]) -> list[Command]:
        """Translate one call into commands; arguments that add to an action become additional actions."""
        given: dict[str, JsonValue] = {name: value for name, value in arguments.items() if value is not None}
        action = given.get("action")
        if action in _BUTTONS:
            plain = self._command({**given, "action": "left_click"})
            return [_with_button(plain, _BUTTONS[str(action)])]
        if action != "type":
            return [self._command(given)]
        place, enter = given.pop("coordinate", None), given.pop("press_enter", False)
        before = [] if place is None else [self._command({"action": "left_click", "coordinate": place})]
        after: list[Command] = [Perform(actions=(KeyPress(keys=("Return",)),))] if enter else []
        return [*before, self._command(given), *after]

    def _command(self, arguments: dict[str, JsonValue]) -> Command:
        return _SPACE.command(Call(name=SINGLE_TOOL, arguments=arguments), self._picture)


def tool_specs() -> tuple[ToolSpec, ToolSpec]:
    """Return the specifications of the tools `computer` and `finish`."""
    parameters: dict[str, Any] = {"type": "object", "properties": argument_schemas(Finish), "required": []}
    finish = ToolSpec(name=FINISH_TOOL, description="End the work on the task.", parameters=parameters)
    return _SPACE.tools()[0], finish


def _with_button(command: Command, button: Button) -> Command:
    if not isinstance(command, Perform):
        raise TypeError("a click is an action")
    clicks = (one.model_copy(update={"button": button}) for one in command.actions if isinstance(one, Click))
    return Perform(actions=tuple(clicks))


def _size(scale: float, screen: Size) -> Size:
    return Size(width=round(screen.width * scale), height=round(screen.height * scale))
