"""A text without header and footer that needs both, with page numbers that count by themselves."""

from pydantic import JsonValue

from environments.libreoffice_writer.content import (
    CHAPTERS,
    SAVE,
    SHOWN,
    SUBJECTS,
    block,
    file_name,
    make_task,
    paragraph,
    story,
)
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "page_frame"


def propose(seed: int) -> Task:
    """Draw the text, and what its header and footer must contain."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    subject = random.choice(SUBJECTS)
    author = random.choice(PEOPLE)
    year = random.randrange(2019, 2027)
    blocks: list[JsonValue] = [block("Title", f"{subject}: report")]
    for chapter, sections in random.sample(CHAPTERS, 6):
        blocks += [block("Heading 1", chapter), block("Normal", paragraph(random))]
        for section in sections[:2]:
            blocks.append(block("Heading 2", section))
            blocks += [block("Normal", paragraph(random)) for _ in range(2)]
    top = random.choice((f"{subject} {year}", f"{subject}: {author}", f"{author}, {year}"))
    word = random.choice(("Page", "Sheet", "p."))
    bottom: list[JsonValue] = [["text", f"{word} "], ["page", ""]]
    number = f"“{word} ” and then the page number, as a field that counts by itself"
    example = f"“{word} 2” on the second page"
    if level is Difficulty.HARD:
        between = random.choice((" of ", "/"))
        bottom += [block("text", between), block("pages", "")]
        number += f", then “{between.strip()}” and the number of all pages, as a field too"
        example = f"“{word} 2{between}9” on the second of nine pages"
    story_before = story(blocks) if level is not Difficulty.MEDIUM else story(blocks, header=f"Draft by {author}")
    if level is Difficulty.EASY:
        wanted = story(blocks, footer=bottom)
        header = ""
    else:
        wanted = story(blocks, header=top, footer=bottom)
        header = f" The header of every page {'should say' if level is Difficulty.HARD else 'still says that it is a draft; it must say'} “{top}” and nothing else."
    name = file_name(random, subject, "report", "docx")
    text = random.choice(
        (
            f"It needs a footer on all pages with {number}: {example}.",
            f"Please add a page footer that reads {number}; that gives {example}.",
            f"For printing, every page has to carry a footer with {number} (so {example}).",
        )
    )
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{header} The text itself stays as it is.{random.choice(SAVE)}",
        category="page layout",
        name=name,
        states=(story_before, wanted),
        facts="Page numbers are fields, not typed figures. Alignment does not matter.",
    )
