"""A raw export that should look like a report: formats of dates and amounts, a header that stands out."""

from datetime import date
from random import Random

from environments.libreoffice_calc.vocabulary import CITIES, LAST_NAMES, MONTHS, file_stem, working_days
from schemas.tasks import Difficulty, Task

FAMILY = "format_report"
CURRENCIES = {"€": "euro", "$": "dollar", "£": "pound"}
DATE_STYLES = {"yyyy-mm-dd": "2025-03-09", "dd.mm.yyyy": "09.03.2025", "dd/mm/yyyy": "09/03/2025"}
COLOURS = ("yellow", "orange", "light green", "light blue", "light grey")
TOPICS = ("Open invoices", "Service contracts", "Grants", "Equipment leases", "Sponsorships")

PHRASES = (
    "Documents/{file} is a raw export and goes to the board tomorrow. Please format it: {wishes}. Only the looks "
    "should change, no values. Save it as xlsx.",
    "Could you make {file} in my Documents folder presentable? {Wishes}. Don't touch the numbers themselves, and save "
    "the file when you're done.",
    "The table in ~/Documents/{file} should get our house style. That means: {wishes}. All values stay what they "
    "are. Save the result in the same file.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    topic = random.choice(TOPICS)
    month = random.randint(1, 12)
    count = random.randint(15, 30)
    amounts = [round(random.uniform(1_050, 48_000), random.choice((0, 1, 2))) for _ in range(count)]
    days = working_days(random, count, date(2025, month, 1), 28)
    rows: list[list[str | float]] = [
        [
            f"{random.choice(LAST_NAMES)} {random.choice(('Ltd', 'GmbH', 'Trust', 'BV'))}",
            random.choice(CITIES),
            day,
            amount,
            round(amount / sum(amounts), 4),
        ]
        for day, amount in zip(days, amounts, strict=True)
    ]
    random.shuffle(rows)
    symbol, style, colour = random.choice(list(CURRENCIES)), random.choice(list(DATE_STYLES)), random.choice(COLOURS)
    extended = random.random() < 0.6  # noqa: PLR2004
    article = "an" if colour == "orange" else "a"
    wishes = [
        f"the dates in column C written like {DATE_STYLES[style]} (that one is the 9th of March)",
        f"the amounts in column D with the {CURRENCIES[symbol]} sign ({symbol}), "
        "a thousands separator and two decimals",
        f"the header row bold on {article} {colour} background",
    ]
    if extended:
        wishes.append("the shares in column E as percentages with one decimal")
        wishes.append("row 1 frozen so that it stays visible when scrolling")
    random.shuffle(wishes)
    text = ", ".join(wishes[:-1]) + " and " + wishes[-1]
    file = f"{file_stem(topic, MONTHS[month - 1], '2025')}.xlsx"
    instruction = random.choice(PHRASES).format(file=file, wishes=text, Wishes=text[0].upper() + text[1:])
    context = (
        f"/home/user/Documents/{file} is open in Calc, sheet {MONTHS[month - 1]}: header in row 1, {count} rows, "
        "columns Partner, City, Due, Amount, Share, nothing formatted but the dates (m/d/yyyy). Wanted for C2:C"
        f"{count + 1}: number format {style}; D2:D{count + 1}: {symbol}, thousands separator, two decimals, the sign "
        f"before or after the number; A1:E1: bold, {colour} background (any such shade), the rows below neither bold "
        "nor coloured" + (f"; E2:E{count + 1}: 0.0%; row 1 alone frozen." if extended else ".")
    )
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.MEDIUM if extended else Difficulty.EASY,
            "category": "format/numbers and header",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "sheet": {
                    "name": MONTHS[month - 1],
                    "columns": [
                        ["Partner", "text"],
                        ["City", "text"],
                        ["Due", "date"],
                        ["Amount", "number"],
                        ["Share", "number"],
                    ],
                    "rows": rows,
                    "plain": True,
                },
                "symbol": symbol,
                "date_style": style,
                "colour": colour,
                "extended": extended,
            },
        }
    )
