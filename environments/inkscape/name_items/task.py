"""Give shapes of a plan labels that say what they are."""

from pydantic import JsonValue

from environments.inkscape.content import REST, ROOMS, SAVE, SHOWN, make_task, plan
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "name_items"
OPENINGS = (
    "Its shapes are called object 1, object 2 and so on, which helps nobody.",
    "A program will read it and looks for the shapes by their labels.",
    "In the list of objects nobody can tell the shapes apart.",
    "Before I pass it on, the shapes need proper labels.",
)


def propose(seed: int) -> Task:
    """Draw a plan of shapes without names, and choose the ones to name."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 6}[level]
    drawing, pieces = plan(random, named=False)
    match drawing["layers"]:
        case [_, _, {"items": list(texts)}]:
            names = [str(text["text"]) for text in texts if isinstance(text, dict)]
        case other:
            raise TypeError(f"{other!r} are no layers")
    prefix = random.choice(("", "", "room-", "new-"))
    chosen = sorted(random.sample(range(len(pieces)), count))
    labels = {number: f"{prefix}{names[number].lower()}" for number in chosen}
    wishes: list[list[JsonValue]] = [["label", pieces[number]["id"], label] for number, label in labels.items()]
    name = f"{random.choice(ROOMS)}.svg"
    text = f"{random.choice(SHOWN).format(name=name)} It is the plan of a room; below each shape stands what it is. "
    told = [f'that of the {names[number]} the label "{label}"' for number, label in labels.items()]
    text += f"{random.choice(OPENINGS)} Of the shapes please give {listed(told)}, in Inkscape's object properties or its list of objects."
    text += random.choice(REST) + random.choice(SAVE)
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="names",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=wishes,
    )
