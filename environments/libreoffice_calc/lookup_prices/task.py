"""Orders that know only product codes, and a price list to look them up in."""

from datetime import date
from random import Random

from environments.libreoffice_calc.vocabulary import CITIES, MONTHS, TRADES, file_stem, price, working_days
from schemas.tasks import Difficulty, Task

FAMILY = "lookup_prices"

PHRASES = (
    "Our orders in Documents/{file} still have no prices. Look every code up on the sheet Price list and complete "
    "the columns Unit price and Amount on the sheet Orders. {rule} Codes that are not on the list: write {mark} "
    "under Unit price and leave the amount empty. Save the workbook afterwards.",
    "{company} needs the order values for {month}. The file is {file} in my Documents folder, already open. Fill in "
    "Unit price from the other sheet, Price list, and then Amount. {rule} A few codes were discontinued and are "
    "missing from the list; put {mark} as their unit price and no amount. Save it, please.",
    "Please price the {month} orders in ~/Documents/{file}: the unit price of each product code is on the second "
    "sheet. Both empty columns on Orders, Unit price and Amount, should be complete at the end. {rule} If the list "
    "does not have a code, the unit price shall read {mark} and the amount stays blank. Save when finished.",
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    trade = random.choice(TRADES)
    company = random.choice(trade.companies)
    month = random.randint(1, 12)
    goods = random.sample(trade.goods, random.randint(12, 18))
    codes = [f"{trade.code}{number}" for number in random.sample(range(1000, 9999), len(goods))]
    prices = {code: price(random, low, high) for code, (_, low, high) in zip(codes, goods, strict=True)}
    unknown = [f"{trade.code}{number}" for number in random.sample(range(100, 999), 2)]
    threshold = random.choice((0, 20, 25, 30))
    percent = random.choice((5, 8, 10))
    mark = random.choice(("n/a", "unknown", "check"))
    days = working_days(random, random.randint(22, 36), date(2025, month, 1), 28)
    ordered = [*random.choices(codes, k=len(days) - 3), *unknown, unknown[0]]
    random.shuffle(ordered)
    rows: list[list[str | int | None]] = []
    wanted: list[list[float | str | None]] = []
    number = random.randint(2100, 7400)
    for day, code in zip(days, ordered, strict=True):
        number += random.randint(1, 4)
        quantity = random.choice((random.randint(1, 15), random.randint(16, 48)))
        rows.append([number, day, random.choice(CITIES), code, quantity, None, None])
        if code in prices:
            rebate = percent / 100 if threshold and quantity >= threshold else 0
            wanted.append([prices[code], quantity * prices[code] * (1 - rebate)])
        else:
            wanted.append([mark, None])
    rule = "The amount is quantity times unit price"
    rule += f", with {percent}% off when the quantity is {threshold} or more." if threshold else "."
    file = f"{file_stem(company, 'orders', MONTHS[month - 1])}.xlsx"
    instruction = random.choice(PHRASES).format(
        file=file, rule=rule, mark=f'"{mark}"', company=company, month=MONTHS[month - 1]
    )
    context = (
        f"/home/user/Documents/{file} is open in Calc. Sheet Orders: {len(rows)} orders from row 2 with Order, Date, "
        "Branch, Code, Quantity and the empty columns F (Unit price) and G (Amount). Sheet Price list: Code, "
        f"Description, Price for {len(goods)} codes. {rule} Not on the list: {', '.join(unknown)}; their unit price "
        f"becomes the text {mark} and their amount stays empty (an empty text counts as empty). All amounts together: "
        f"{sum(float(a) for _, a in wanted if a is not None):.2f}. Formulas or values are both fine, amounts count to "
        "the cent. Nothing else changes."
    )
    columns = [["Order", "integer"], ["Date", "date"], ["Branch", "text"], ["Code", "text"], ["Quantity", "integer"]]
    columns += [["Unit price", "money"], ["Amount", "money"]]
    prices_rows = [[code, name, prices[code]] for code, (name, _, _) in zip(codes, goods, strict=True)]
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.HARD,
            "category": "formulas/lookup",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "orders": {"name": "Orders", "columns": columns, "rows": rows},
                "prices": {
                    "name": "Price list",
                    "columns": [["Code", "text"], ["Description", "text"], ["Price", "money"]],
                    "rows": prices_rows,
                },
                "mark": mark,
                "threshold": threshold,
                "percent": percent,
                "wanted": wanted,
            },
        }
    )
