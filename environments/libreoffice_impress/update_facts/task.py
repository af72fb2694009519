"""An event got another place, day or speaker: the deck has to say so everywhere, except where it speaks of the past."""

from environments.libreoffice_impress.content import (
    EVENTS,
    SAVE,
    SHOWN,
    Slide,
    file_name,
    make_task,
    topic_slides,
)
from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "update_facts"


def propose(seed: int) -> Task:
    """Draw the old plans and the new ones."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    event = random.choice(EVENTS)
    town, new_town = random.sample(TOWNS, 2)
    who, new_who = random.sample(PEOPLE, 2)
    month = random.choice(MONTHS)
    day, new_day = (f"{n} {month}" for n in random.sample(range(1, 29), 2))
    swaps = [(town, new_town)]
    if level is not Difficulty.EASY:
        swaps.append((day, new_day))
    if level is Difficulty.HARD:
        swaps.append((who, new_who))
    slides: list[Slide] = [
        {"title": f"{event} in {town}", "points": [f"{day}, welcome by {who}"]},
        {
            "title": "The day",
            "points": [
                f"{day}: doors open at {random.randrange(8, 11)}",
                f"{who} speaks first",
                f"Tour of {town} after lunch",
            ],
        },
        *[slide for slide in topic_slides(random, 3) if not _names(slide, (town, who))],
        {
            "title": f"How to reach {town}",
            "points": [f"Trains to {town} every {random.randrange(10, 50)} minutes", f"Questions: {who}"],
        },
    ]
    past: Slide = {
        "title": "Last year",
        "points": [f"We met in {town} on {day}", f"{random.randrange(40, 300)} guests, and {who} spoke"],
    }
    if level is not Difficulty.EASY:
        slides.insert(random.randrange(2, len(slides)), past)
    final = [slide if slide is past else _replaced(slide, swaps) for slide in slides]
    name = file_name(random, event, "pptx")
    news = [f"it takes place in {new_town} instead of {town}"]
    if level is not Difficulty.EASY:
        news.append(f"the day is {new_day}, no longer {day}")
    if level is Difficulty.HARD:
        news.append(f"{new_who} stands in for {who} in everything")
    text = random.choice(
        (
            f"Plans have changed: {'; '.join(news)}. Update the slides wherever this is mentioned, titles included.",
            f"Please bring it up to date, on every slide and in titles, too: {'; '.join(news)}.",
            f"There is news about the {event}: {'; '.join(news)}. Change that throughout the deck.",
        )
    )
    if level is not Difficulty.EASY:
        text += " The slide “Last year” tells what happened then and stays as it is."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="find and replace",
        name=name,
        initial=slides,
        final=final,
    )


def _names(slide: Slide, words: tuple[str, ...]) -> bool:
    return any(word in str(slide) for word in words)


def _replaced(slide: Slide, swaps: list[tuple[str, str]]) -> Slide:
    def new(text: str) -> str:
        for old, other in swaps:
            text = text.replace(old, other)
        return text

    points = slide["points"]
    texts = points if isinstance(points, list) else []
    return {"title": new(str(slide["title"])), "points": [new(str(text)) for text in texts]}
