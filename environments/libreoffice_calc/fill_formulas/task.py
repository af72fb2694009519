"""An order list whose line totals and grand total are still missing."""

from random import Random

from environments.libreoffice_calc.vocabulary import MONTHS, TRADES, file_stem, people, price
from schemas.tasks import Difficulty, Task

FAMILY = "fill_formulas"

PHRASES = (
    "{client} is waiting for the quote in Documents/{file}. {lines} Please fill in {total_column} for every line, "
    "as formulas because {person} may still change the quantities, and put the overall sum in {total_cell} next to "
    "the word Total. Save the file in place.",
    "In {file} (it is in my Documents folder and already open) the column {total_column} is empty. {lines} Have it "
    "calculated for all {count} lines with formulas, not typed numbers. {total_cell} should then add the column up. "
    "Keep everything else as {person} left it, and save.",
    "Can you finish {person}'s {document} for {client}? The workbook is ~/Documents/{file}. What is missing is the "
    "{total_column} of each of the {count} lines and their sum in {total_cell}. {lines} It has to recalculate when a "
    "number changes, so use formulas. Save it as it is, still xlsx.",
    "{total_column} in Documents/{file} was never filled in. {lines} We need that on every row down to the last of "
    "the {count} lines, and the sum of it in cell {total_cell}. Formulas please, {client} changes its mind often. "
    "Don't forget to save.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    trade = random.choice(TRADES)
    supplier = random.choice(trade.companies)
    client = random.choice([name for other in TRADES if other is not trade for name in other.companies])
    discounted = random.random() < 0.5  # noqa: PLR2004
    count = random.randint(15, 20)
    columns = [["No.", "text"], [trade.item, "text"], [trade.quantity, "integer"], [trade.price, "money"]]
    if discounted:
        columns.append(["Discount", "percent"])
    total_column = random.choice(("Line total", "Amount", "Net amount"))
    columns.append([total_column, "money"])
    start = random.randint(101, 870)
    rows: list[list[str | int | float | None]] = []
    totals: list[float] = []
    for number, (name, low, high) in enumerate(random.sample(trade.goods, count)):
        quantity, unit = random.randint(2, 60), price(random, low, high)
        discount = random.choice((0, 0, 0.05, 0.1, 0.15)) if discounted else 0
        rows.append([f"{trade.code}-{start + 7 * number}", name, quantity, unit])
        rows[-1] += [discount, None] if discounted else [None]
        totals.append(quantity * unit * (1 - discount))
    rows.append(["Total", *[None] * (len(columns) - 1)])
    letter = "ABCDEFG"[len(columns) - 1]
    person = random.choice(people(random, 3))
    month = random.choice(MONTHS)
    file = f"{file_stem(supplier, month)}.xlsx"
    lines = f"A line is {trade.quantity.lower()} times {trade.price.lower()}"
    lines += ", less the discount in column E." if discounted else "."
    total_cell = f"{letter}{count + 2}"
    instruction = random.choice(PHRASES).format(
        client=client, file=file, lines=lines, total_column=total_column, total_cell=total_cell, person=person,
        count=count, document=trade.document,
    )  # fmt: skip
    factors = "C*D*(1-E)" if discounted else "C*D"
    context = (
        f"/home/user/Documents/{file} is open in Calc. Its only sheet '{month}' has the header in row 1, {count} "
        f"lines in rows 2 to {count + 1} and 'Total' in A{count + 2}. Column {letter} ('{total_column}') is empty. "
        f"At the end {letter}2 to {letter}{count + 1} hold formulas for {factors} of their own row and {total_cell} "
        f"a formula for their sum, {sum(totals):.2f}; any formula that computes these from the cells will do. "
        "Nothing else in the sheet changes. Values count to the cent."
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
            "category": "formulas/row arithmetic",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "sheet": {"name": month, "columns": columns, "rows": rows},
                "letter": letter,
                "total_cell": total_cell,
                "discounted": discounted,
                "totals": totals,
            },
        }
    )
