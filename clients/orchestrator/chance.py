"""An episode of chance: what a reward must not take for the work."""

import random

from environments.hands import Hands

_STEPS = 14
_SIZE = (1280, 720)
_KEYS = (
    ("Return",),
    ("Tab",),
    ("Escape",),
    ("Delete",),
    ("Down",),
    ("F2",),
    ("ctrl", "a"),
    ("ctrl", "s"),
    ("ctrl", "v"),
)
_WORDS = ("done", "Total", "42", "2025-03-01", "yes", "report.txt", "=SUM(A1:A9)")


async def flail(hands: Hands, seed: int) -> None:
    """Do a few things to a desktop that nobody meant; equal seeds do the same."""
    chance = random.Random(f"random episode {seed}")  # noqa: S311 - the same in every run, no secret
    for _ in range(_STEPS):
        kind = chance.choice(("click", "click", "type", "key"))
        if kind == "click":
            await hands.click(chance.randrange(_SIZE[0]), chance.randrange(_SIZE[1]), count=chance.choice((1, 1, 2)))
        elif kind == "type":
            await hands.type(chance.choice(_WORDS))
        else:
            await hands.key(*chance.choice(_KEYS))
