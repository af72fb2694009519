"""What the families of this environment draw: signs and plans of a room, as items in layers."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, task_of
from schemas.tasks import Task

SHOWN = (
    "{name} is open in Inkscape.",
    "I have opened {name} in Inkscape for you.",
    "Inkscape shows the drawing {name}, which lies in ~/Documents.",
    "In Inkscape you see my drawing {name}.",
)
SAVE = (
    " Save the drawing in place when you are done.",
    " Don't forget to save the SVG.",
    " The changes have to be saved in the same SVG file.",
)
REST = (" Everything else stays as it is.", " Leave the rest of the drawing as it is.", " Nothing else may change.")
EVENTS = ("Spring Market", "Open Workshop", "Choir Evening", "Repair Day", "Book Fair", "Harvest Supper", "Chess Cup")
COLOURS = ("#e4572e", "#29335c", "#f3a712", "#a8c686", "#669bbc", "#9d4edd", "#ff8fa3", "#2a9d8f", "#8d6e63")
FURNITURE = ("Table", "Shelf", "Sofa", "Desk", "Piano", "Cupboard", "Bench", "Stove", "Counter", "Wardrobe")
ROOMS = ("kitchen", "office", "studio", "clubroom", "shop", "library", "classroom")

Item = dict[str, JsonValue]
Drawing = dict[str, JsonValue]


def item(name: str, kind: str, label: str, box: Sequence[float], fill: str, text: str = "") -> Item:
    """Return an item; the box of a text is the point where it begins, 0, and its font size."""
    return {"id": name, "kind": kind, "label": label, "box": [*box], "fill": fill, "text": text}


def layer(name: str, label: str, items: Sequence[Item]) -> Item:
    """Return a layer that is visible and not locked."""
    return {"id": name, "label": label, "visible": True, "locked": False, "items": [*items]}


def sign_lines(random: Random) -> dict[str, str]:
    """Draw the lines of a sign."""
    return {
        "event": random.choice(EVENTS),
        "place": f"{random.choice(('Town Hall', 'Old School', 'Boathouse', 'Market Square'))}, {random.choice(TOWNS)}",
        "date": f"{random.randrange(1, 29)} {random.choice(MONTHS)}",
        "time": f"{random.randrange(9, 21)}:{random.choice(('00', '15', '30', '45'))}",
        "contact": f"Questions to {random.choice(PEOPLE)}",
        "price": f"Entry {random.randrange(3, 20)} euros",
    }


def sign(random: Random, lines: Mapping[str, str]) -> Drawing:
    """Return a sign: a band of colour with lines of text on it and below it."""
    wide, tall = 10 * random.randrange(16, 24), 10 * random.randrange(11, 15)
    band, ink = random.sample(COLOURS, 2)
    shapes = [
        item("band", "rect", "band", (0, 0, wide, 30), band),
        item("dot", "ellipse", "dot", (wide - 40, tall - 40, 24, 24), ink),
    ]
    texts = [
        item(name, "text", name, (12, 20 if number == 0 else 36 + 12 * number, 0, 12 if number == 0 else 7),
             "#ffffff" if number == 0 else "#222222", text)
        for number, (name, text) in enumerate(lines.items())
    ]  # fmt: skip
    return {"page": [wide, tall], "layers": [layer("layer1", "Shapes", shapes), layer("layer2", "Texts", texts)]}


def plan(random: Random, *, named: bool = True) -> tuple[Drawing, list[Item]]:
    """Return a plan of a room, and its pieces of furniture, each labelled with its name below it."""
    wide, tall = 220, 140
    names = random.sample(FURNITURE, 6)
    pieces: list[Item] = []
    texts: list[Item] = []
    for number, (name, fill) in enumerate(zip(names, random.sample(COLOURS, 6), strict=True)):
        x, y = 12 + 70 * (number % 3) + random.randrange(0, 12), 14 + 62 * (number // 3) + random.randrange(0, 8)
        box = (x, y, random.randrange(24, 46), random.randrange(18, 36))
        label = name if named else f"object {number + 1}"
        pieces.append(item(f"item{number + 1}", random.choice(("rect", "rect", "ellipse")), label, box, fill))
        texts.append(item(f"text{number + 1}", "text", f"text {number + 1}", (x, y + 44, 0, 6), "#222222", name))
    floor = item("floor", "rect", "floor", (5, 5, wide - 10, tall - 10), "#f3efe4")
    layers = [layer("layer1", "Floor", [floor]), layer("layer2", "Furniture", pieces), layer("layer3", "Names", texts)]
    return {"page": [wide, tall], "layers": [*layers]}, pieces


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    path: str,
    drawing: Drawing,
    wishes: Sequence[list[JsonValue]],
) -> Task:
    """Return a task about one open drawing."""
    return task_of(
        "inkscape",
        family,
        seed,
        instruction=instruction,
        context=f"~/{path} is open in Inkscape. It holds {drawing} (millimetres). Wishes: {[*wishes]}",
        category=f"drawings/{category}",
        parameters={"path": path, "drawing": drawing, "wishes": [*wishes]},
    )
