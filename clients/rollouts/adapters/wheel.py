"""Converts wheel turns in notches into as many actions as needed."""

from clients.rollouts.adapters.protocol import UnreadableError
from schemas.actions import Modifier, Point, Scroll

_NOTCHES_AT_ONCE = 100
MOST_NOTCHES = 1_000


def turns(
    point: Point | None, *, right: int = 0, down: int = 0, modifiers: tuple[Modifier, ...] = ()
) -> tuple[Scroll, ...]:
    """Return the actions for turning the wheel.

    Args:
        point: Position; None: at the pointer.
        right: Notches to the right; negative: left.
        down: Notches down; negative: up.
        modifiers: Keys held during the action.

    Raises:
        UnreadableError: more than `MOST_NOTCHES` in one direction.
    """
    if max(abs(right), abs(down)) > MOST_NOTCHES:
        raise UnreadableError(f"at most {MOST_NOTCHES} notches of the wheel at once, not {max(abs(right), abs(down))}")
    x, y = (point.x, point.y) if point is not None else (None, None)
    made: list[Scroll] = []
    while right or down or not made:
        dx, dy = _at_once(right), _at_once(down)
        made.append(Scroll(x=x, y=y, dx=dx, dy=dy, modifiers=modifiers))
        right, down = right - dx, down - dy
    return tuple(made)


def _at_once(notches: int) -> int:
    return max(-_NOTCHES_AT_ONCE, min(_NOTCHES_AT_ONCE, notches))
