"""How a practised person walks through a text in Writer with the keyboard; what oracles are made of."""

from collections.abc import Sequence

from pydantic import JsonValue

from environments.hands import Hands
from schemas.tasks import Task


def texts_of(task: Task, state: str) -> list[tuple[str, str]]:
    """Style and text of every paragraph of a state that has no pieces.

    Raises:
        TypeError: the state holds tables, notes or changes.
    """
    story = task.parameters[state]
    blocks: JsonValue = story["blocks"] if isinstance(story, dict) else None
    found: list[tuple[str, str]] = []
    for block in blocks if isinstance(blocks, list) else ():
        if not isinstance(block, list) or not isinstance(block[1], str):
            raise TypeError(f"{task.task_id}: a block of `{state}` is no plain paragraph: {block!r}")
        found.append((str(block[0]), block[1]))
    return found


async def begin(hands: Hands, task: Task) -> None:
    """Wait until the text is there and drawn, and put the cursor at its beginning."""
    await hands.wait_for_window(str(task.parameters["path"]).rsplit("/", 1)[1])
    await hands.wait_quiet(quiet_ms=500)
    await hands.key("ctrl", "Home")


async def next_paragraph(hands: Hands) -> None:
    """Move to the beginning of the next paragraph."""
    await hands.key("ctrl", "Down")


async def retype(hands: Hands, text: str) -> None:
    """Write the paragraph at whose beginning the cursor stands anew, and come back to its beginning."""
    await hands.key("ctrl", "shift", "Down")
    await hands.type(text)
    await hands.key("ctrl", "Up")
    # A busy office takes keys long after they were pressed; a whole letter typed ahead of it was graded half done.
    await hands.wait_quiet(quiet_ms=200)


async def rewrite(hands: Hands, before: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]]) -> None:
    """Retype every paragraph that differs, from the top of the text to its end."""
    for (_, old), (_, new) in zip(before, after, strict=True):
        if old != new:
            await retype(hands, new)
        await next_paragraph(hands)


async def save(hands: Hands) -> None:
    """Save the document in its own file and format."""
    await hands.key("ctrl", "s")
    await hands.wait_quiet(quiet_ms=500)
