"""The recipe for reopening a desktop: which programs showed which windows, and how to restore them elsewhere.

It keeps only commands, not memory, so unsaved work is not in it.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from schemas.actions import WaitUntil
from schemas.conditions import UntilQuiet
from schemas.errors import InfrastructureError
from schemas.observations import Window
from vm_controller import step
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Controls, Place
from vm_controller.controller.window_places import HIDDEN
from vm_controller.open_programs import OpenProgram, ask
from vm_controller.sessions import Session
from vm_controller.startup import Opened

REOPEN_TIMEOUT_S = 120.0
UNCHANGED_S = 2.0
FOCUS_S = 1.0
BORDER_PX = 10
_POLL_S = 0.02
_DRAWN = WaitUntil(until=UntilQuiet(quiet_ms=150), timeout_ms=3_000)


@dataclass(frozen=True)
class Recipe:
    """Programs to start, and the places of their windows, the lowest first. `lost` lists what will not be restored.

    `shown` is what the desktop shows besides programs (see `Desktop.shown`).
    """

    programs: tuple[OpenProgram, ...]
    places: tuple[Place, ...]
    lost: tuple[str, ...]
    shown: object | None = None


async def read(session: Session) -> Recipe:
    """Record what is open on a session's desktop; the caller must hold the session's lock.

    Raises:
        UngradableError: the desktop's programs leave no resources for a program that examines them.
        InfrastructureError: the desktop is lost.
    """
    every = await step.attached(session, lambda _: session.controller.places())
    places = tuple(place for place in every if not place.is_dialog)
    lost = [f"the dialog {place.window.title!r} is not opened again" for place in every if place.is_dialog]
    answer = await ask(session.desktop, places)
    lost += [
        f"{command!r} showed no window and is not started again"
        for command in answer.background
        if command not in (session.background or answer.background)
    ]
    if not places:
        return Recipe((), (), tuple(lost), await session.desktop.shown())
    strangers = frozenset(answer.strangers)
    for place in places:
        if place.window.window_id in strangers:
            lost.append(f"the window {place.window.title!r} is not opened again: no program says that it is its own")
        elif _plain(place.window.title) != place.window.title:
            lost.append(f"the window {place.window.title!r} shows what has not been saved")
    kept = tuple(place for place in places if place.window.window_id not in strangers)
    return Recipe(answer.programs, kept, tuple(lost))


async def follow(opened: Opened, recipe: Recipe) -> tuple[str, ...]:
    """Start the programs of a recipe, and restore the places of their windows.

    Returns:
        How the desktop differs from the recipe, one sentence for each difference.

    Raises:
        InfrastructureError: a program did not start, or showed none of its windows.
    """
    if recipe.shown is not None:
        await opened.desktop.show(recipe.shown)
    if not recipe.programs:
        return ()
    for program in recipe.programs:
        await opened.desktop.spawn(program.command)
    return await step.in_thread(lambda cancel: _arrange(opened.controller, recipe, cancel), REOPEN_TIMEOUT_S)


def _arrange(controller: Controls, recipe: Recipe, cancel: Cancel) -> tuple[str, ...]:
    found = _wait(controller, recipe, cancel)
    for place, window in found:
        controller.put(window.window.window_id, place)
    controller.perform((_DRAWN,), cancel)
    # Some programs choose a size of their own once they have read their document, and the window manager counts a
    # window's own border as part of the frame.
    there = {window.window_id: window for window in controller.windows()}
    missed = [(place, now) for place, window in found if (now := there.get(window.window.window_id)) is not None]
    if missed := [(place, now) for place, now in missed if not _lies_there(place.window, now)]:
        for place, now in missed:
            controller.put(now.window_id, _beyond(place, now))
        controller.perform((_DRAWN,), cancel)
    # Raised from the lowest to the highest; the one that had the focus is raised once more.
    for place, window in (*found, *(pair for pair in found[:-1] if pair[0].window.focused)):
        if HIDDEN not in place.states:
            _focus(controller, window.window.window_id, cancel)
    return _differences(recipe, found)


def _lies_there(wanted: Window, now: Window) -> bool:
    return (wanted.x, wanted.y, wanted.width, wanted.height) == (now.x, now.y, now.width, now.height)


def _beyond(place: Place, now: Window) -> Place:
    """Return the place to request for a window that missed its place, shifted by as much as it missed."""
    wanted = place.window
    if max(abs(wanted.x - now.x), abs(wanted.y - now.y)) > BORDER_PX:
        return place
    further = wanted.model_copy(update={"x": 2 * wanted.x - now.x, "y": 2 * wanted.y - now.y})
    return replace(place, window=further)


def _focus(controller: Controls, window_id: int, cancel: Cancel) -> None:
    """Raise and focus a window, and wait until that is done, since concurrent requests may be dropped."""
    controller.activate(window_id)
    until = time.monotonic() + FOCUS_S
    while time.monotonic() < until and ((now := controller.focused()) is None or now.window_id != window_id):
        cancel.sleep(_POLL_S)


def _wait(controller: Controls, recipe: Recipe, cancel: Cancel) -> Sequence[tuple[Place, Place]]:
    """Wait for the same windows; if a title differs, until no more windows appear.

    Raises:
        InfrastructureError: a program has shown no window at all.
    """
    before: tuple[tuple[int, str], ...] = ()
    since = time.monotonic()
    while True:
        there = tuple(place for place in controller.places() if not place.is_dialog)
        pairs = _pair(recipe.places, there)
        if len(pairs) == len(recipe.places) and not _differences(recipe, pairs):
            return pairs
        now = tuple((place.window.window_id, place.window.title) for place in there)
        if now != before:
            before, since = now, time.monotonic()
        missing = _without_window(recipe, pairs)
        if not missing and time.monotonic() - since > UNCHANGED_S:
            return pairs
        if cancel.remaining_s(1.0) <= 0.0:
            commands = "; ".join(" ".join(program.argv)[:200] for program in missing)
            raise InfrastructureError(
                f"no window came back within {REOPEN_TIMEOUT_S:g} s of: {commands}; the files of the snapshot are "
                "whole: take it again with that program closed"
            )
        cancel.sleep(min(_POLL_S, cancel.remaining_s(_POLL_S)))


def _pair(wanted: Sequence[Place], there: Sequence[Place]) -> list[tuple[Place, Place]]:
    """Pair each wanted window with an existing one: by title first, then by program."""
    free = list(there)
    found: dict[int, Place] = {}
    for same in (_same_title, _same_program):
        for place in wanted:
            if place.window.window_id not in found:
                for candidate in free:
                    if same(place, candidate):
                        found[place.window.window_id] = candidate
                        free.remove(candidate)
                        break
    return [(place, found[place.window.window_id]) for place in wanted if place.window.window_id in found]


def _same_program(one: Place, other: Place) -> bool:
    return one.window.application == other.window.application


def _same_title(one: Place, other: Place) -> bool:
    return _same_program(one, other) and _plain(one.window.title) == _plain(other.window.title)


def _plain(title: str) -> str:
    """Return a title without the star that marks unsaved changes."""
    return title.strip().removeprefix("*").removesuffix("*").strip()


def _without_window(recipe: Recipe, pairs: Sequence[tuple[Place, Place]]) -> list[OpenProgram]:
    came = {place.window.window_id for place, _ in pairs}
    return [program for program in recipe.programs if not came.intersection(program.windows)]


def _differences(recipe: Recipe, pairs: Sequence[tuple[Place, Place]]) -> tuple[str, ...]:
    came = {place.window.window_id for place, _ in pairs}
    missing = Counter(place.window.title for place in recipe.places if place.window.window_id not in came)
    return (
        *(f"{count} times the window {title!r} did not come back" for title, count in sorted(missing.items())),
        *(
            f"the window {place.window.title!r} came back as {window.window.title!r}"
            for place, window in pairs
            if not _same_title(place, window)
        ),
    )
