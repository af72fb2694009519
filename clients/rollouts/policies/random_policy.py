"""The random-policy baseline, which uses real controls and words. It must not reach full marks."""

import random
from collections.abc import Sequence
from contextlib import suppress

from clients.desktop import ActionStoppedError, Desktop
from schemas.actions import Action, Button, Click, KeyPress, TypeText
from schemas.observations import AccessibleNode, Observe, PictureFormat

ACTIONS = 60
"""Number of actions in one episode, about as many as a task of medium length needs."""
_BATCH = 10
"""Number of actions between two readings of the accessibility tree."""
_BLIND = Observe(format=PictureFormat.NONE)
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
    ("ctrl", "z"),
)
_WORDS = ("done", "Total", "42", "2025-03-01", "yes", "report.txt", "=SUM(A1:A9)")
_LONGEST_WORD = 40


async def act_at_random(desktop: Desktop, instruction: str, seed: int) -> None:
    """Act on controls of the accessibility tree, and type words, some of them from the instruction.

    The same seed makes the same choices as long as the desktop shows the same controls. An action that does not run,
    for example because an earlier one closed its window, is skipped.

    Args:
        desktop: The desktop, open and in its initial state.
        instruction: The task's instruction, from which words are typed.
        seed: Chooses controls, words and keys.

    Raises:
        CuaGymError: the desktop or the server failed, or the desktop can no longer be observed.
    """
    rng = random.Random(f"random policy {seed}")  # noqa: S311 - reproducible, no secret
    words = (*(word.strip(".,;:!?()“”\"'") for word in instruction.split()), *_WORDS)
    typed = tuple(dict.fromkeys(word for word in words if word and len(word) <= _LONGEST_WORD))
    for _ in range(ACTIONS // _BATCH):
        controls = tuple((await desktop.accessibility()).controls())
        screen = (await desktop.look(_BLIND)).observation.screen
        actions = [_action(rng, controls, typed, (screen.width, screen.height)) for _ in range(_BATCH)]
        await _run(desktop, actions)


async def _run(desktop: Desktop, actions: Sequence[Action]) -> None:
    """Run all actions; if a call stops half-way, the rest are run one by one."""
    try:
        await desktop.act(*actions, observe=_BLIND)
    except ActionStoppedError:
        for action in actions[1:]:
            with suppress(ActionStoppedError):
                await desktop.act(action, observe=_BLIND)


def _action(
    rng: random.Random, controls: Sequence[AccessibleNode], words: Sequence[str], size: tuple[int, int]
) -> Action:
    kind = rng.choice(("click", "click", "click", "type", "key"))
    if kind == "type":
        return TypeText(text=rng.choice(words))
    if kind == "key":
        return KeyPress(keys=rng.choice(_KEYS))
    button = rng.choice((Button.LEFT,) * 9 + (Button.RIGHT,))
    count = rng.choice((1, 1, 1, 2))
    x, y = rng.randrange(size[0]), rng.randrange(size[1])
    if controls:
        x, y = rng.choice(controls).middle
    return Click(x=min(max(x, 0), size[0] - 1), y=min(max(y, 0), size[1] - 1), button=button, count=count)
