"""Put pieces of furniture of a plan to stated places, and give them stated sizes."""

from pydantic import JsonValue

from environments.inkscape.content import REST, ROOMS, SAVE, SHOWN, make_task, plan
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "place_items"
OPENINGS = (
    "I have measured again.",
    "The carpenter has sent the exact measures.",
    "The inspector wants the plan to be exact.",
    "Not everything stands where it should.",
)


def propose(seed: int) -> Task:
    """Draw a plan, and new places."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    drawing, pieces = plan(random)
    wishes: list[list[JsonValue]] = []
    told: list[str] = []
    for piece in random.sample(pieces, count):
        match piece["box"]:
            case [int(old_x), int(old_y), int(wide), int(tall)]:
                pass
            case other:
                raise TypeError(f"{other!r} is no box")
        x, y = old_x + random.choice((-4, -3, 3, 5, 7)), old_y + random.choice((-5, -3, 2, 4, 6))
        line = f"{piece['label']}: X = {x} mm, Y = {y} mm"
        if level is not Difficulty.EASY:
            wide, tall = wide + random.choice((-5, -3, 4, 6)), tall + random.choice((-4, -2, 3, 5))
            line += f", {wide} mm wide and {tall} mm high"
        wishes.append(["box", piece["id"], [x, y, wide, tall]])
        told.append(line)
    name = f"{random.choice(ROOMS)}.svg"
    text = f"{random.choice(SHOWN).format(name=name)} It is the plan of a room; below each piece of furniture stands its name. "
    text += f"{random.choice(OPENINGS)} Please put these shapes exactly here (X and Y are those of the upper left corner, as the tool bar shows them):\n"
    text += f"{bullets(told)}\nThe names stay where they are.{random.choice(REST)}{random.choice(SAVE)}"
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="geometry",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=wishes,
    )
