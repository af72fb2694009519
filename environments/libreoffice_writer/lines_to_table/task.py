"""Lines with separators in a report that should be a table."""

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
    table,
)
from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "lines_to_table"
THINGS = (
    "Folding chairs", "Desk lamps", "Paint", "Garden hose", "Curtains", "Projector", "Ladder", "First aid box",
    "Coffee cups", "Shelves", "Extension leads", "Notice board", "Door mats", "Tool chest",
)  # fmt: skip
KINDS = ("purchases", "contacts", "events")
HEADS: dict[str, tuple[str, ...]] = {
    "purchases": ("Item", "Pieces", "Euros"),
    "contacts": ("Name", "Town", "Extension"),
    "events": ("Month", "Place", "Guests"),
}


def propose(seed: int) -> Task:
    """Draw the lines and the text around them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kind = random.choice(KINDS)
    count = {Difficulty.EASY: 4, Difficulty.MEDIUM: 6, Difficulty.HARD: 9}[level]
    number = [str(random.randrange(11, 99)) for _ in range(count)]
    match kind:
        case "purchases":
            rows = [
                [thing, n, str(random.randrange(20, 900))]
                for thing, n in zip(random.sample(THINGS, count), number, strict=True)
            ]
        case "contacts":
            rows = [
                [who, random.choice(TOWNS), f"{n}0"]
                for who, n in zip(random.sample(PEOPLE, count), number, strict=True)
            ]
        case _:
            rows = [
                [month, random.choice(TOWNS), n] for month, n in zip(random.sample(MONTHS, count), number, strict=True)
            ]
    head = list(HEADS[kind])
    subject = random.choice(SUBJECTS)
    chapters = random.sample(CHAPTERS, 2)
    before: list[JsonValue] = [
        ["Title", f"{subject}: {kind}"],
        ["Heading 1", chapters[0][0]],
        ["Text body", paragraph(random)],
    ]
    after: list[JsonValue] = [
        ["Text body", paragraph(random)],
        ["Heading 1", chapters[1][0]],
        ["Text body", paragraph(random)],
    ]
    rows_after = [head, *rows]
    order = ""
    if level is Difficulty.HARD:
        # Texts of the first column differ, so there is one order.
        rows_after = [head, *sorted(rows, key=lambda row: row[0])]
        order = f" The rows below the heading are to be in alphabetical order of the column {head[0]}."
    lines: list[JsonValue] = [["Text body", "; ".join(row)] for row in rows]
    name = file_name(random, subject, kind, "odt")
    text = random.choice(
        (
            f"The {count} lines with semicolons should be a table with three columns. Put a heading row on top of it with "
            f"{listed(head)}, in this order.",
            f"Make a real table out of the {count} lines in which semicolons separate the values: three columns, and a "
            f"first row that says {listed(head)}.",
            f"Somebody typed {kind} as {count} lines with semicolons. Convert them to a table and add a first row with the "
            f"column names {listed(head)}.",
        )
    )
    text += f"{order} The table stands where the lines stood, without semicolons; the paragraphs around it stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="tables",
        name=name,
        states=(story([*before, *lines, *after]), story([*before, table(rows_after), *after])),
        facts="Looks of the table do not matter.",
    )
