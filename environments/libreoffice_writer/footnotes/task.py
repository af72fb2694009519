"""Remarks in brackets within sentences that belong into footnotes."""

from pydantic import JsonValue

from environments.libreoffice_writer.content import (
    CHAPTERS,
    SAVE,
    SHOWN,
    SUBJECTS,
    file_name,
    make_task,
    paragraph,
    sentence,
    story,
)
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "footnotes"
NOTES = (
    "Letter of {who}, {year}.",
    "See the minutes of {year}, page {n}.",
    "Counted by {who} in {town}.",
    "Without the {n} children under six.",
    "The figure for {year} was {n}.",
    "According to the newspaper of {town}.",
    "Corrected by {who} in {year}.",
)
OTHERS = ("(see below)", "(more than planned)", "(as always)", "(by post)")
PHRASES = (
    "Remarks that should be footnotes still stand in the text, as in [note: …]. Turn each of them into a real footnote "
    "at the place where it stands; the footnote holds the text after “note:”, and the bracket disappears.",
    "I put my references into square brackets that begin with “note:”. Please make a footnote of each one, anchored "
    "right there, with the words that follow the colon, and delete the bracket from the line.",
    "Wherever it says [note: …] there should be a footnote instead, with just the text after the colon.",
)


def propose(seed: int) -> Task:
    """Draw paragraphs and the remarks in them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 7}[level]
    subject = random.choice(SUBJECTS)
    title: JsonValue = ["Title", f"A short history: {subject}"]
    initial, final = [title], [title]
    chapters = random.sample(CHAPTERS, 3)
    for number in range(count):
        if number % 3 == 0:
            heading: JsonValue = ["Heading 1", chapters[number // 3][0]]
            initial.append(heading)
            final.append(heading)
        before, after = sentence(random), paragraph(random)
        words = {"who": random.choice(PEOPLE), "town": random.choice(TOWNS)}
        note = random.choice(NOTES).format(**words, year=random.randrange(1951, 2020), n=random.randrange(2, 90))
        if level is not Difficulty.EASY and number % 2:
            after = f"{after[:-1]} {random.choice(OTHERS)}."
        initial.append(["Text body", f"{before} [note: {note}] {after}"])
        final.append(["Text body", [["text", before], ["note", note], ["text", f" {after}"]]])
        if number % 2:
            plain: JsonValue = ["Text body", paragraph(random)]
            initial.append(plain)
            final.append(plain)
    name = file_name(random, subject, "history", "odt")
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(PHRASES)}"
    if level is not Difficulty.EASY:
        text += " Round brackets are ordinary text and stay."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="references",
        name=name,
        states=(story(initial), story(final)),
        facts="A footnote stands right behind the sentence; whether a blank stands before it does not matter.",
    )
