"""Correct a table in a Markdown document: cells, new rows, rows to take out, the order."""

from random import Random

from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "markdown_table"
Row = list[str]
THEMES = (
    (
        "Loan register",
        ("Item", "Borrower", "Due"),
        ("Projector", "Tent", "Ladder", "Drill", "Canoe", "Microphone", "Grill", "Trailer"),
    ),
    (
        "Training plan",
        ("Course", "Trainer", "Seats"),
        ("First aid", "Welding", "Bookkeeping", "Sign language", "Photography", "Sewing"),
    ),
    (
        "Stall list",
        ("Stall", "Holder", "Metres"),
        ("Honey", "Books", "Pottery", "Plants", "Cakes", "Candles", "Records", "Toys"),
    ),
    ("Branches", ("Branch", "Manager", "Opened"), TOWNS),
)


def propose(seed: int) -> Task:
    """Draw a table and the corrections."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    title, head, keys = random.choice(THEMES)
    size = {Difficulty.EASY: 4, Difficulty.MEDIUM: 5, Difficulty.HARD: 5}[level]
    names = random.sample(keys, size + 1)
    rows = [[name, random.choice(PEOPLE), _value(random, head[2])] for name in names]
    rows, new = rows[:-1], rows[-1]
    after = [list(row) for row in rows]
    wishes: list[str] = []
    changed = random.sample(range(size), {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 2}[level])
    for place in changed:
        column = random.choice((1, 2))
        old = after[place][column]
        while after[place][column] == old:
            after[place][column] = random.choice(PEOPLE) if column == 1 else _value(random, head[2])
        wishes.append(f"{rows[place][0]}: {head[column]} is {after[place][column]}, not {old}")
    if level is not Difficulty.EASY:
        gone = random.choice([row for n, row in enumerate(rows) if n not in changed])
        after = [row for row in after if row[0] != gone[0]]
        wishes.append(f"{gone[0]} is out, remove its row")
    ordered = level is Difficulty.HARD
    after.append(new)
    wishes.append(f"add {new[0]} ({head[1]} {new[1]}, {head[2]} {new[2]}){'' if ordered else ' as the last row'}")
    if ordered:
        after.sort(key=lambda row: row[0])
    name = f"{title.lower().replace(' ', '-')}.md"
    person = random.choice(PEOPLE)
    above = [f"# {title}", "", f"Maintained by {person}. Last column: {head[2].lower()}.", ""]
    below = ["", "Changes only after a word with the office."]
    text = random.choice(SHOWN).format(name=name) + " Its table needs a few corrections.\n" + bullets(wishes)
    text += f"\nAfterwards the rows have to be in alphabetical order of {head[0]}." if ordered else ""
    text += "\nIt must remain a Markdown table with the same columns; the text around it stays."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="tables",
        document=Document(
            path=f"Documents/{name}",
            initial="\n".join([*above, *_table(head, rows), *below]) + "\n",
            final="\n".join([*above, *_table(head, after), *below]) + "\n",
            facts="How many blanks stand around the cells does not matter.",
        ),
    )


def _value(random: Random, column: str) -> str:
    if column == "Due":
        return f"2025-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}"
    return str(random.randrange(1962, 2021) if column == "Opened" else random.randrange(4, 40))


def _table(head: tuple[str, ...], rows: list[Row]) -> list[str]:
    return [_row(head), _row(("---",) * len(head)), *(_row(row) for row in rows)]


def _row(cells: tuple[str, ...] | Row) -> str:
    return f"| {' | '.join(cells)} |"
