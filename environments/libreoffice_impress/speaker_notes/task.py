"""Speaker's notes that have to get from a text file below their slides."""

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
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "speaker_notes"
NOTES = (
    "Thank {who} for the figures.",
    "Pause here and ask who comes from {town}.",
    "Not longer than {n} minutes.",
    "Tell the story of the {n} lost umbrellas.",
    "Hand over to {who}.",
    "Show the map of {town} if somebody asks.",
    "Mention the deadline in {n} days.",
)


def propose(seed: int) -> Task:
    """Draw slides and the notes for some of them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, noted = {Difficulty.EASY: (3, 2), Difficulty.MEDIUM: (4, 3), Difficulty.HARD: (6, 5)}[level]
    event = random.choice(EVENTS)
    slides = topic_slides(random, count)
    texts = [
        text.format(who=random.choice(PEOPLE), town=random.choice(TOWNS), n=random.randrange(2, 30))
        for text in random.sample(NOTES, noted)
    ]
    with_notes = [{**slide, "notes": text} for slide, text in zip(slides, texts, strict=False)]
    final: list[Slide] = [*with_notes, *slides[noted:]]
    random.shuffle(final)
    initial = [{key: value for key, value in slide.items() if key != "notes"} for slide in final]
    if level is Difficulty.HARD:
        # One slide has notes that are out of date and one has notes that stay.
        old = next(n for n, slide in enumerate(final) if "notes" in slide)
        initial[old] = {**initial[old], "notes": f"Ask {random.choice(PEOPLE)} before the talk."}
        kept = next(n for n, slide in enumerate(final) if "notes" not in slide)
        initial[kept] = final[kept] = {**final[kept], "notes": "Read this one out loud."}
    first = cover(random, event)
    name = file_name(random, event, "pptx")
    file = f"{random.choice(('speaker-notes', 'what-to-say', 'notes-for-the-talk'))}.txt"
    listing = "".join(f"{slide['title']}: {slide['notes']}\n" for slide in with_notes)
    text = random.choice(
        (
            f"Documents/{file} holds speaker's notes: a line gives the title of a slide, a colon, and what belongs into the "
            "notes of that slide.",
            f"What I want to say is in ~/Documents/{file}, one line for a slide: its title, a colon, the text. Please put the "
            "texts into the notes of their slides.",
            f"Please copy the notes for the speaker from {file} (same folder) to the notes of the slides. Each line names the "
            "slide by its title; the note is what follows the colon.",
        )
    )
    if level is Difficulty.HARD:
        text += " Where a slide of the list has notes already, they are out of date and get replaced."
    text += " Slides that are not in the list keep the notes they have or have none, and the slides themselves stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="notes",
        name=name,
        initial=[first, *initial],
        final=[first, *final],
        beside={file: listing},
    )
