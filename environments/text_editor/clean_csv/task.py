"""Clean an exported table as text: separators, decimal signs, blanks, empty and repeated rows."""

from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "clean_csv"
TABLES = (
    ("members", ("name", "town", "fee")),
    ("donations", ("donor", "town", "amount")),
    ("deliveries", ("customer", "town", "weight")),
    ("rents", ("tenant", "town", "rent")),
)
OPENINGS = (
    "It comes from an old program and our new one refuses it.",
    "The bank only takes it in a clean form.",
    "I exported it, but the import on the other side is picky.",
    "The statistics script stumbles over it.",
)


def propose(seed: int) -> Task:
    """Draw a table and its blemishes."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    size = {Difficulty.EASY: 4, Difficulty.MEDIUM: 7, Difficulty.HARD: 10}[level]
    stem, head = random.choice(TABLES)
    name = f"{stem}-{random.choice(TOWNS).lower().replace(' ', '-')}-{random.randrange(2017, 2026)}.csv"
    people = random.sample(PEOPLE, size)
    amounts = [f"{random.randrange(3, 400)}.{random.randrange(100):02}" for _ in people]
    rows = [[person, random.choice(TOWNS), amount] for person, amount in zip(people, amounts, strict=True)]
    final = [",".join(head), *(",".join(row) for row in rows)]
    wishes = ["fields are separated by commas instead of semicolons"]
    comma = level is not Difficulty.EASY
    if comma:
        wishes.append(f"the {head[2]} has a decimal point, not a decimal comma")
    messy = [";".join(head)]
    for row in rows:
        cells = [*row[:2], row[2].replace(".", ",") if comma else row[2]]
        if level is Difficulty.HARD and random.random() < 0.4:  # noqa: PLR2004 - some cells have stray blanks
            cells[1] = f" {cells[1]} "
        messy.append(";".join(cells))
    if level is Difficulty.HARD:
        messy[2] = messy[2].replace(";", " ; ", 1)
        wishes.append("there are no blanks before or after a separator")
    if level is not Difficulty.EASY or random.random() < 0.5:  # noqa: PLR2004 - half of the easy ones too
        for _ in range(2):
            messy.insert(random.randrange(2, len(messy)), "")
        wishes.append("there are no empty lines")
    if level is not Difficulty.EASY:
        twice = random.choice([line for line in messy[1:] if line])
        messy.insert(random.randrange(messy.index(twice) + 1, len(messy) + 1), twice)
        wishes.append("a row that occurs twice is there only once, where it comes first")
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(OPENINGS)} Please clean it up so that\n{bullets(wishes)}\n"
    text += "Values, rows and their order stay the same otherwise."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="data",
        document=Document(
            path=f"Documents/{name}",
            initial="\n".join(messy) + "\n",
            final="\n".join(final) + "\n",
        ),
    )
