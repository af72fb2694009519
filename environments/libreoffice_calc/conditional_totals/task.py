"""A list of expenses and an empty summary that groups them."""

from datetime import date
from random import Random

from environments.libreoffice_calc.vocabulary import EXPENSES, MONTHS, expense, file_stem, people, working_days
from schemas.tasks import Difficulty, Task

FAMILY = "conditional_totals"
STATUSES = ("Approved", "Approved", "Approved", "Pending", "Rejected")
TEAMS = ("Field Service", "Customer Care", "Product Design", "Logistics", "Research", "Publishing", "Sales")

ALL_PHRASES = (
    "The sheet Summary in Documents/{file} lists every {key} but the numbers are missing. Work out from the sheet "
    "Expenses how much each one comes to (column B) and how many entries that were (column C), then save.",
    "I need the overview in {file} in my Documents folder finished: on Summary, next to each {key}, the total amount "
    "in column B and the number of expenses in column C. The data is on Expenses and must stay as it is. Save when "
    "you are done.",
    "{person} wants to know what {team} spent per {key}. Open on your screen is Documents/{file}; please complete "
    "the Summary sheet from the Expenses sheet: sum of the amounts in B, count of the entries in C. Save the file.",
)
STATUS_PHRASES = (
    "Please complete Summary in Documents/{file}: for each {key} the total of the expenses that are {status} (column "
    "B) and how many of those there are (column C). Everything with another status on the Expenses sheet does not "
    "count. A {key} without any gets 0. Save the workbook.",
    "{person} only cares about {status} expenses of {team}. In {file}, in my Documents folder, fill in the Summary "
    "sheet from Expenses: per {key} the amount in column B and the number of entries in column C, counting nothing "
    "but lines with the status {status}; write 0 where there is nothing. Then save.",
    "How much of the {team} spending is {status}? Summary in Documents/{file} has a row for every {key}; put the sum "
    "of the {status} entries from Expenses into B and the number of them into C (0 if none). Leave the Expenses "
    "sheet alone and save the file.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    month = random.randint(1, 12)
    year = random.choice((2023, 2024, 2025))
    team = random.choice(TEAMS)
    staff = people(random, 5)
    categories = random.sample(sorted(EXPENSES), 5)
    key = random.choice(("Category", "Employee"))
    status = random.choice(("Approved", "Pending", None))
    rows: list[list[str | float]] = []
    for day in working_days(random, random.randint(28, 55), date(year, month, 1), 28):
        category = random.choice(categories)
        amount = round(random.uniform(8, 640), 2)
        bought = expense(random, category)
        rows.append([day, random.choice(staff), category, bought, amount, random.choice(STATUSES)])
    column = 1 if key == "Employee" else 2
    groups = sorted({str(row[column]) for row in rows})
    wanted: list[list[float]] = []
    for group in groups:
        amounts = [float(row[4]) for row in rows if row[column] == group and status in (None, row[5])]
        wanted.append([round(sum(amounts), 2), len(amounts)])
    file = f"{file_stem(team, 'expenses', MONTHS[month - 1], str(year))}.xlsx"
    phrases = STATUS_PHRASES if status else ALL_PHRASES
    instruction = random.choice(phrases).format(
        file=file, key=key.lower(), status=(status or "").lower(), person=random.choice(staff), team=team
    )
    found = "; ".join(f"{group}: {total:.2f} in {count}" for group, (total, count) in zip(groups, wanted, strict=True))
    context = (
        f"/home/user/Documents/{file} is open in Calc with the sheets Expenses ({len(rows)} entries from row 2, "
        f"columns Date, Employee, Category, Description, Amount, Status) and Summary (row 1: {key}, Total, Entries; "
        f"the groups in A2:A{len(groups) + 1}, columns B and C empty). Wanted "
        f"({'status ' + status if status else 'all entries'}): {found}. Formulas or values are both fine; totals "
        "count to the cent. Nothing else changes."
    )
    columns = [["Date", "date"], ["Employee", "text"], ["Category", "text"], ["Description", "text"]]
    columns += [["Amount", "money"], ["Status", "text"]]
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.HARD if status else Difficulty.MEDIUM,
            "category": "formulas/conditional aggregation",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "source": {"name": "Expenses", "columns": columns, "rows": rows},
                "summary": {
                    "name": "Summary",
                    "columns": [[key, "text"], ["Total", "money"], ["Entries", "integer"]],
                    "rows": [[group, None, None] for group in groups],
                },
                "key_letter": "ABC"[column],
                "status": status,
                "wanted": wanted,
            },
        }
    )
