"""Carry figures from a memo in the text editor into a spreadsheet."""

from random import Random

from environments.multi_app.content import KEPT, SAVE, Cell, make_task, name_of, sheet_of
from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "sheet_from_memo"
SUBJECTS = (
    ("Branch", "Visitors", "Sales"),
    ("Market", "Stalls", "Takings"),
    ("Station", "Bicycles", "Fees"),
    ("Pool", "Tickets", "Income"),
)
SENTENCES = (
    "{town} had {count} {counted} and {money} of {sums}.",
    "In {town}: {counted} {count}, {sums} {money}.",
    "{town} reports {money} ({sums}) and {count} ({counted}).",
    "We got {count} for {counted} and {money} for {sums} from {town}.",
)
WISHES = (
    "The memo {memo} tells the figures of {month}; please carry them into the empty cells of {book}, which is open beside it.",
    "{who} has sent the figures of {month} as a memo, {memo}, which you see on the left. The table in {book} needs them.",
    "On the left is the memo {memo}, on the right the workbook {book} with empty columns. Fill these with the figures of the memo.",
)


def propose(seed: int) -> Task:
    """Draw figures, the sentences that state them, and the empty table."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    size = {Difficulty.EASY: 3, Difficulty.MEDIUM: 5, Difficulty.HARD: 7}[level]
    place, counted, sums = random.choice(SUBJECTS)
    month, year, who = random.choice(MONTHS), random.randrange(2001, 2026), random.choice(PEOPLE)
    towns = random.sample(TOWNS, size)
    figures = {town: (random.randrange(40, 990), random.randrange(20_000, 980_000) / 100) for town in towns}
    silent = towns[-1:] if level is Difficulty.HARD else []
    told = random.sample([town for town in towns if town not in silent], size - len(silent))
    first = {town: figures[town] for town in told}
    corrected = told[:1] if level is not Difficulty.EASY else []
    for town in corrected:
        first[town] = (figures[town][0], figures[town][1] + random.randrange(100, 9_000) / 100)
    lines = [_sentence(random, town, *first[town], counted=counted, sums=sums) for town in told]
    lines += [f"PS: In {town}, {sums.lower()} came to {figures[town][1]:.2f} after all." for town in corrected]
    lines += [f"{town} was closed all month, so enter 0 in both columns there." for town in silent]
    memo, book = f"Documents/memo-{year}.txt", f"Documents/figures-{year}.xlsx"
    letter = "\n".join([f"Figures of {month} {year}", "", *lines, "", who, ""])
    order = sorted(towns)
    wanted = [[*(figures[town] if town not in silent else (0, 0))] for town in order]
    columns = ((place, "text"), (counted, "integer"), (sums, "money"))
    empty: list[list[Cell]] = [[town, None, None] for town in order]
    full: list[list[Cell]] = [[town, *row] for town, row in zip(order, wanted, strict=True)]
    text = random.choice(WISHES).format(memo=name_of(memo), book=name_of(book), month=month, who=who)
    text += random.choice(KEPT).format(name=name_of(memo)) + random.choice(SAVE).format(name=name_of(book))
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="spreadsheet",
        context=f"~/{memo}:\n{letter}\n~/{book} has the columns {columns} and must hold then:\n{full}",
        parameters={
            "memo": memo,
            "texts": {memo: letter},
            "book": book,
            "empty": sheet_of(month, columns, empty),
            "full": sheet_of(month, columns, full),
        },
    )


def _sentence(random: Random, town: str, count: int, money: float, *, counted: str, sums: str) -> str:
    told = random.choice(SENTENCES)
    return told.format(town=town, count=count, money=f"{money:.2f}", counted=counted.lower(), sums=sums.lower())
