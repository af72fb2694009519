"""A word that has to be replaced, but not everywhere: not in quotations, not in longer words."""

from random import Random

from pydantic import JsonValue

from environments.libreoffice_writer.content import (
    CHAPTERS,
    SAVE,
    SHOWN,
    SUBJECTS,
    file_name,
    make_task,
    paragraph,
    story,
)
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "replace_terms"
PAIRS = (
    ("Hall", "Pavilion", "Hallway"),
    ("Club", "Society", "Clubhouse"),
    ("Board", "Council", "Boardwalk"),
    ("Ring", "Circle", "Ringroad"),
    ("Mill", "Workshop", "Millpond"),
    ("Port", "Harbour", "Portside"),
)
USES = (
    "The {w} opened in {n} and {who} has run it since.",
    "Everybody in {town} knows the {w}.",
    "{who} spoke for the {w} at the meeting in {town}.",
    "In {n} the {w} had {m} members and no debts.",
    "Letters to the {w} go to {who} in {town}.",
)
LONGER = (
    "The {l} was repaired in {n}.",
    "{who} waited at the {l} in {town}.",
)
QUOTES = (
    "{who} wrote in {n}: “The {w} is the heart of {town}.”",
    "“Nobody leaves the {w} before {m},” said {who}.",
)


def propose(seed: int) -> Task:
    """Draw the words, their uses, and what must stay."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    uses, longer, quotes = {Difficulty.EASY: (3, 1, 0), Difficulty.MEDIUM: (4, 1, 1), Difficulty.HARD: (6, 2, 2)}[level]
    old, new, compound = random.choice(PAIRS)
    sentences = [(_said(random, random.choice(USES), old, compound), True) for _ in range(uses)]
    sentences += [(_said(random, text, old, compound), False) for text in random.sample(LONGER, longer)]
    sentences += [(_said(random, text, old, compound), False) for text in random.sample(QUOTES, quotes)]
    random.shuffle(sentences)
    subject = random.choice(SUBJECTS)
    title: JsonValue = ["Title", f"{subject}: notes for the newsletter"]
    initial, final = [title], [title]
    chapters = random.sample(CHAPTERS, len(CHAPTERS))
    for number, (text, changes) in enumerate(sentences):
        if number % 2 == 0:
            heading: JsonValue = ["Heading 1", chapters[number // 2 % len(chapters)][0]]
            plain: JsonValue = ["Text body", paragraph(random)]
            initial += [heading, plain]
            final += [heading, plain]
        initial.append(["Text body", text])
        final.append(["Text body", text.replace(old, new) if changes else text])
    name = file_name(random, subject, "newsletter", "odt")
    text = random.choice(
        (
            f"The {old} calls itself {new} from now on. Replace the word {old} by {new} throughout the text, but leave "
            f"longer words such as {compound} alone.",
            f"Please write {new} instead of {old} wherever it stands as a word of its own. {compound} is something else "
            "and keeps its name.",
            f"We renamed the {old}: it is the {new} now. Change the text accordingly; words that only contain it, "
            f"{compound} for example, stay.",
        )
    )
    if quotes:
        text += " What people said or wrote in quotation marks is quoted word for word, so it keeps the old name."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="find and replace",
        name=name,
        states=(story(initial), story(final)),
        facts="",
    )


def _said(random: Random, text: str, old: str, compound: str) -> str:
    return text.format(
        w=old,
        l=compound,
        who=random.choice(PEOPLE),
        town=random.choice(TOWNS),
        n=random.randrange(1960, 2020),
        m=random.randrange(12, 90),
    )
