"""What the families of this environment draw: scenes and plans as shapes, so that a task holds no pixels."""

from collections.abc import Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

FOLDER = "Pictures"
SUBJECTS = (
    "harbour",
    "meadow",
    "lighthouse",
    "farm",
    "orchard",
    "campsite",
    "old-mill",
    "boathouse",
    "vineyard",
    "station",
    "chapel",
    "cottage",
)
SHOWN = (
    "{name} is open in GIMP.",
    "I have opened {name} in GIMP for you.",
    "GIMP shows {name}, which lies in ~/{folder}.",
    "In GIMP you see {name} from my folder ~/{folder}.",
)
KEEP = (
    " Leave {name} itself as it is.",
    " The file {name} must stay as it is.",
    " Do not overwrite {name}.",
)
SIZES = ((640, 420), (720, 480), (600, 450), (680, 400), (560, 420), (700, 500))
_SKIES = ("#8fb8de", "#f2c1a0", "#b9d6e8", "#d8c7e6", "#a7c9b8")
_LANDS = ("#4d7c3a", "#86703f", "#3f6f67", "#9a8a45", "#5b6f3a")
_HILLS = ("#6d5f8a", "#4a6587", "#7a6a55", "#55705f")
_WALLS = ("#e8dcc4", "#c9573c", "#f1e9da", "#b98a5e")
_ROOFS = ("#6b2f2a", "#3a3f4c", "#8c4a2f")

Drawing = dict[str, JsonValue]
"""`size`, `ground` and `shapes`, each a kind, its coordinates and its colour."""


def scene(random: Random) -> Drawing:
    """Return a landscape that looks different whichever way it is turned or mirrored."""
    width, height = random.choice(SIZES)
    horizon = round(height * random.uniform(0.5, 0.65))
    sun, radius = random.randrange(60, width // 3), random.randrange(28, 44)
    left = random.randrange(width // 2, width - 190)
    wide, tall, base = random.randrange(90, 150), random.randrange(60, 90), horizon + random.randrange(30, 60)
    tree = random.randrange(60, width // 2 - 60)
    peaks = [0, horizon, width // 4, horizon - random.randrange(60, 110), width // 2, horizon]
    shapes: list[JsonValue] = [
        ["ellipse", [sun - radius, 40, sun + radius, 40 + 2 * radius], "#f7d54a"],
        ["polygon", [*peaks], random.choice(_HILLS)],
        ["rectangle", [0, horizon, width, height], random.choice(_LANDS)],
        ["rectangle", [left, base - tall, left + wide, base], random.choice(_WALLS)],
        [
            "polygon",
            [left - 12, base - tall, left + wide // 2, base - tall - 55, left + wide + 12, base - tall],
            random.choice(_ROOFS),
        ],
        ["rectangle", [left + 20, base - 40, left + 42, base], "#3b2a20"],
        ["rectangle", [tree, base - 30, tree + 14, base + 10], "#5a3d22"],
        ["ellipse", [tree - 32, base - 100, tree + 46, base - 22], "#2f5d34"],
    ]
    return {"size": [width, height], "ground": random.choice(_SKIES), "shapes": shapes}


def size_of(drawing: Drawing) -> tuple[int, int]:
    """Return the width and height of a drawing in pixels.

    Raises:
        TypeError: it has no size.
    """
    match drawing["size"]:
        case [int(width), int(height)]:
            return width, height
        case other:
            raise TypeError(f"the size of a drawing is {other!r}; write [width, height]")


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    picture: str,
    drawing: Drawing,
    results: Sequence[dict[str, JsonValue]],
) -> Task:
    """Return a task about one open picture, from which files are to be made by operations on its pixels."""
    wanted = "; ".join(f"~/{result['path']} by {result['operations']}" for result in results)
    return task_of(
        "gimp",
        family,
        seed,
        instruction=instruction,
        context=f"~/{picture} of {drawing['size']} pixels is open in GIMP and stays as it is. To be made: {wanted}.",
        category=f"pictures/{category}",
        parameters={"picture": picture, "drawing": drawing, "results": [*results]},
    )
