"""Tidy up the layers of a picture: names, order, opacity, visibility, what is not needed any more."""

from random import Random

from pydantic import JsonValue

from environments.gimp.content import FOLDER
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded, task_of
from schemas.tasks import Difficulty, Task

FAMILY = "tidy_layers"
PICTURES = ("poster", "flyer", "cover", "menu-card", "banner", "invitation")
NAMES = ("Sun", "Frame", "Stripe", "Blossom", "Shadow", "Badge", "Cloud", "Ribbon")
NEW_NAMES = ("Main motif", "Decoration", "Highlight", "Front", "Accent", "Print only")
COLOURS = ("#e4572e", "#29335c", "#f3a712", "#a8c686", "#669bbc", "#9d4edd", "#ff8fa3", "#2a9d8f")
OPENINGS = (
    "{person} left its layers in a mess.",
    "Before {person} takes it over, its layers have to be in order.",
    "The print shop has asked {person} for tidy layers.",
    "{person} and I agreed on how the layers should be.",
)
SAVE = (" Save it in place as XCF.", " Then save the XCF file.", " The changes have to be saved in the same XCF file.")


def propose(seed: int) -> Task:
    """Draw layers, and requests that each concern a different layer."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 5}[level]
    stem = random.choice(PICTURES)
    size = [10 * random.randrange(30, 40), 10 * random.randrange(22, 30)]
    names = random.sample(NAMES, 6)
    layers: list[JsonValue] = [_layer(random, name, size) for name in names]
    layers.append({"name": "Background", "ground": "#f8f4e9", "shapes": [], "visible": True, "opacity": 100})
    wishes: list[JsonValue] = []
    lines: list[str] = []
    for kind, name in zip(
        random.sample(("rename", "opacity", "hide", "delete", "move"), count), names[1:], strict=False
    ):
        wish, line = _wish(random, kind, name)
        wishes.append(wish)
        lines.append(line)
    person = random.choice(PEOPLE)
    opening = random.choice(OPENINGS).format(person=person)
    text = f"{stem}.xcf is open in GIMP, it lies in ~/{FOLDER}. {opening} Please do this:\n{bullets(lines)}\n"
    text += "Everything else about the layers stays as it is." + random.choice(SAVE)
    return task_of(
        "gimp",
        FAMILY,
        seed,
        instruction=text,
        context=f"~/{FOLDER}/{stem}.xcf has the layers {names} and Background, the topmost first; wishes: {wishes}",
        category="pictures/layers",
        parameters={"picture": f"{FOLDER}/{stem}.xcf", "size": [*size], "layers": layers, "wishes": wishes},
    )


def _layer(random: Random, name: str, size: list[int]) -> JsonValue:
    x, y = random.randrange(10, size[0] - 120), random.randrange(10, size[1] - 100)
    corners: list[JsonValue] = [x, y, x + random.randrange(50, 110), y + random.randrange(40, 90)]
    shape: list[JsonValue] = [random.choice(("ellipse", "rectangle")), corners, random.choice(COLOURS)]
    return {"name": name, "ground": "", "shapes": [shape], "visible": True, "opacity": 100}


def _wish(random: Random, kind: str, name: str) -> tuple[list[JsonValue], str]:
    match kind:
        case "rename":
            new = random.choice(NEW_NAMES)
            return ["rename", name, new], f"The layer {name} is to be called {new}."
        case "opacity":
            percent = 5 * random.randrange(4, 19)
            return ["opacity", name, percent], f"{name} gets an opacity of {percent} %."
        case "hide":
            return ["visible", name, False], f"Hide the layer {name}, but keep it."
        case "delete":
            return ["delete", name], f"Delete the layer {name}."
        case _:
            return ["top", name], f"Move {name} to the top, above all other layers."
