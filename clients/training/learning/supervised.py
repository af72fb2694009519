"""Supervised learning: from an oracle's episodes, and from controls that are named and pointed at."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import torch
from torch.nn.functional import cross_entropy

from clients.training.attempts import Attempt
from clients.training.learning.model import PointingLlama
from clients.training.tokens import PAD, TokenSequence, common_words, episode_tokens, pointing_tokens, renamed

QUESTIONS = 12
"""Controls that are asked for in one sequence about one observation."""
FEWEST_CONTROLS, MOST_CONTROLS = 6, 40
"""Pointing begins with few controls and goes on with more and more."""
RENAMED_SHARE = 0.7
COMMON_SHARE = 0.1
"""A word in so many of the episodes belongs to the application."""


@dataclass(frozen=True)
class SupervisedRules:
    """How long and how fast is learnt: `pointing_steps` about pointing alone, all others from episodes."""

    pointing_steps: int = 20
    steps: int = 170
    batch: int = 8
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
        model: What learns.
        episodes: Successful ones.
        rules: How long and how fast.
        seed: Of the order of the data and of the names drawn.
        on_step: Called with what was measured every ten steps.
    """
    rng = Random(f"supervised/{seed}")  # noqa: S311 - no secret
    observations = [
        turn.observation for one in episodes for turn in one.turns if len(turn.observation.splitlines()) > QUESTIONS
    ]
    sequences = [episode_tokens(one) for one in episodes]
    texts = [" ".join([one.instruction, *(turn.observation for turn in one.turns)]) for one in episodes]
    kept = common_words(texts, max(2, int(COMMON_SHARE * len(texts))))
    optimizer = torch.optim.AdamW(model.parameters(), lr=rules.learning_rate, betas=(0.9, 0.98), weight_decay=0.01)
    began = time.monotonic()
    model.train()
    for step in range(1, rules.steps + 1):
        pointing = rules.batch if step <= rules.pointing_steps else 0
        shown = FEWEST_CONTROLS + (MOST_CONTROLS - FEWEST_CONTROLS) * min(1.0, step / rules.pointing_steps)
        batch = [
            pointing_tokens(rng.choice(observations), rng, rng.randint(FEWEST_CONTROLS, int(shown)), QUESTIONS)
            for _ in range(pointing)
        ]
        batch += [rng.choice(sequences) for _ in range(rules.batch - pointing)]
        loss, right = _loss(model, [renamed(one, rng, kept, RENAMED_SHARE) for one in batch])
        left = max(0.0, 1 - step / rules.steps)
        for group in optimizer.param_groups:
            group["lr"] = rules.learning_rate * min(1.0, step / rules.warmup_steps) * (0.1 + 0.9 * left)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 10 == 0:
            seconds = time.monotonic() - began
            on_step({"step": step, "loss": float(loss.detach()), "right": right, "seconds": seconds})
    model.eval()


def _loss(model: PointingLlama, batch: Sequence[TokenSequence]) -> tuple[torch.Tensor, float]:
    """Return the loss on the policy's own tokens, and the share of these that the model thinks likeliest."""
    longest = max(len(one.tokens) for one in batch)
    ids = torch.tensor([[*one.tokens, *[PAD] * (longest - len(one.tokens))] for one in batch])
    mine = torch.tensor([[*one.mine, *[0] * (longest - len(one.mine))] for one in batch], dtype=torch.bool)
    # Padding stands on the right, and attention looks left only: it changes nothing for what is counted.
    hidden = model.model(input_ids=ids).last_hidden_state
    most = int(mine.sum(1).max())
    # The positions before the policy's own tokens, as many for each sequence as the one with the most has.
    order = torch.argsort(mine[:, 1:].int(), dim=1, descending=True, stable=True)[:, :most]
    counted = mine[:, 1:].gather(1, order)
    logits = model.answer(order, hidden, ids)[counted].float()
    labels = ids[:, 1:].gather(1, order)[counted]
    return cross_entropy(logits, labels), float((logits.argmax(-1) == labels).float().mean())
