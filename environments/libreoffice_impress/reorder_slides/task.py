"""Slides in the wrong order; the agenda slide says the right one."""

from environments.libreoffice_impress.content import (
    EVENTS,
    SAVE,
    SHOWN,
    Slide,
    cover,
    file_name,
    make_task,
    topic_slides,
)
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "reorder_slides"


def propose(seed: int) -> Task:
    """Draw topics, the order asked for, and the order at the start."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 4, Difficulty.MEDIUM: 5, Difficulty.HARD: 7}[level]
    event = random.choice(EVENTS)
    topics = topic_slides(random, count)
    first = cover(random, event)
    agenda: Slide = {"title": "Agenda", "points": [slide["title"] for slide in topics]}
    mixed = list(topics)
    if level is Difficulty.EASY:
        # One slide stands elsewhere.
        mixed.insert(0, mixed.pop())
    else:
        while sum(one is other for one, other in zip(mixed, topics, strict=True)) > 1:
            random.shuffle(mixed)
    agenda_place = 0 if level is not Difficulty.HARD else random.randrange(1, count)
    initial = [first, *mixed[:agenda_place], agenda, *mixed[agenda_place:]]
    final = [first, agenda, *topics]
    name = file_name(random, event, "odp")
    text = random.choice(
        (
            "The slides got mixed up. Put them into the order in which the slide “Agenda” lists their titles.",
            "Its slide “Agenda” lists all topics in the right order, but the slides follow each other differently. Please "
            "sort the slides so that they match.",
            "Somebody moved slides around. The order on the slide “Agenda” is the one we want for the slides that it lists.",
        )
    )
    where = random.choice(("the second slide, right after the cover", "number two, directly behind the cover"))
    text += f" The cover stays first and the agenda {'must be' if level is Difficulty.HARD else 'stays'} {where}."
    text += " Nothing on the slides changes and every slide is kept once."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="order",
        name=name,
        initial=initial,
        final=final,
    )
