"""Give pieces of furniture of a plan other colours."""

from pydantic import JsonValue

from environments.inkscape.content import COLOURS, REST, ROOMS, SAVE, SHOWN, make_task, plan
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "recolour_items"
OPENINGS = (
    "The colours say who brings which piece of furniture, and that has changed.",
    "The furniture gets new covers, and the plan should show them.",
    "The movers go by the colours, so these have to be right.",
    "We have agreed on other colours.",
)


def propose(seed: int) -> Task:
    """Draw a plan, and new colours."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level]
    drawing, pieces = plan(random)
    free = [colour for colour in COLOURS if colour not in [piece["fill"] for piece in pieces]]
    chosen = random.sample(pieces, count)
    wishes: list[list[JsonValue]] = []
    told: list[str] = []
    for number, piece in enumerate(chosen):
        same = number == 3  # noqa: PLR2004 - the last one of the hard tasks copies a colour of the plan
        model = next(other for other in pieces if other not in chosen)
        colour = str(model["fill"]) if same else random.choice(free)
        wishes.append(["fill", piece["id"], colour])
        told.append(
            f"the {piece['label']} the same colour as the {model['label']}"
            if same
            else f"the {piece['label']} {colour}"
        )
    name = f"{random.choice(ROOMS)}.svg"
    text = f"{random.choice(SHOWN).format(name=name)} It is the plan of a room; below each piece of furniture stands its name. "
    text += f"{random.choice(OPENINGS)} Please give {listed(told)} as fill.{random.choice(REST)}{random.choice(SAVE)}"
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="colours",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=wishes,
    )
