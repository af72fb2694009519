"""A workbook of monthly sheets with default names, in the wrong order, with a few wrong figures."""

from random import Random

from environments.libreoffice_calc.vocabulary import MONTHS, TRADES, file_stem, people
from schemas.tasks import Difficulty, Task

FAMILY = "monthly_sheets"

PHRASES = (
    "The sheets of Documents/{file} still have the names the export gave them. Rename each to the month that stands "
    "in its cell B1, {style}, and bring the tabs into calendar order. There are also mistakes to correct: "
    "{corrections}. Save the workbook.",
    "Please put {file} (in Documents) in order. Every sheet says in B1 which month it is: that, {style}, should be "
    "the name of the sheet, and the sheets should run from the earliest month to the latest. While you are in "
    "there, {person} reported wrong numbers: {corrections}. Save it when done.",
    "{person} found errors in our figures in ~/Documents/{file}: {corrections}. Please correct them. And the tabs "
    "are a mess, name every sheet after its month in B1 ({style}) and sort them so that the year runs from left to "
    "right. Keep the rest and save.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    trade = random.choice(TRADES)
    company = random.choice(trade.companies)
    year = random.choice((2023, 2024, 2025))
    first = random.randint(0, 8)
    months = list(MONTHS[first : first + random.choice((3, 4))])
    short = random.random() < 0.5  # noqa: PLR2004
    names = [month[:3] if short else month for month in months]
    goods = [name for name, _, _ in random.sample(trade.goods, random.randint(9, 13))]
    tables: list[list[list[str | int | None]]] = []
    for month in months:
        lines: list[list[str | int | None]] = [["Month", month, None], [trade.item, "Sold", "Returned"]]
        lines.extend([name, random.randint(40, 480), random.randint(0, 18)] for name in goods)
        tables.append(lines)
    shown = list(range(len(months)))
    while shown == sorted(shown):
        random.shuffle(shown)
    corrections: list[dict[str, str | int]] = []
    said: list[str] = []
    for sheet in random.sample(range(len(months)), 2):
        row, column = random.randrange(2, len(goods) + 2), random.choice((1, 1, 2))
        wrong = tables[sheet][row][column]
        right = int(str(wrong)) + random.choice((9, 18, 27, 45)) if column == 1 else random.randint(20, 39)
        corrections.append({"sheet": sheet, "cell": f"{'ABC'[column]}{row + 1}", "value": right})
        did = "sold" if column == 1 else "returned"
        said.append(f"in {months[sheet]} {right} of {tables[sheet][row][0]} were {did}, not {wrong}")
    file = f"{file_stem(company, 'sales', str(year))}.xlsx"
    instruction = random.choice(PHRASES).format(
        file=file,
        person=random.choice(people(random, 3)),
        corrections=" and ".join(said),
        style=f"shortened to three letters as in {names[0]}" if short else "written out in full",
    )
    order = ", ".join(f"Sheet{position} is {months[index]}" for position, index in enumerate(shown, 1))
    fixed = ", ".join(f"{months[int(c['sheet'])]} {c['cell']} = {c['value']}" for c in corrections)
    context = (
        f"/home/user/Documents/{file} is open in Calc; {order}. Every sheet has its month in B1, a header in row 2 and "
        f"{len(goods)} lines from row 3. At the end the sheets are called {', '.join(names)} in this order, "
        f"and {fixed}. All other cells stay."
    )
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.EASY,
            "category": "sheets/rename, move, correct",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "tables": tables,
                "names": names,
                "shown": shown,
                "corrections": corrections,
            },
        }
    )
