"""Token sequences of an attempt, assembled from the tokens sent and received, without tokenising again."""

from collections.abc import Sequence
from dataclasses import dataclass

from clients.rollouts.token_record import TokenSequence, TokenTurn, prompts

TURNS = 10
"""Turns of a slice, as in the CUA-Gym paper (arXiv 2605.25624)."""


@dataclass(frozen=True)
class _Sampled:
    """A turn with its complete prompt."""

    turn: TokenTurn
    prompt: tuple[int, ...]

    @property
    def tokens(self) -> tuple[int, ...]:
        return self.prompt + self.turn.completion_ids


def token_slices(turns: Sequence[TokenTurn], most: int = TURNS) -> tuple[TokenSequence, ...]:
    """Join successive turns into sequences of at most `most` turns.

    A turn continues the previous sequence if its prompt begins with all of the previous turn's tokens, sent and
    received. Otherwise, for example because an older picture was collapsed, a new sequence begins. So each sequence
    contains the tokens that the model really saw, and every turn is learnt from once.
    """
    joined: list[list[_Sampled]] = []
    for turn, prompt in zip(turns, prompts(turns), strict=True):
        one = _Sampled(turn, prompt)
        before = joined[-1] if joined else []
        if before and len(before) < most and prompt[: len(before[-1].tokens)] == before[-1].tokens:
            before.append(one)
        else:
            joined.append([one])
    return tuple(_sequence(group) for group in joined)


def _sequence(group: Sequence[_Sampled]) -> TokenSequence:
    tokens: list[int] = []
    mask: list[int] = []
    logprobs: list[float] = []
    for one in group:
        sent = one.prompt[len(tokens) :]
        tokens += [*sent, *one.turn.completion_ids]
        mask += [*(0 for _ in sent), *(1 for _ in one.turn.completion_ids)]
        logprobs += [*(0.0 for _ in sent), *one.turn.logprobs]
    return TokenSequence(
        token_ids=tuple(tokens),
        loss_mask=tuple(mask),
        logprobs=tuple(logprobs),
        frames=group[-1].turn.frames,
        turns=tuple(one.turn.turn for one in group),
    )
