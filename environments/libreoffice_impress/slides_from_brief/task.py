"""A short deck that has to grow by the slides of a brief."""

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
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "slides_from_brief"
PHRASES = (
    "{brief} in the same folder says which slides are still missing: each line that ends with a colon is the title of "
    "a slide, the lines with a dash below it are its bullet points.",
    "The missing slides are described in ~/Documents/{brief}. A line with a colon at its end gives the title (without the "
    "colon), the dashes below it the bullet points, one paragraph each, without the dash.",
    "Please build the slides of Documents/{brief} into it. Every heading there, written with a colon, becomes a slide with "
    "that title; what is listed below it becomes its bullet points.",
)


def propose(seed: int) -> Task:
    """Draw the deck, the new slides and their place."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    new, old = {Difficulty.EASY: (1, 1), Difficulty.MEDIUM: (2, 2), Difficulty.HARD: (4, 2)}[level]
    event = random.choice(EVENTS)
    slides = topic_slides(random, new + old)
    added, there = slides[:new], slides[new:]
    end: Slide = {"title": "Questions?", "points": [f"Ask {random.choice(PEOPLE)}"]}
    initial = [cover(random, event), *there]
    if level is Difficulty.HARD:
        final = [*initial, *added, end]
        initial = [*initial, end]
        place = (
            " They follow each other as in the brief and stand right before the last slide, which stays the last one."
        )
    else:
        final = [*initial, *added]
        words = "It comes" if new == 1 else "They come, in the order of the brief,"
        place = f" {words} after the slides that are there."
    brief = f"{random.choice(('brief', 'notes', 'to-add'))}.txt"
    text = "\n\n".join(f"{slide['title']}:\n" + "\n".join(f"- {point}" for point in _points(slide)) for slide in added)
    name = file_name(random, event, "pptx")
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {random.choice(PHRASES).format(brief=brief)}{place}"
        f" The slides that exist are not changed.{random.choice(SAVE)}",
        category="slides",
        name=name,
        initial=initial,
        final=final,
        beside={brief: text + "\n"},
        added=[{**slide} for slide in added],
        after=len(initial) - (1 if level is Difficulty.HARD else 0),
    )


def _points(slide: Slide) -> list[str]:
    points = slide["points"]
    return [str(point) for point in points] if isinstance(points, list) else []
