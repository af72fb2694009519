"""Fill rooms of a floor plan with colours: stated ones, or those of the plan's legend."""

from collections.abc import Sequence
from random import Random

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, Drawing, make_task
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "recolour_plan"
PLANS = ("ground-floor", "first-floor", "annexe", "workshop", "library-floor", "school-wing")
OPENINGS = (
    "We are moving, and the plan has to show who sits where.",
    "The rooms have new uses, so the plan needs new colours.",
    "The fire brigade wants some of the rooms marked.",
    "Please mark some rooms for the visitors.",
)
TEAMS = ("Accounts", "Archive", "Design", "Kitchen", "Sales", "Support", "Training", "Workshop")
COLOURS = ("#7cb342", "#e57373", "#64b5f6", "#ffb74d", "#ba68c8", "#4db6ac", "#f06292", "#90a4ae", "#d4e157")
PAPER, WALL, FLOOR = "#f4f1e8", "#2b2b2b", "#ded8c8"
WALL_PX, LEGEND_PX = 6, 34


def propose(seed: int) -> Task:
    """Draw a plan and the new colours of some rooms."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level]
    rooms, drawing = _plan(random)
    stem = random.choice(PLANS)
    colours = random.sample(COLOURS, 4)
    chosen = random.sample(sorted(rooms), count)
    text = f"{random.choice(SHOWN).format(name=f'{stem}.png', folder=FOLDER)} {random.choice(OPENINGS)} "
    if level is Difficulty.HARD:
        teams = random.sample(TEAMS, 4)
        drawing = _with_legend(drawing, teams, colours)
        wishes = [f"room {room} belongs to {team}" for room, team in zip(chosen, teams, strict=True)]
        text += f"Now {listed(wishes)}. Fill the floor of each of these rooms with the colour that the legend below the plan has for it"
    else:
        wishes = [f"room {room} with {colour}" for room, colour in zip(chosen, colours[:count], strict=True)]
        text += f"Fill the floor of {listed(wishes)}"
    result = f"{FOLDER}/{stem}-{random.choice(('marked', 'coloured', 'new'))}.png"
    text += f"; the white plates with the numbers and the walls keep their colours. Export the plan as {result.rsplit('/', 1)[1]} into ~/{FOLDER}."
    text += random.choice(KEEP).format(name=f"{stem}.png")
    operations: list[JsonValue] = [
        ["recolour", *rooms[room], colour] for room, colour in zip(chosen, colours, strict=False)
    ]
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="painting",
        picture=f"{FOLDER}/{stem}.png",
        drawing=drawing,
        results=[{"path": result, "operations": operations}],
    )


def _plan(random: Random) -> tuple[dict[str, list[int]], Drawing]:
    """Return a plan of rooms in rows, and a point on the floor of each room."""
    width, height = 10 * random.randrange(60, 72), 10 * random.randrange(36, 42)
    floor = random.randrange(1, 5) * 100
    numbers = iter(sorted(random.sample(range(floor + 1, floor + 40), 12)))
    rooms: dict[str, list[int]] = {}
    shapes: list[JsonValue] = [["rectangle", [10, 10, width - 10, height - LEGEND_PX - 10], WALL]]
    top = 10
    rows = random.choice((2, 3))
    for row in range(rows):
        bottom = 10 + (height - LEGEND_PX - 20) * (row + 1) // rows
        left, columns = 10, random.choice((3, 4))
        for column in range(columns):
            right = (
                10 + (width - 20) * (column + 1) // columns + (random.randrange(-25, 25) if column < columns - 1 else 0)
            )
            room = str(next(numbers))
            x, y = left + WALL_PX, top + WALL_PX
            shapes.append(["rectangle", [x, y, right - WALL_PX, bottom - WALL_PX], FLOOR])
            middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
            shapes.append(["rectangle", [middle_x - 24, middle_y - 14, middle_x + 24, middle_y + 14], "#ffffff"])
            shapes.append(["text", [middle_x - 17, middle_y - 12], "#000000", room, 20])
            rooms[room] = [x + 8, y + 8]
            left = right
        top = bottom
    return rooms, {"size": [width, height], "ground": PAPER, "shapes": shapes}


def _with_legend(drawing: Drawing, teams: Sequence[str], colours: Sequence[str]) -> Drawing:
    """Return the plan with a legend below it: names beside fields of colour."""
    size, shapes = drawing["size"], drawing["shapes"]
    if not isinstance(size, list) or not isinstance(shapes, list) or not isinstance(size[1], int):
        raise TypeError(f"{drawing!r} is no drawing")
    legend: list[JsonValue] = []
    for number, (team, colour) in enumerate(zip(teams, colours, strict=True)):
        x, y = 14 + 145 * number, size[1] - LEGEND_PX
        legend.append(["rectangle", [x, y, x + 26, y + 22], colour])
        legend.append(["text", [x + 34, y + 1], "#000000", team, 18])
    return {**drawing, "shapes": [*shapes, *legend]}
