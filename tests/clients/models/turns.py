"""Requests and turns of a scripted model, independent of the protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Protocol = Literal["openai", "anthropic"]


@dataclass(frozen=True)
class Usage:
    """Tokens that a turn reports; `input` includes those read from and written to a cache."""

    input: int = 100
    output: int = 10
    cache_read: int = 0
    cache_write: int = 0


@dataclass(frozen=True)
class Say:
    """Answer with text; `cut` means that it was cut at the token limit."""

    text: str
    usage: Usage = Usage()
    cut: bool = False


@dataclass(frozen=True, init=False)
class Call:
    """Call tools: `Call(("click", {"x": 1}), ("read", {}), text="Let me see.")`; arguments may be raw text too."""

    calls: tuple[tuple[str, Mapping[str, Any] | str], ...]
    text: str
    usage: Usage

    def __init__(self, *calls: tuple[str, Mapping[str, Any] | str], text: str = "", usage: Usage = Usage()) -> None:
        object.__setattr__(self, "calls", calls)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "usage", usage)


@dataclass(frozen=True)
class Fail:
    """Answer with an HTTP error in the form of the protocol; `retry_after` is in seconds."""

    status: int
    retry_after: float | None = None
    message: str | None = None
    kind: str | None = None
    """Replaces the protocol's own value: OpenAI's `code`, Anthropic's `type`."""


@dataclass(frozen=True)
class Malformed:
    """Answer 200 with a body that violates the protocol."""

    raw: str
    content_type: str = "application/json"


@dataclass(frozen=True)
class Refuse:
    """Refuse to answer."""

    text: str = "I cannot help with that."
    usage: Usage = Usage()


@dataclass(frozen=True)
class Hang:
    """Send nothing for a time (or until the server stops), then break the connection."""

    seconds: float


@dataclass(frozen=True)
class Reset:
    """Break the connection without an answer."""


Turn = Say | Call | Fail | Malformed | Refuse | Hang | Reset


@dataclass(frozen=True)
class Result:
    """A tool's result for the model."""

    tool: str
    text: str


@dataclass(frozen=True)
class Message:
    """One side's turn: its text, its pictures (including those of tools), and tools called or answered."""

    role: Literal["user", "assistant"]
    text: str = ""
    pictures: Sequence[bytes] = ()
    calls: Sequence[tuple[str, Any]] = ()
    results: Sequence[Result] = ()

    def followed_by(self, other: "Message") -> "Message":
        """Join with the next message of the same side."""
        return Message(
            self.role,
            "\n".join(text for text in (self.text, other.text) if text),
            (*self.pictures, *other.pictures),
            (*self.calls, *other.calls),
            (*self.results, *other.results),
        )


@dataclass(frozen=True)
class Seen:
    """A request that the provider accepted, in plain terms."""

    protocol: Protocol
    model: str
    system: str
    messages: Sequence[Message]
    tools: Sequence[str]
    headers: Mapping[str, str] = field(repr=False)
    """Names in lower case."""
    body: Mapping[str, Any] = field(repr=False)
    number: int
    """Number of this provider's valid requests, counted from 0 whatever the answer was."""

    @property
    def turn(self) -> int:
        """The number of the model's earlier turns in this conversation: 0 for the first request."""
        return sum(message.role == "assistant" for message in self.messages)

    @property
    def last(self) -> Message:
        """The message to answer."""
        return self.messages[-1]

    @property
    def text(self) -> str:
        """All of the user's texts, in order."""
        return "\n".join(message.text for message in self.messages if message.role == "user" and message.text)


class Rejected(Exception):  # noqa: N818  # an answer, not a failure of the test
    """The provider does not accept the request."""

    def __init__(self, message: str, status: int = 400, kind: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.kind = kind


def alternating(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Join consecutive messages of the same side."""
    joined: list[Message] = []
    for message in messages:
        if joined and joined[-1].role == message.role:
            joined[-1] = joined[-1].followed_by(message)
        else:
            joined.append(message)
    return tuple(joined)
