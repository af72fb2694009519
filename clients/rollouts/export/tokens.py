"""Token sequences of an attempt, put together from what was sent and received: nothing is tokenised anew."""

from collections.abc import Sequence

from pydantic import Field

from clients.rollouts.export.chat import TURNS
from clients.rollouts.trajectory import TokenTurn
from schemas.base import Closed


class TokenSample(Closed):
    """A sequence to learn from. `mask` is 1 for tokens of the model, 0 for all that it was sent."""

    turns: tuple[int, ...]
    tokens: tuple[int, ...]
    mask: tuple[int, ...]
    logprobs: tuple[float | None, ...] = Field(description="Absent for tokens that the model did not sample.")


def samples(turns: Sequence[TokenTurn], most: int = TURNS) -> tuple[TokenSample, ...]:
    """Join successive turns into sequences of at most `most` turns.

    A turn joins the one before where its prompt begins with all of that one's tokens, sent and received. Where it does
    not (an older picture was collapsed, say) a new sequence begins: so each holds the tokens that the model really had
    before it, and every turn is learnt from once.
    """
    joined: list[list[TokenTurn]] = []
    for turn in turns:
        before = joined[-1] if joined else []
        if before and len(before) < most and _continues(before[-1], turn):
            before.append(turn)
        else:
            joined.append([turn])
    return tuple(_sample(group) for group in joined)


def _continues(before: TokenTurn, turn: TokenTurn) -> bool:
    there = before.prompt + before.output
    return turn.prompt[: len(there)] == there


def _sample(group: Sequence[TokenTurn]) -> TokenSample:
    tokens: list[int] = []
    mask: list[int] = []
    logprobs: list[float | None] = []
    for turn in group:
        sent = turn.prompt[len(tokens) :]
        tokens += [*sent, *turn.output]
        mask += [*(0 for _ in sent), *(1 for _ in turn.output)]
        logprobs += [*(None for _ in sent), *(turn.logprobs or (None,) * len(turn.output))]
    return TokenSample(
        turns=tuple(one.turn for one in group), tokens=tuple(tokens), mask=tuple(mask), logprobs=tuple(logprobs)
    )
