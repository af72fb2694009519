"""A drawing of several pages whose names and order say nothing yet."""

from environments.libreoffice_draw.content import (
    HOUSES,
    ROOMS,
    SAVE,
    SHOWN,
    Page,
    file_name,
    grid,
    make_task,
    shape,
)
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "page_names"
FLOORS = ("Basement", "Ground floor", "First floor", "Second floor", "Attic")


def propose(seed: int) -> Task:
    """Draw floors, what is on them, and their order."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, ordered = {Difficulty.EASY: (2, False), Difficulty.MEDIUM: (3, False), Difficulty.HARD: (4, True)}[level]
    house = random.choice(HOUSES)
    start = random.randrange(len(FLOORS) - count + 1)
    floors = list(FLOORS[start : start + count])
    rooms = random.sample(ROOMS, 2 * count)
    pages: list[Page] = []
    for number, floor in enumerate(floors):
        boxes = grid(random, 2)
        shapes = [shape(0, floor, (9.0, 0.5, 10.0, 1.5), kind="ellipse")]
        shapes += [shape(n + 1, rooms[2 * number + n], box) for n, box in enumerate(boxes)]
        # Ids are unique in the whole drawing.
        pages.append({"name": floor, "shapes": [{**one, "id": f"p{number}{one['id']}"} for one in shapes]})
    mixed = list(pages)
    while ordered and mixed == pages:
        random.shuffle(mixed)
    initial: list[Page] = [{**page, "name": f"page{n}"} for n, page in enumerate(mixed, 1)]
    name = file_name(random, house, "floors")
    text = random.choice(
        (
            f"It shows one floor of the {house} on each page, and the ellipse at the top says which. Rename every page to "
            "that text.",
            "The pages are called page1, page2 and so on. Give each of them the name of the floor that is written in its "
            "ellipse.",
            "Please name the pages after the floors they show; the ellipse at the top of a page tells the name.",
        )
    )
    if ordered:
        order = ", ".join(floors)
        text += f" Then sort the pages from the lowest floor to the highest: {order}."
    text += " Nothing on the pages changes."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="pages",
        name=name,
        states=(initial, pages),
        facts="Names of pages count letter by letter.",
    )
