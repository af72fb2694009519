"""A draft whose headings are marked by signs instead of styles."""

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
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "heading_styles"
MARKS = (("# ", "## "), ("= ", "== "), ("> ", ">> "), ("* ", "** "))
PHRASES = (
    "It is a draft in which I only marked the headings by signs: {marks}. Give these paragraphs the proper styles and take "
    "the signs away. Everything else stays as it is.",
    "Its headings are not real headings yet: {marks}. Please apply the styles, remove the signs in front, and leave the "
    "ordinary paragraphs alone.",
    "Somebody typed it on a phone, so the structure is only hinted at: {marks}. Turn that into paragraph styles without "
    "the signs. The wording must not change.",
)


def propose(seed: int) -> Task:
    """Draw chapters, sections and signs."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, deep = {Difficulty.EASY: (3, False), Difficulty.MEDIUM: (3, True), Difficulty.HARD: (5, True)}[level]
    first, second = random.choice(MARKS)
    subject = random.choice(SUBJECTS)
    title = f"{subject}: {random.choice(('annual report', 'half-year report', 'plan for the next season'))}"
    initial: list[JsonValue] = [["Normal", title]]
    final: list[JsonValue] = [["Title", title]]
    for chapter, sections in random.sample(CHAPTERS, count):
        _add(initial, final, ("Heading 1", first, chapter))
        _text(random, initial, final)
        for section in random.sample(sections, 2) if deep else ():
            _add(initial, final, ("Heading 2", second, section))
            _text(random, initial, final)
    marks = f"“{first.strip()}” stands before a chapter, which should be Heading 1"
    if deep:
        marks += f", and “{second.strip()}” before a section, which should be Heading 2"
    marks += "; the very first line is the title of the document and gets the style Title"
    name = file_name(random, subject, "report", "docx")
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(PHRASES).format(marks=marks)}"
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="styles",
        name=name,
        states=(story(initial), story(final)),
        facts="Title, Heading 1 and Heading 2 are the styles of that name; ordinary paragraphs keep theirs.",
    )


def _add(initial: list[JsonValue], final: list[JsonValue], heading: tuple[str, str, str]) -> None:
    style, mark, text = heading
    initial.append(["Normal", mark + text])
    final.append([style, text])


def _text(random: Random, initial: list[JsonValue], final: list[JsonValue]) -> None:
    for _ in range(random.choice((1, 1, 2))):
        text = paragraph(random)
        initial.append(["Normal", text])
        final.append(["Normal", text])
