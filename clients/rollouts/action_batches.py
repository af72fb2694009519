"""Sends the actions of a turn to a desktop in as few requests as possible, and reports how many ran."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clients.desktop import ActionStoppedError, Desktop, View
from schemas.actions import Action, Scroll
from schemas.errors import InvalidRequestError, TooLargeError
from schemas.observations import Observe, PictureFormat

MAX_ACTIONS = 100
"""Maximum number of actions that the server takes in one request."""
MAX_NOTCHES = 500
"""Maximum number of wheel notches in one request, because the server's deadline does not allow for 4 ms a notch."""
_BLIND = Observe(format=PictureFormat.NONE)


@dataclass(frozen=True)
class ActionsRun:
    """How many actions ran, why the next one did not, and, if all ran, what was seen afterwards."""

    executed: int
    view: View | None = None
    error: ActionStoppedError | InvalidRequestError | TooLargeError | None = None


async def run(desktop: Desktop, actions: Sequence[Action], observe: Observe) -> ActionsRun:
    """Run actions in order until one fails.

    The server checks all actions of a request before it runs the first one, so a refused request has done nothing. Its
    actions are then sent one by one, so that those before the refused one are carried out.

    Args:
        desktop: The desktop.
        actions: Actions with coordinates in pixels of the caller's last picture.
        observe: What to observe after the last one.

    Raises:
        CuaGymError: the server or the desktop failed.
    """
    executed = 0
    view: View | None = None
    for batch in _batches(actions):
        is_last = executed + len(batch) == len(actions)
        try:
            view = await desktop.act(*batch, observe=observe if is_last else _BLIND)
            executed += len(batch)
        except ActionStoppedError as error:
            return ActionsRun(executed + error.executed, error=error)
        except (InvalidRequestError, TooLargeError) as error:
            if len(batch) == 1:
                return ActionsRun(executed, error=error)
            one_by_one = await _one_by_one(desktop, batch, observe if is_last else _BLIND)
            executed += one_by_one.executed
            if one_by_one.error is not None:
                return ActionsRun(executed, error=one_by_one.error)
            view = one_by_one.view
    return ActionsRun(executed, view)


async def _one_by_one(desktop: Desktop, actions: Sequence[Action], observe: Observe) -> ActionsRun:
    view: View | None = None
    for number, action in enumerate(actions):
        try:
            view = await desktop.act(action, observe=observe if number == len(actions) - 1 else _BLIND)
        except (ActionStoppedError, InvalidRequestError, TooLargeError) as error:
            return ActionsRun(number, error=error)
    return ActionsRun(len(actions), view)


def _batches(actions: Sequence[Action]) -> Iterator[Sequence[Action]]:
    batch: list[Action] = []
    notches = 0
    for action in actions:
        turned = abs(action.dx) + abs(action.dy) if isinstance(action, Scroll) else 0
        if batch and (len(batch) == MAX_ACTIONS or notches + turned > MAX_NOTCHES):
            yield batch
            batch, notches = [], 0
        batch.append(action)
        notches += turned
    if batch:
        yield batch
