"""Settings of a browser that a task asks for, stated in the instruction or on a page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded, task_of
from environments.shared.web.links import TOPICS, links_of
from environments.shared.web.pages import page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "browser_settings"
PAGE = "Pages/setup.html"
TITLE = "How our computers are set up"
FOLDERS = ("Incoming", "Papers", "Saved", "Collected")
"""Folders in Documents for downloads."""
_ROOMS = ("Reading room", "Workshop", "Front desk", "Archive", "Print room", "Quiet room")


@dataclass(frozen=True)
class Wish:
    """One thing to set: in words, as the settings then show it, and as the preferences behind it."""

    topic: str
    words: str
    facts: Mapping[str, str]
    preferences: Mapping[str, JsonValue]


def site(random: Random) -> str:
    """Draw an address for the start page."""
    return random.choice(links_of(random.choice(TOPICS))).url


def switch(
    topic: str, words: str, fact: tuple[str, str], preference: tuple[str, JsonValue]
) -> Callable[[Random], Wish]:
    """Return a maker of a wish that is the same for every seed."""
    return lambda _: Wish(topic, words, dict((fact,)), dict((preference,)))


def propose(
    environment: str, seed: int, makers: Sequence[Callable[[Random], Wish]], defaults: Mapping[str, str]
) -> Task:
    """Return the task for a seed; `defaults` are the browser's default settings."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 5}[level]
    chosen = random.sample(makers, count)
    room, *others = random.sample(_ROOMS, 3)
    wishes = {name: [make(random) for make in chosen] for name in (room, *others)}
    mine = wishes[room]
    opening = random.choice(
        (
            "Please set up this browser.",
            "This browser has to be set up.",
            "Change the settings of this browser.",
            "A few settings of the browser have to be changed.",
        )
    )
    if level is Difficulty.HARD:
        rows = [(name, wish.topic, wish.words) for name, all_ in wishes.items() for wish in all_]
        random.shuffle(rows)
        text = f"{opening} It belongs to the {room.lower()}; the open page “{TITLE}” says how its browser is set up."
        body = (paragraph("What is not listed stays as it is."), table(("Room", "Setting", "Value"), rows))
    else:
        text = f"{opening}\n{bullets([f'{wish.topic}: {wish.words}.' for wish in mine])}"
        body = (paragraph("Nothing has been written down for this room yet."),)
    text += random.choice(("", "\nNothing else changes.", "\nAll other settings stay."))
    after = dict(defaults) | {name: value for wish in mine for name, value in wish.facts.items()}
    preferences = {name: value for wish in mine for name, value in wish.preferences.items()}
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=text,
        context=f"The settings become {after}. The folders for downloads exist.",
        category="browser/settings",
        parameters={
            "files": {PAGE: page(TITLE, *body)},
            "folders": [f"Documents/{name}" for name in FOLDERS],
            "page": PAGE,
            "title": TITLE,
            "before": [[name, value] for name, value in defaults.items()],
            "after": [[name, value] for name, value in after.items()],
            "preferences": preferences,
        },
    )
