"""The part of earlier turns that a model still sees: every word, and the last few pictures."""

from collections.abc import Iterator, Sequence
from typing import cast

from pydantic_ai import BinaryContent
from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart, UserPromptPart

from clients.rollouts.collapsed import PLACEHOLDER


def collapse_pictures(messages: Sequence[ModelMessage], keep: int) -> None:
    """Replace all but the last `keep` pictures of a history by a placeholder; changes the messages in place."""
    for part in _parts_from_the_end(messages):
        content = cast("object", part.content)
        if not isinstance(content, list | tuple):
            continue
        items: list[object] = list(cast("Sequence[object]", content))
        for place in reversed(range(len(items))):
            if isinstance(items[place], BinaryContent):
                if keep <= 0:
                    items[place] = PLACEHOLDER
                keep -= 1
        part.content = items  # pyright: ignore[reportAttributeAccessIssue]  # as before, a text for a picture


def _parts_from_the_end(messages: Sequence[ModelMessage]) -> Iterator[UserPromptPart | ToolReturnPart]:
    for message in reversed(messages):
        if isinstance(message, ModelRequest):
            for part in reversed(message.parts):
                if isinstance(part, UserPromptPart | ToolReturnPart):
                    yield part
