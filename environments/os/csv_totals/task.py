"""Add up amounts from several CSV files and write the totals into a text file."""

from datetime import date
from decimal import Decimal

from environments.os.content import File, json_files, moment, text_file
from environments.shared.desktop.tasks import COMPANIES, PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "csv_totals"
LEDGERS = (
    ("Sales", "region", ("North", "South", "East", "West", "Islands"), "sold", "customer"),
    ("Donations", "campaign", ("Roof", "Library", "Summer camp", "Orchestra"), "given", "donor"),
    ("Expenses", "category", ("Travel", "Food", "Rent", "Software", "Post"), "spent", "payee"),
    ("Workshop/Orders", "product", ("Bench", "Shelf", "Stool", "Table"), "ordered", "customer"),
    ("Documents/Petty cash", "purpose", ("Stamps", "Coffee", "Taxi", "Cleaning"), "paid out", "paid to"),
)
OPENINGS = (
    "How much was {verb} per {group}?",
    "The treasurer is asking for the totals per {group}.",
    "I need the sum of the amounts for each {group}.",
    "Please add up what was {verb}, by {group}.",
)


def propose(seed: int) -> Task:
    """Draw a ledger, its months, and which rows count."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    folder, group, names, verb, who = random.choice(LEDGERS)
    year, first = random.choice((2024, 2025)), random.randrange(1, 7)
    months = range(first, first + {Difficulty.EASY: 1, Difficulty.MEDIUM: 3, Difficulty.HARD: 4}[level])
    names = random.sample(names, 3 if level is Difficulty.EASY else 4)
    status = level is Difficulty.HARD
    totals = dict.fromkeys(names, Decimal(0))
    files: list[File] = []
    for month in months:
        lines = [f"date,{who},{group},amount" + (",status" if status else "")]
        days = sorted(
            random.choices(
                range(1, 29), k=random.randrange(5, 8) if level is Difficulty.EASY else random.randrange(9, 14)
            )
        )
        for number, day in enumerate(days):
            name = names[number] if number < len(names) else random.choice(names)
            amount = Decimal(random.randrange(450, 98_000)) / 100
            state = random.choices(("paid", "cancelled"), (4, 1))[0] if number >= len(names) else "paid"
            party = random.choice(COMPANIES if random.random() < 0.6 else PEOPLE)  # noqa: PLR2004 - mostly firms
            lines.append(f"{date(year, month, day)},{party},{name},{amount}" + (f",{state}" if status else ""))
            if state == "paid" or not status:
                totals[name] += amount
        files.append(
            text_file(f"{folder}/{year}-{month:02}.csv", "\n".join(lines) + "\n", moment(date(year, month, 28), random))
        )
    decoy = f"date,{who},{group},amount\n{date(year, first, 3)},{random.choice(PEOPLE)},{names[0]},77.00\n"
    if level is not Difficulty.EASY:
        files.append(text_file(f"{folder}/{year}-{first:02}-draft.csv", decoy, moment(date(year, first, 4), random)))
    result = f"{folder.rsplit('/', 1)[0] if '/' in folder else 'Documents'}/totals-{year}.txt"
    used = [f"{year}-{month:02}.csv" for month in months]
    span = used[0] if len(used) == 1 else f"{used[0]} to {used[-1]}"
    text = random.choice(OPENINGS).format(verb=verb, group=group)
    text += f" The figures are in ~/{folder}, in {span}"
    text += " (without the draft)." if level is not Difficulty.EASY else "."
    if status:
        text += " Only rows with the status paid count."
    text += f" Write ~/{result} with one line for each {group} in the form `{names[0]}: 123.45`, two decimals"
    text += ", from the largest total to the smallest" if level is not Difficulty.EASY else ""
    grand = level is not Difficulty.EASY
    text += ", and a last line `Total: …` with the sum of all." if grand else "."
    ranked = sorted(names, key=lambda name: -totals[name])
    lines = [f"{name}: {totals[name]:.2f}" for name in ranked]
    if grand:
        lines.append(f"Total: {sum(totals.values(), Decimal(0)):.2f}")
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"~/{result} must hold: {'; '.join(lines)}. The CSV files stay as they are.",
        difficulty=level,
        category="text_processing/tables",
        parameters={
            "folder": folder,
            "result": result,
            "totals": {name: f"{totals[name]:.2f}" for name in names},
            "grand": f"{sum(totals.values(), Decimal(0)):.2f}" if grand else None,
            "ranked": list(ranked) if grand else None,
            "files": json_files(files),
        },
    )
