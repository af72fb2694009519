"""Complete a letter in the text editor with totals of a spreadsheet."""

from environments.multi_app.content import KEPT, SAVE, Cell, make_task, name_of, sheet_of
from environments.shared.desktop.tasks import COMPANIES, MONTHS, PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "letter_from_sheet"
KINDS = ("Printing", "Travel", "Repairs", "Catering", "Postage", "Rent of rooms", "Training", "Insurance")
WISHES = (
    "The letter {letter} to {whom} has gaps, written as ____. What belongs there can be worked out from the workbook {book}.",
    "{whom} waits for the letter {letter}, but its gaps (____) are not filled yet. The amounts are in {book}.",
    "Beside the workbook {book} you see the letter {letter}. Put the right figure in the place of each ____.",
    "I need the gaps (____) in {letter} filled from the workbook {book}, which is open on the left.",
)


def propose(seed: int) -> Task:
    """Draw expenses and the gaps of a letter."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    size, kinds = {Difficulty.EASY: (6, 2), Difficulty.MEDIUM: (12, 3), Difficulty.HARD: (18, 4)}[level]
    whom, who, month = random.choice(COMPANIES), random.choice(PEOPLE), random.choice(MONTHS)
    drawn = random.sample(KINDS, kinds + 1)
    given = [*drawn, *random.choices(drawn, k=size - len(drawn))]
    random.shuffle(given)
    cents = random.sample(range(450, 48_000), size)
    first = random.randrange(101, 800)
    rows: list[list[Cell]] = [
        [first + n, random.choice(PEOPLE), kind, amount / 100]
        for n, (kind, amount) in enumerate(zip(given, cents, strict=True))
    ]
    totals = {kind: sum(c for k, c in zip(given, cents, strict=True) if k == kind) for kind in drawn}
    lines = [*(f"- {kind}: ____ euros" for kind in drawn[:kinds])]
    answers = [f"{totals[kind] / 100:.2f}" for kind in drawn[:kinds]]
    if level is not Difficulty.EASY:
        lines += ["", "All expenses of the sheet together come to ____ euros."]
        answers.append(f"{sum(cents) / 100:.2f}")
    if level is Difficulty.HARD:
        lines += ["The highest single amount was ____ euros."]
        answers.append(f"{max(cents) / 100:.2f}")
    path, book = f"Documents/letter-{month.lower()}.txt", f"Documents/expenses-{random.randrange(2001, 2026)}.xlsx"
    initial = "\n".join(
        [
            "Dear Sir or Madam,",
            "",
            f"these are our expenses of {month}, by kind:",
            *lines,
            "",
            "Yours sincerely",
            who,
            "",
        ]
    )
    final = initial
    for answer in answers:
        final = final.replace("____", answer, 1)
    text = random.choice(WISHES).format(letter=name_of(path), whom=whom, book=name_of(book))
    text += (
        " Behind a kind of expense goes the sum of all its rows. Write amounts with two decimals and without separators"
    )
    text += " between thousands; the rest of the letter is fine."
    text += random.choice(KEPT).format(name=name_of(book)) + random.choice(SAVE).format(name=name_of(path))
    sheet = sheet_of(
        "Expenses", (("Number", "integer"), ("Person", "text"), ("Kind", "text"), ("Amount", "money")), rows
    )
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="letter",
        context=f"~/{path} holds now:\n{initial}\nand must hold then:\n{final}\n~/{book}:\n{rows}",
        parameters={"path": path, "initial": initial, "final": final, "book": book, "sheet": sheet},
    )
