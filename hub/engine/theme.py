"""The theme of one session's pages, drawn from a seed so that a policy cannot memorise pixels."""

from random import Random
from typing import Literal

from hub.engine.records import Record

ACCENTS = ("blue", "indigo", "teal", "green", "grape", "orange", "cyan", "pink", "violet", "red")


class Theme(Record):
    """What differs between sessions besides the data; names, texts and functions never do."""

    accent: Literal["blue", "indigo", "teal", "green", "grape", "orange", "cyan", "pink", "violet", "red"]
    scheme: Literal["light", "dark"]
    density: Literal["compact", "regular", "roomy"]
    radius: Literal["xs", "sm", "md", "lg"]
    navigation: Literal["left", "right", "top"]
    menus: Literal["start", "end"]
    """The side of a page's head that has its buttons."""
    font: Literal["inter", "source", "system"]


PLAIN = Theme(
    accent="blue", scheme="light", density="regular", radius="sm", navigation="left", menus="end", font="inter"
)


def theme_of(seed: int | None) -> Theme:
    """Return the theme of a seed; None: the plain theme."""
    if seed is None:
        return PLAIN
    rng = Random(f"variation/{seed}")  # noqa: S311
    return Theme(
        accent=rng.choice(ACCENTS),
        scheme="dark" if rng.random() < 0.25 else "light",  # noqa: PLR2004 -- one of four
        density=rng.choice(("compact", "regular", "regular", "roomy")),
        radius=rng.choice(("xs", "sm", "md", "lg")),
        navigation=rng.choice(("left", "left", "right", "top")),
        menus=rng.choice(("start", "end")),
        font=rng.choice(("inter", "source", "system")),
    )
