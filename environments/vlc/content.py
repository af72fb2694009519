"""What the families of this environment play: short tracks, described by pitch and length."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

FIRST = ("amber", "birch", "cedar", "dune", "ember", "fjord", "glade", "heron", "iris", "juniper", "kelp", "larch")
SECOND = ("walk", "song", "waltz", "march", "dream", "rain", "dance", "tale")
OPEN = ("VLC is open.", "I have started VLC for you.", "The player VLC is on the screen.")


def tracks(random: Random, count: int) -> list[dict[str, JsonValue]]:
    """Draw tracks in ~/Music, each a tone of some pitch and length."""
    names = [f"{first}-{random.choice(SECOND)}.wav" for first in random.sample(FIRST, count)]
    return [
        {"path": f"Music/{name}", "hertz": random.randrange(200, 900), "seconds": random.randrange(2, 5)}
        for name in names
    ]


def names_of(chosen: Sequence[Mapping[str, JsonValue]]) -> list[str]:
    """Return the file names of tracks."""
    return [str(track["path"]).rsplit("/", 1)[1] for track in chosen]


def make_task(
    family: str, seed: int, *, instruction: str, category: str, facts: str, parameters: Mapping[str, JsonValue]
) -> Task:
    """Return a task in the player."""
    return task_of(
        "vlc",
        family,
        seed,
        instruction=instruction,
        context=facts,
        category=f"media/{category}",
        parameters=parameters,
    )
