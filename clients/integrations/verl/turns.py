"""Plays an episode in turns: parses the policy's text in its action space, carries it out, and shows the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from clients.integrations.computer_tool import MOST_ANSWER_CHARACTERS, ComputerTool
from clients.integrations.episode import Status
from clients.rollouts.adapters.protocol import Adapter, Command, Conclude, UnreadableError
from clients.rollouts.results import End
from schemas.errors import EpisodeOverError

MOST_UNREADABLE = 3
"""Number of consecutive turns outside the action space after which the policy counts as having given up."""
_STATUSES: dict[End, Status] = {End.DONE: "done", End.INFEASIBLE: "infeasible"}


class CutOffError(Exception):
    """A policy cannot go on because its turn or conversation is too long; the episode is graded as it is."""


class Say(Protocol):
    """Sends a message to a policy and returns its answer."""

    async def __call__(self, text: str, picture: bytes | None) -> str:
        """Send the message.

        Raises:
            CutOffError: the policy cannot go on.
        """
        ...


@dataclass(frozen=True)
class Ended:
    """How a policy ended its episode, which still has to be closed."""

    status: Status
    answer: str | None = None


async def take_turns(computer: ComputerTool, adapter: Adapter, say: Say, first: tuple[str, bytes | None]) -> Ended:
    """Take turns until the policy ends the episode, cannot go on, or has used up its steps.

    Args:
        computer: Carries out the commands, and counts turns as steps.
        adapter: Parses the policy's text; its calls must be written in the text.
        say: Sends messages to the policy.
        first: Text and picture of the first message.

    Raises:
        CuaGymError: the server or the desktop failed.
    """
    text, picture = first
    unreadable = 0
    while True:
        try:
            said = await say(text, picture)
        except CutOffError:
            return Ended("gave_up")
        turn = _Turn(adapter, computer, said)
        try:
            reply = None if turn.ends_at_once else await computer.turn(turn.commands)
        except EpisodeOverError:
            return Ended("gave_up")
        unreadable = 0 if turn.was_read else unreadable + 1
        if turn.ending is not None and (reply is None or not reply.failed):
            return turn.ending
        if reply is None or unreadable == MOST_UNREADABLE:
            return Ended("gave_up")
        text, picture = adapter.render(reply.text), reply.picture


class _Turn:
    """One turn of a policy: commands, possibly followed by an ending."""

    def __init__(self, adapter: Adapter, computer: ComputerTool, said: str) -> None:
        self._error: UnreadableError | None = None
        self._commands: list[Command] = []
        self.ending: Ended | None = None
        try:
            calls = adapter.read(said)
            if isinstance(calls, Conclude):
                self.ending = _ended(calls)
                return
            for call in calls:
                command = adapter.command(call, computer.picture)
                if isinstance(command, Conclude):
                    self.ending = _ended(command)
                    break
                self._commands.append(command)
        except UnreadableError as error:
            self._error, self.ending = error, None

    @property
    def was_read(self) -> bool:
        return self._error is None

    @property
    def ends_at_once(self) -> bool:
        return self.ending is not None and not self._commands

    def commands(self) -> Sequence[Command]:
        if self._error is not None:
            raise self._error
        return self._commands


def _ended(conclusion: Conclude) -> Ended:
    answer = conclusion.answer
    return Ended(_STATUSES.get(conclusion.end, "gave_up"), None if answer is None else answer[:MOST_ANSWER_CHARACTERS])
