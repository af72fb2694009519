"""A plan from which cancelled jobs have to go, and in which others are renamed."""

from environments.libreoffice_draw.content import JOBS, PROJECTS, SAVE, SHOWN, file_name, grid, make_task, shape
from environments.shared.desktop.tasks import difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "update_plan"


def propose(seed: int) -> Task:
    """Draw the plan, what is cancelled, and what is renamed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, gone, new = {Difficulty.EASY: (4, 1, 0), Difficulty.MEDIUM: (6, 2, 1), Difficulty.HARD: (9, 3, 3)}[level]
    project = random.choice(PROJECTS)
    jobs = random.sample(JOBS, count + new)
    old, others = jobs[:count], jobs[count:]
    boxes = grid(random, count)
    places = random.sample(range(count), gone + new)
    cancelled = places[:gone]
    renamed = dict(zip(places[gone:], others, strict=True))
    initial = [shape(n, job, box) for n, (job, box) in enumerate(zip(old, boxes, strict=True))]
    final = [
        shape(n, renamed.get(n, job), box)
        for n, (job, box) in enumerate(zip(old, boxes, strict=True))
        if n not in cancelled
    ]
    name = file_name(random, project, "jobs")
    away = listed([f"“{old[n]}”" for n in cancelled])
    text = random.choice(
        (
            f"From the plan for the {project} {away} {'is' if gone == 1 else 'are'} cancelled: delete the "
            f"{'box' if gone == 1 else 'boxes'}.",
            f"We do without {away} at the {project}. Please remove {'that box' if gone == 1 else 'these boxes'} from the plan.",
            f"Please take {away} out of the drawing of the {project}, box and all.",
        )
    )
    if renamed:
        text += " " + " ".join(
            f"What was “{old[n]}” is “{other}” now, in the same box." for n, other in renamed.items()
        )
    text += " The other boxes stay where they are and as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="shapes",
        name=name,
        states=([{"name": "jobs", "shapes": [*initial]}], [{"name": "jobs", "shapes": [*final]}]),
        facts="Texts, places and sizes count; other looks do not.",
    )
