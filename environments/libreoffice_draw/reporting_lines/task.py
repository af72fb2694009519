"""An organisation chart of boxes without lines; a list says who reports to whom."""

from pydantic import JsonValue

from environments.libreoffice_draw.content import HOUSES, SAVE, SHOWN, file_name, make_task, shape
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "reporting_lines"


def propose(seed: int) -> Task:
    """Draw people on three levels and their superiors."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    heads, staff = {Difficulty.EASY: (2, 1), Difficulty.MEDIUM: (2, 3), Difficulty.HARD: (3, 4)}[level]
    house = random.choice(HOUSES)
    people = random.sample(PEOPLE, 1 + heads + staff)
    shapes = [shape(0, people[0], (11.5, 1.5, 5.0, 2.0))]
    shapes += [shape(1 + n, people[1 + n], (2.5 + 8.5 * n, 8.0, 5.0, 2.0)) for n in range(heads)]
    shapes += [shape(1 + heads + n, people[1 + heads + n], (1.0 + 6.8 * n, 15.0, 5.0, 2.0)) for n in range(staff)]
    above = [0] * heads + [random.randrange(1, 1 + heads) for _ in range(staff)]
    links: list[JsonValue] = [[f"s{chief}", f"s{1 + n}"] for n, chief in enumerate(above)]
    listing = [f"{people[1 + n]} reports to {people[chief]}" for n, chief in enumerate(above)]
    random.shuffle(listing)
    # In an easy task one pair is missing, otherwise all of them are.
    there: list[JsonValue] = links[:1] if level is Difficulty.EASY else []
    name = file_name(random, house, "staff")
    file = f"{random.choice(('who-reports-to-whom', 'team', 'structure'))}.txt"
    lack = "some lines are missing" if there else "the lines are missing"
    text = random.choice(
        (
            f"The boxes of our staff chart are there, but {lack}. Documents/{file} says who reports to whom: draw a "
            "connector between the two boxes of every pair.",
            f"In the chart of the {house} {lack}. For every line of ~/Documents/{file} the box of one person has to be "
            "connected with the box of the other.",
            f"Please connect the people of this chart as {file} (same folder) says, one connector for each line of it; {lack}.",
        )
    )
    text += (
        " Use real connectors that stick to the boxes at both ends, so that they follow when a box is moved. Which edge of "
        "a box they start from does not matter. The boxes stay as they are."
    )
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="connectors",
        name=name,
        states=(
            [{"name": "staff", "shapes": [*shapes], "links": there}],
            [{"name": "staff", "shapes": [*shapes], "links": links}],
        ),
        facts="Either end of a connector may come first; its kind, course and glue points do not matter.",
        beside={file: "\n".join(listing) + "\n"},
    )
