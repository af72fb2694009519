"""Tidy up the layers of a plan: what lies where, names, what is hidden and locked."""

from pydantic import JsonValue

from environments.inkscape.content import REST, ROOMS, SAVE, SHOWN, make_task, plan
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.rewards import AmbiguityKind
from schemas.tasks import Difficulty, Task

FAMILY = "sort_layers"
OPENINGS = (
    "Its layers are not in order yet.",
    "The printer takes one layer after the other, so they have to be right.",
    "Before somebody else works on it, the layers have to be tidy.",
    "For the next drawing I need its layers in another form.",
)
HIDING: tuple[JsonValue, ...] = ("visible", "layer3", False)
NEW_NAMES = ("Ground", "Base", "Underlay", "Room", "Surface")


def propose(seed: int) -> Task:
    """Draw a plan, and requests about its layers."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level]
    drawing, pieces = plan(random)
    piece, other = random.sample(pieces, 2)
    new = random.choice(NEW_NAMES)
    offers: list[tuple[list[JsonValue], str]] = [
        (["label", "layer1", new], f'the layer Floor gets the name "{new}"'),
        ([*HIDING], "the layer Names is hidden (not deleted)"),
        (["locked", "layer1", True], "the layer that is now called Floor is locked"),
        (
            ["layer", piece["id"], "layer1"],
            f"the shape of the {piece['label']} (not its name) lies in the layer that is now called Floor",
        ),
        (
            ["layer", other["id"], "layer3"],
            f"the shape of the {other['label']} (not its name) lies in the layer Names",
        ),
    ]
    chosen = random.sample(offers, count)
    name = f"{random.choice(ROOMS)}-{random.randrange(2, 30)}.svg"
    text = f"{random.choice(SHOWN).format(name=name)} It has the layers Floor, Furniture and Names. {random.choice(OPENINGS)} "
    text += f"In the end it must be like this:\n{bullets([line for _, line in chosen])}\n"
    text += "Places and colours stay as they are." + random.choice(REST) + random.choice(SAVE)
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="layers",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=[wish for wish, _ in chosen],
    )


def accepts(task: Task) -> tuple[AmbiguityKind, ...]:
    """Return the kinds of ambiguity that the reward accepts: what is hidden, where a layer has to be."""
    wishes = task.parameters["wishes"]
    return (AmbiguityKind.HIDDEN,) if isinstance(wishes, list) and [*HIDING] in wishes else ()
