"""A year of figures that should become a chart."""

from random import Random

from environments.libreoffice_calc.vocabulary import CITIES, MONTHS, TRADES, file_stem
from schemas.tasks import Difficulty, Task

FAMILY = "insert_chart"
KINDS = {"column": "column chart", "bar": "bar chart with horizontal bars", "line": "line chart", "pie": "pie chart"}
SHEET = "Figures"

PHRASES = (
    "I would like to see the numbers of {file} (Documents folder) at a glance. Please put a {kind} on the sheet "
    "Figures that shows {series} for {labels}, with the title {title}. {more}Save the workbook.",
    "Add a {kind} to Documents/{file}, on the sheet that is there: {series}, for {labels}. Its title should read "
    "{title}. {more}The table stays as it is. Save the file in xlsx format.",
    "{company} needs a picture for its annual report. Open is ~/Documents/{file}; draw {series} for {labels} as a "
    "{kind}, on the same sheet, and call it {title}. {more}Then save.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    trade = random.choice(TRADES)
    company = random.choice(trade.companies)
    year = random.choice((2022, 2023, 2024, 2025))
    kind = random.choice(list(KINDS))
    monthly = kind in ("line", "column") and random.random() < 0.7  # noqa: PLR2004
    labels = list(MONTHS) if monthly else sorted(random.sample(CITIES, random.randint(6, 9)))
    series = random.sample(("Revenue", "Costs", "Orders", "Returns", "New customers"), 3)
    rows: list[list[str | int]] = [[label, *(random.randint(120, 980) for _ in series)] for label in labels]
    count = 1 if kind == "pie" else random.choice((1, 2))
    shown = sorted(random.sample(range(3), count))
    named = " and ".join(series[index] for index in shown)
    title = f"{named} {year}"
    axis = random.choice(("Thousands", "Count", "Total", "", "", "")) if kind != "pie" else ""
    file = f"{file_stem(company, 'figures', str(year))}.xlsx"
    instruction = random.choice(PHRASES).format(
        file=file,
        kind=KINDS[kind],
        series=named,
        labels="all twelve months" if monthly else f"all {len(labels)} branches",
        title=f'"{title}"',
        more=f'Label the value axis "{axis}". ' if axis else "",
        company=company,
    )
    last = len(rows) + 1
    wanted = [f"{SHEET}!{'BCD'[index]}2:{'BCD'[index]}{last}" for index in shown]
    context = (
        f"/home/user/Documents/{file} is open in Calc, sheet {SHEET}: {'Month' if monthly else 'Branch'} in A, "
        f"{', '.join(series)} in B, C and D, rows 2 to {last}. At the end there is exactly one chart, a {KINDS[kind]}; "
        f"its series take their values from {' and '.join(wanted)} and their labels from {SHEET}!A2:A{last}; "
        f"title '{title}'"
        + ("; each series is called as its column" if count > 1 else "")
        + (f"; title of the value axis '{axis}'" if axis else "")
        + ". Size, place, colours and legend are free. The table does not change."
    )
    columns = [["Month" if monthly else "Branch", "text"], *([name, "integer"] for name in series)]
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.HARD if axis and count > 1 else Difficulty.MEDIUM,
            "category": "charts/insert",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "sheet": {"name": SHEET, "columns": columns, "rows": rows},
                "kind": kind,
                "shown": shown,
                "values": wanted,
                "labels": f"{SHEET}!A2:A{last}",
                "title": title,
                "axis": axis,
            },
        }
    )
