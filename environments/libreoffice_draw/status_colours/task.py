"""Boxes of a plan that get the colours of their status."""

from environments.libreoffice_draw.content import JOBS, PROJECTS, SAVE, SHOWN, file_name, grid, make_task, shape
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "status_colours"
# Of the standard palette of the office.
COLOURS = (
    ("Light Green 2", "#81d41a"),
    ("Light Red 2", "#ff6d6d"),
    ("Light Yellow 2", "#ffff6d"),
    ("Light Blue 2", "#729fcf"),
    ("Light Orange 2", "#ffb66c"),
)
STATES: tuple[str, ...] = ("done", "late", "waiting", "in progress")


def propose(seed: int) -> Task:
    """Draw jobs, their status, and the colours of the legend."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, kinds = {Difficulty.EASY: (3, 2), Difficulty.MEDIUM: (5, 2), Difficulty.HARD: (8, 3)}[level]
    project = random.choice(PROJECTS)
    jobs = random.sample(JOBS, count)
    states = random.sample(STATES, kinds)
    legend = dict(zip(states, random.sample(COLOURS, kinds), strict=True))
    status = [states[n % kinds] for n in range(count)]
    random.shuffle(status)
    boxes = grid(random, count)
    initial = [shape(n, job, box) for n, (job, box) in enumerate(zip(jobs, boxes, strict=True))]
    final = [
        shape(n, job, box, fill=legend[state][1])
        for n, (job, box, state) in enumerate(zip(jobs, boxes, status, strict=True))
    ]
    key = [
        shape(count + n, state, (2.0 + 5.0 * n, 18.5, 4.0, 1.2), fill=legend[state][1])
        for n, state in enumerate(states)
    ]
    name = file_name(random, project, "plan")
    file = f"{random.choice(('status', 'progress', 'todo'))}.txt"
    listing = [f"{job}: {state}" for job, state in zip(jobs, status, strict=True)]
    random.shuffle(listing)
    colours = listed([f"{state} is {legend[state][0]} ({legend[state][1]})" for state in states])
    text = random.choice(
        (
            f"Colour the boxes of the plan for the {project} by their status, which Documents/{file} tells, in the colours of "
            f"the legend at the bottom: {colours}.",
            f"Each job of the {project} should show by the colour of its box how far it is. ~/Documents/{file} has the status "
            f"of every job, and the legend the colours: {colours}.",
            f"Please fill the boxes according to {file} in the same folder. As in the legend below them, {colours}.",
        )
    )
    text += " Fill the whole area of a box with the one colour; texts, sizes, places and the legend stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="colours",
        name=name,
        states=([{"name": "plan", "shapes": [*initial, *key]}], [{"name": "plan", "shapes": [*final, *key]}]),
        facts="The colour of the area is exactly the one of the legend.",
        beside={file: "\n".join(listing) + "\n"},
    )
