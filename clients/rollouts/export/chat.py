"""A recorded attempt as a conversation: all texts as they were sent and received, pictures by hash."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from pydantic import Field

from clients.rollouts.adapters import find_adapter
from clients.rollouts.adapters.protocol import Adapter, Call
from clients.rollouts.collapsed import PLACEHOLDER
from clients.rollouts.export.token_sequences import TURNS
from clients.rollouts.trajectory import AttemptStep, Beginning, Ending
from schemas.base import Closed
from schemas.errors import InvalidRequestError


class Part(Closed):
    """A text or a picture."""

    type: Literal["text", "image"]
    text: str | None = None
    frame: str | None = Field(default=None, description="sha256 of the picture's bytes.")


class Message(Closed):
    """One message. `turn` is the number of the model's turn that it is or answers; 0 before the first."""

    role: Literal["system", "user", "assistant", "tool"]
    content: tuple[Part, ...]
    calls: tuple[Call, ...] = Field(default=(), description="Made through the provider's interface.")
    call: str | None = Field(default=None, description="Of a tool's message: which call it answers.")
    turn: int = Field(ge=0)


class ChatSlice(Closed):
    """Up to ten turns to learn from, and everything before them with pictures collapsed."""

    number: int = Field(ge=1)
    messages: tuple[Message, ...]
    learn: tuple[bool, ...] = Field(description="For each message whether it is a turn of this slice.")

    @property
    def frames(self) -> tuple[str, ...]:
        """The pictures in the order of the messages."""
        return tuple(part.frame for one in self.messages for part in one.content if part.frame is not None)


def conversation(lines: Sequence[Beginning | AttemptStep | Ending]) -> tuple[Message, ...]:
    """Convert a trajectory to messages.

    Raises:
        InvalidRequestError: it lacks its first line, or was not made in one of our action spaces.
    """
    if not lines or not isinstance(lines[0], Beginning):
        raise InvalidRequestError("the trajectory does not begin with its first line")
    return tuple(_messages(lines[0], lines[1:]))


def slices(messages: Sequence[Message], turns: int = TURNS) -> tuple[ChatSlice, ...]:
    """Cut a conversation into slices.

    The picture that a slice's first turn looks at and all later ones are kept; older ones become the placeholder that
    models see as well. Texts and calls are unchanged.

    Args:
        messages: Messages of one attempt.
        turns: Number of the model's turns to learn from in a slice; the last slice may have fewer.

    Returns:
        Slices numbered from 1; each contains all messages up to its last turn.
    """
    spoken = sorted({one.turn for one in messages if one.role == "assistant"})
    groups = [spoken[start : start + turns] for start in range(0, len(spoken), turns)]
    return tuple(_slice(messages, number, group) for number, group in enumerate(groups, start=1))


def _slice(messages: Sequence[Message], number: int, turns: Sequence[int]) -> ChatSlice:
    first, last = turns[0], turns[-1]
    end = max(place for place, one in enumerate(messages) if one.role == "assistant" and one.turn == last)
    kept = tuple(one if one.turn >= first - 1 else _collapsed(one) for one in messages[: end + 1])
    learn = tuple(one.role == "assistant" and first <= one.turn <= last for one in kept)
    return ChatSlice(number=number, messages=kept, learn=learn)


def _collapsed(message: Message) -> Message:
    parts = tuple(part if part.frame is None else Part(type="text", text=PLACEHOLDER) for part in message.content)
    return message.model_copy(update={"content": parts})


def _messages(beginning: Beginning, lines: Sequence[Beginning | AttemptStep | Ending]) -> Iterator[Message]:
    adapter = find_adapter(beginning.adapter.partition("+")[0])
    yield Message(role="system", content=(_text(beginning.instructions),), turn=0)
    yield Message(role="user", content=(_text(beginning.instruction), _image(beginning.frame)), turn=0)
    steps = [one for one in lines if isinstance(one, AttemptStep)]
    last_turn = 0
    for turn, group in groupby(steps, key=lambda one: one.turn):
        last_turn = turn
        yield from _turn(turn, list(group), adapter, calls_are_apart=bool(beginning.tools))
    ending = next((one for one in lines if isinstance(one, Ending)), None)
    if ending is not None and ending.said:
        yield Message(role="assistant", content=(_text(ending.said),), turn=last_turn + 1)


def _turn(turn: int, steps: Sequence[AttemptStep], adapter: Adapter, *, calls_are_apart: bool) -> Iterator[Message]:
    calls = tuple(one.call for one in steps if one.call is not None) if calls_are_apart else ()
    said = "".join(one.said for one in steps)
    yield Message(role="assistant", content=(_text(said),) if said else (), calls=calls, turn=turn)
    if calls:
        for number, step in enumerate(steps):
            if step.told:
                yield Message(role="tool", content=_results([step], step.told), call=call_id(turn, number), turn=turn)
        return
    told = "\n".join(one.told for one in steps if one.told)
    if told:
        yield Message(role="user", content=_results(steps, adapter.render(told)), turn=turn)


def call_id(turn: int, number: int) -> str:
    """Return the id of a call in an exported conversation; providers' own ids differ with every request.

    Args:
        turn: Number of the model's turn.
        number: Number of the call within the turn, from 0.
    """
    return f"call_{turn}_{number}"


def arguments(call: Call) -> str:
    """Return the arguments of a call as text, in the form of providers' APIs."""
    return json.dumps(call.arguments, ensure_ascii=False)


def _results(steps: Sequence[AttemptStep], text: str) -> tuple[Part, ...]:
    return (_text(text), *(_image(one.frame) for one in steps if one.frame is not None))


def _text(text: str) -> Part:
    return Part(type="text", text=text)


def _image(frame: str) -> Part:
    return Part(type="image", frame=frame)
