"""What a policy has read and generated in one episode, as messages and as tokens, which verl's builder makes.

Within a slice the prompt only grows, and sampled tokens are never changed. A new slice begins with the earlier
pictures collapsed to a placeholder and all text kept. So each slice is learnt from exactly as its turns were sampled.
"""

import hashlib
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PIL import Image

from clients.rollouts.collapsed import PLACEHOLDER
from clients.rollouts.export.token_sequences import TURNS, token_slices
from clients.rollouts.token_record import TokenSequence, TokenTurn

Message = dict[str, Any]


class Tokens(Protocol):
    """Converts messages to tokens as verl's agent loops do."""

    async def begin(self, messages: list[Message], pictures: list[Image.Image]) -> list[int]:
        """Return the tokens of a conversation that the policy has to answer."""
        ...

    async def go_on(self, before: list[Message], now: list[Message], tokens: list[int]) -> list[int]:
        """Return `tokens`, which include sampled ones, extended by those of the new messages."""
        ...


Sampled = tuple[Sequence[int], Sequence[float], str]
"""Tokens, their log-probabilities, and their text."""
Sample = Callable[[list[int], list[Image.Image]], Awaitable[Sampled]]


@dataclass
class History:
    """The conversation of one episode."""

    tokens: Tokens
    instructions: str
    turns: int = TURNS
    """Number of the policy's turns in one slice."""
    taken: list[TokenTurn] = field(default_factory=list[TokenTurn])
    shown: dict[str, Image.Image] = field(default_factory=dict[str, Image.Image])
    """Pictures by SHA-256."""
    _messages: list[Message] = field(default_factory=list[Message])
    _frames: list[str] = field(default_factory=list[str])
    _ids: list[int] = field(default_factory=list[int])

    async def say(self, text: str, picture: bytes | None, sample: Sample) -> str:
        """Send the policy a message and return its answer.

        Args:
            text: The text of the message.
            picture: A PNG that follows the text; None: no picture.
            sample: Queries the policy; if it raises, nothing of the turn is kept.
        """
        ids = await self._prompt(text, picture)
        said, logprobs, words = await sample(ids, [self.shown[one] for one in self._frames])
        kept = _common(self._ids, ids)
        self.taken.append(
            TokenTurn(
                turn=len(self.taken) + 1,
                kept=kept,
                prompt_ids=tuple(ids[kept:]),
                completion_ids=tuple(said),
                logprobs=tuple(logprobs),
                text=words,
                finish="stop",
                frames=tuple(self._frames),
            )
        )
        self._ids = [*ids, *said]
        self._messages.append({"role": "assistant", "content": words})
        return words

    def slices(self) -> tuple[TokenSequence, ...]:
        """Return the sequences to learn from: each turn once, with the tokens that preceded it."""
        return token_slices(self.taken, self.turns)

    async def _prompt(self, text: str, picture: bytes | None) -> list[int]:
        before = self._messages or [{"role": "system", "content": self.instructions}]
        new = self._user(text, picture)
        if len(self.taken) % self.turns:
            self._messages = [*before, new]
            return await self.tokens.go_on(before, self._messages, self._ids)
        self._messages = [*_collapsed(before, keep_last=picture is None), new]
        self._frames = self._frames[-1:]
        return await self.tokens.begin(self._messages, [self.shown[one] for one in self._frames])

    def _user(self, text: str, picture: bytes | None) -> Message:
        content: list[dict[str, Any]] = [{"type": "text", "text": text}]
        if picture is not None:
            name = hashlib.sha256(picture).hexdigest()
            image = self.shown.setdefault(name, Image.open(io.BytesIO(picture)).convert("RGB"))
            self._frames.append(name)
            content.append({"type": "image", "image": image})
        return {"role": "user", "content": content}


def _collapsed(messages: list[Message], *, keep_last: bool) -> list[Message]:
    """Replace pictures by the placeholder; with `keep_last`, all but the last one."""
    last = max((place for place, one in enumerate(messages) if _is_shown(one)), default=None) if keep_last else None
    return [_without_picture(one) if _is_shown(one) and place != last else one for place, one in enumerate(messages)]


def _is_shown(message: Message) -> bool:
    return not isinstance(message["content"], str) and any(part["type"] == "image" for part in message["content"])


def _without_picture(message: Message) -> Message:
    parts = [part if part["type"] == "text" else {"type": "text", "text": PLACEHOLDER} for part in message["content"]]
    return {**message, "content": parts}


def _common(before: Sequence[int], now: Sequence[int]) -> int:
    for place, (one, other) in enumerate(zip(before, now, strict=False)):
        if one != other:
            return place
    return min(len(before), len(now))
