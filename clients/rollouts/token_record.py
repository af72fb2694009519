"""The tokens of an attempt on disk, beside its trajectory: prompts, completions, and the sequences to learn from.

Each line contains one turn. Of the prompt it contains only the new part: the first `kept` tokens are those of earlier
turns. Nothing is tokenised again, so if a server's template rewrote an earlier turn in other tokens, a new sequence
starts.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import Field

from clients.models.token_forms import Sampled
from schemas.base import SCHEMA_VERSION, Closed

FILE_NAME = "tokens.jsonl"


class TokenTurn(Closed):
    """One turn of the model as tokens."""

    schema_version: int = SCHEMA_VERSION
    turn: int = Field(ge=1, description="As in the trajectory.")
    kept: int = Field(ge=0, description="Tokens of the prompt that are those of the turn before, answer included.")
    prompt_ids: tuple[int, ...] = Field(description="The tokens of the prompt behind `kept`.")
    completion_ids: tuple[int, ...]
    logprobs: tuple[float, ...] = Field(description="Of the completion's tokens, as the server sampled them.")
    text: str
    finish: str
    frames: tuple[str, ...] = Field(description="sha256 of the pictures in the whole prompt, in their order.")


class TokenSequence(Closed):
    """Tokens to learn from. The mask is 1 for sampled tokens and 0 for prompt tokens, whose logprobs are 0."""

    token_ids: tuple[int, ...]
    loss_mask: tuple[int, ...]
    logprobs: tuple[float, ...]
    frames: tuple[str, ...]
    turns: tuple[int, ...]


class TokenRecorder:
    """Writes the turns of one attempt."""

    def __init__(self, folder: Path) -> None:
        """Write into the attempt's folder."""
        self.file = folder / FILE_NAME
        self._before: tuple[int, ...] = ()

    def write(self, turn: int, sampled: Sampled, frames: Sequence[str]) -> None:
        """Append a turn in one write.

        Args:
            turn: Number of the turn, from 1.
            sampled: Tokens of the whole prompt and of the answer.
            frames: SHA-256 of the pictures in the whole prompt, in order.
        """
        kept = _common(self._before, sampled.prompt_ids)
        line = TokenTurn(
            turn=turn,
            kept=kept,
            prompt_ids=sampled.prompt_ids[kept:],
            completion_ids=sampled.completion_ids,
            logprobs=sampled.logprobs,
            text=sampled.text,
            finish=sampled.finish,
            frames=tuple(frames),
        )
        self._before = (*sampled.prompt_ids, *sampled.completion_ids)
        descriptor = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(descriptor, line.model_dump_json().encode() + b"\n")
        finally:
            os.close(descriptor)


def read_tokens(file: Path) -> tuple[TokenTurn, ...]:
    """Read the turns of an attempt.

    Raises:
        pydantic.ValidationError: a line is not one of ours.
    """
    return tuple(TokenTurn.model_validate_json(line) for line in file.read_bytes().splitlines())


def prompts(turns: Iterable[TokenTurn]) -> tuple[tuple[int, ...], ...]:
    """Return the whole prompt of each turn, as the model read it."""
    whole: list[tuple[int, ...]] = []
    before: tuple[int, ...] = ()
    for one in turns:
        prompt = (*before[: one.kept], *one.prompt_ids)
        whole.append(prompt)
        before = (*prompt, *one.completion_ids)
    return tuple(whole)


def sequences(turns: Sequence[TokenTurn]) -> tuple[TokenSequence, ...]:
    """Join turns into sequences; a sequence continues while the next prompt begins with all previous tokens."""
    joined: list[TokenSequence] = []
    for one, prompt in zip(turns, prompts(turns), strict=True):
        before = joined[-1] if joined else None
        goes_on = before is not None and one.kept == len(before.token_ids)
        mask = before.loss_mask if before is not None and goes_on else ()
        logprobs = before.logprobs if before is not None and goes_on else ()
        told = len(prompt) - len(mask)
        sequence = TokenSequence(
            token_ids=(*prompt, *one.completion_ids),
            loss_mask=(*mask, *(0,) * told, *(1,) * len(one.completion_ids)),
            logprobs=(*logprobs, *(0.0,) * told, *one.logprobs),
            frames=one.frames,
            turns=(*(before.turns if before is not None and goes_on else ()), one.turn),
        )
        joined = [*joined[:-1], sequence] if goes_on else [*joined, sequence]
    return tuple(joined)


def _common(before: Sequence[int], prompt: Sequence[int]) -> int:
    """Return the length of the common prefix."""
    for place, (one, other) in enumerate(zip(before, prompt, strict=False)):
        if one != other:
            return place
    return min(len(before), len(prompt))
