"""A long list from which some rows must be copied to a sheet of their own."""

from collections.abc import Callable
from datetime import date
from random import Random

from environments.libreoffice_calc.vocabulary import (
    LAST_NAMES,
    MONTHS,
    REGIONS,
    TRADES,
    file_stem,
    people,
    price,
    working_days,
)
from schemas.tasks import Difficulty, Task

FAMILY = "filter_to_sheet"

PHRASES = (
    "From the sheet {sheet} in Documents/{file} I need all rows {rule} on a new sheet called {target}: with the same "
    "header row on top, starting in A1, all columns, in the same order as now and without gaps. The original sheet "
    "keeps all of its rows. Save the file.",
    "Please put a copy of every row {rule} onto a separate sheet named {target} in {file} (my Documents folder). "
    "Header in row 1, then the rows in their present order, all seven columns. Nothing may be removed from {sheet}. "
    "Save it under the same name.",
    "{person} asked for an extract of {file}, which is in Documents and open: only the rows {rule}. Make a sheet "
    "{target} for it with the headings in row 1 and the matching rows of {sheet} below them, complete and in the "
    "order they have there. Leave {sheet} as it is, and save.",
)


Row = list[str | float]
LIMITS = (250, 400, 500)
FEWEST = 3


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    trade = random.choice(TRADES)
    company = random.choice(trade.companies)
    month = random.randint(1, 12)
    staff = people(random, 4)
    states = random.choice((("Paid", "Open", "Overdue"), ("Delivered", "Shipped", "Returned")))
    rows = _invoices(random, month, staff, states)
    kept: list[Row] = []
    rule = ""
    conditions = random.choice((1, 2, 2))
    while len(kept) < FEWEST:
        rule, kept = _choose(random, rows, conditions)
    sheet = MONTHS[month - 1]
    target = random.choice(("Extract", "Selection", "For review", "Follow-up"))
    file = f"{file_stem(company, 'invoices', sheet)}.xlsx"
    instruction = random.choice(PHRASES).format(
        sheet=sheet, file=file, rule=rule, target=target, person=random.choice(staff)
    )
    columns = [["Invoice", "text"], ["Date", "date"], ["Customer", "text"], ["Region", "text"]]
    columns += [["Seller", "text"], ["Amount", "money"], ["Status", "text"]]
    context = (
        f"/home/user/Documents/{file} is open in Calc with the sheet {sheet}: {len(rows)} invoices from row 2, columns "
        f"A to G. {len(kept)} of them are meant ({rule}): {', '.join(str(row[0]) for row in kept)}. At the end the "
        f"sheet '{target}' has the seven headings in row 1 and exactly these rows below, in this order; {sheet} still "
        "has every row with its values (a filter left on does no harm)."
    )
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.MEDIUM if conditions == 1 else Difficulty.HARD,
            "category": "data/filter",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "source": {"name": sheet, "columns": columns, "rows": rows},
                "target": target,
                "kept": kept,
            },
        }
    )


def _invoices(random: Random, month: int, staff: list[str], states: tuple[str, ...]) -> list[Row]:
    regions = random.sample(REGIONS, 4)
    rows: list[Row] = []
    number = random.randint(10_200, 88_000)
    for day in working_days(random, random.randint(34, 58), date(2024, month, 1), 28):
        number += random.randint(1, 9)
        customer = f"{random.choice(LAST_NAMES)} {random.choice(('Ltd', 'GmbH', 'and Sons', 'SA'))}"
        amount = price(random, *random.choice(((40, 300), (300, 1900))))
        row: Row = [f"INV-{number}", day, customer, random.choice(regions), random.choice(staff), amount]
        rows.append([*row, random.choice(states)])
    return rows


def _choose(random: Random, rows: list[Row], conditions: int) -> tuple[str, list[Row]]:
    """Draw one or two conditions, and return them in words with the rows that meet them."""
    sample = random.choice(rows)
    limit = random.choice(LIMITS)
    region, seller, state = sample[3], sample[4], sample[6]
    words = (
        f"for the {region} region",
        f"sold by {seller}",
        f"with the status {state}",
        f"with an amount above {limit}",
    )
    meets: tuple[Callable[[Row], bool], ...] = (
        lambda row: row[3] == region,
        lambda row: row[4] == seller,
        lambda row: row[6] == state,
        lambda row: float(row[5]) > limit,
    )
    chosen = sorted(random.sample(range(len(words)), conditions))
    rule = " and ".join(words[number] for number in chosen)
    return rule, [row for row in rows if all(meets[number](row) for number in chosen)]
