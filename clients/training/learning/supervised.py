"""Supervised learning from an oracle's episodes."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import torch
from torch.nn.functional import cross_entropy

from clients.training.attempts import Attempt
from clients.training.learning.model import PointingLlama, padded
from clients.training.tokens import (
    TokenSequence,
    episode_tokens,
    in_other_words,
    renamed,
    with_fewer_controls,
    words_of_the_application,
)

RENAMED_SHARE = 0.7
LEFT_OUT_SHARE = 0.5
COMMON_SHARE = 0.1
"""A word that occurs in this share of the episodes belongs to the application."""


@dataclass(frozen=True)
class SupervisedRules:
    """Duration and rate of supervised learning."""

    steps: int = 400
    batch: int = 16
    learning_rate: float = 2e-3
    warmup_steps: int = 20


def learn(
    model: PointingLlama,
    episodes: Sequence[Attempt],
    rules: SupervisedRules,
    seed: int,
    on_step: Callable[[dict[str, float]], None],
) -> None:
    """Train the model in place.

    Args:
        model: The model to train.
        episodes: Successful episodes.
        rules: Duration and rate of learning.
        seed: Seed of the order of data and the drawn names.
        on_step: Called with metrics every ten steps.
    """
    rng = Random(f"supervised/{seed}")  # noqa: S311 - no secret
    by_kind: dict[str, list[str]] = {}
    for one in episodes:
        by_kind.setdefault(one.kind, []).append(one.instruction)
    kept = words_of_the_application(episodes, max(2, int(COMMON_SHARE * len(episodes))))
    optimizer = torch.optim.AdamW(model.parameters(), lr=rules.learning_rate, betas=(0.9, 0.98), weight_decay=0.01)
    began = time.monotonic()
    order: list[Attempt] = []
    model.train()
    for step in range(1, rules.steps + 1):
        while len(order) < rules.batch:
            order += rng.sample(episodes, len(episodes))
        shown, order = order[: rules.batch], order[rules.batch :]
        batch: list[TokenSequence] = []
        for one in shown:
            said = in_other_words(one.instruction, rng.choice(by_kind[one.kind]))
            sequence = episode_tokens(one.model_copy(update={"instruction": said}))
            fewer = with_fewer_controls(sequence, rng, rng.random() * LEFT_OUT_SHARE)
            batch.append(renamed(fewer, rng, kept, RENAMED_SHARE))
        loss, right = loss_of(model, batch)
        left = max(0.0, 1 - step / rules.steps)
        for group in optimizer.param_groups:
            group["lr"] = rules.learning_rate * min(1.0, step / rules.warmup_steps) * (0.05 + 0.95 * left)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 10 == 0:
            seconds = time.monotonic() - began
            measured = {"loss": float(loss.detach()), "right": float(right.float().mean())}
            on_step({"step": step, **measured, "seconds": seconds})
    model.eval()


def loss_of(model: PointingLlama, batch: Sequence[TokenSequence]) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the mean loss on the policy's own tokens, and which of them the model predicts.

    Args:
        model: The model to measure.
        batch: Sequences of any lengths, which are padded here.

    Returns:
        The loss, and for each of these tokens, in order, whether it is the model's most likely one.
    """
    ids = padded([one.tokens for one in batch])
    mine = padded([one.mine for one in batch]).bool()
    most = int(mine.sum(1).max())
    # The positions before the policy's own tokens, padded to the longest sequence's number of them.
    order = torch.argsort(mine[:, 1:].int(), dim=1, descending=True, stable=True)[:, :most]
    counted = mine[:, 1:].gather(1, order)
    logits = model.logits(ids, order)[counted].float()
    labels = ids[:, 1:].gather(1, order)[counted]
    return cross_entropy(logits, labels), logits.argmax(-1) == labels
