"""Boxes of different sizes in a ragged column that get one size and one left edge."""

from environments.libreoffice_draw.content import JOBS, PROJECTS, SAVE, SHOWN, Shape, file_name, make_task, shape
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "same_size"


def propose(seed: int) -> Task:
    """Draw boxes and the size they should have."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level]
    project = random.choice(PROJECTS)
    jobs = random.sample(JOBS, count)
    left, width, height = random.choice((2.0, 3.0, 4.0)), random.choice((6.0, 7.0, 8.0)), random.choice((1.5, 2.0))
    move = level is not Difficulty.EASY
    pitch = 17.0 / count
    before: list[Shape] = []
    after: list[Shape] = []
    for number, job in enumerate(jobs):
        top = round(1.5 + pitch * number, 1)
        x = left + random.choice((0.7, 1.3, 2.4, 5.2)) if move else left
        before.append(
            shape(
                number,
                job,
                (x, top, width + random.choice((-1.6, -0.9, 1.2, 2.3)), height + random.choice((-0.4, 0.6))),
            )
        )
        after.append(shape(number, job, (left, top, width, height)))
    note = shape(count, f"Plan for the {project}", (18.0, 1.5, 8.0, 2.5), kind="ellipse")
    name = file_name(random, project, "steps")
    text = random.choice(
        (
            f"The {count} rectangles should all be {width:g} cm wide and {height:g} cm high",
            f"Give every rectangle a width of {width:g} cm and a height of {height:g} cm",
            f"Please make all {count} rectangles the same size, {width:g} cm by {height:g} cm (width by height)",
        )
    )
    if move:
        text += f", and their left edges have to be at {left:g} cm from the left edge of the page"
        text += ". Their upper edges stay where they are"
    else:
        text += ". Their upper left corners stay where they are"
    text += ", and so does the ellipse. No text changes."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="sizes",
        name=name,
        states=([{"name": "steps", "shapes": [*before, note]}], [{"name": "steps", "shapes": [*after, note]}]),
        facts="Lengths count to a tenth of a centimetre.",
    )
