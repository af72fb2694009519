"""A coffee roastery's workbooks."""

from random import Random

from hub.apps.spreadsheet.building import Office, Row
from hub.apps.spreadsheet.state import NumberFormat, State
from hub.engine.cast import Cast

BEANS = (
    ("Ayacucho washed", "Filter"),
    ("Bugisu peaberry", "Filter"),
    ("Cauca decaf", "Decaf"),
    ("Chiriqui honey", "Espresso"),
    ("Dak Lak robusta", "Espresso"),
    ("Gedeb natural", "Filter"),
    ("Huila supremo", "Espresso"),
    ("Kirinyaga estate", "Filter"),
    ("Lampung robusta", "Espresso"),
    ("Mantiqueira pulp", "Espresso"),
    ("Marcala organic", "Filter"),
    ("Nayarit washed", "Decaf"),
    ("Rusizi natural", "Filter"),
    ("Santa Ana honey", "Espresso"),
    ("Sidama natural", "Filter"),
    ("Tarrazu washed", "Filter"),
)
BLENDS = (
    "Harbour blend",
    "Night shift",
    "Morning post",
    "Quiet decaf",
    "Orchard filter",
    "Copper espresso",
    "Winter spice",
    "Guest roast",
    "House dark",
    "Meadow light",
    "Canal street",
    "Long table",
)
COSTS = (
    ("Green coffee", 14_200),
    ("Wages", 11_800),
    ("Rent", 3_400),
    ("Energy", 1_650),
    ("Packaging", 1_280),
    ("Delivery", 980),
    ("Repairs", 420),
    ("Advertising", 640),
    ("Insurance", 310),
    ("Training", 260),
)
MONTHS = ("January", "February", "March", "April", "May", "June")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
JOBS = ("Roaster", "Packer", "Barista", "Driver", "Buyer")
NOTES = (
    "Counted by hand on Friday.",
    "The supplier is late: ask again on Thursday.",
    "Two bags are set aside for the tasting.",
    "The price is under discussion.",
)


def build(chance: Random) -> State:
    """Return the whole office."""
    office, cast = Office("Alderwick Coffee Roasters"), Cast(chance, "alderwick.example")
    _stock(office, chance, cast)
    _prices(office, chance)
    _budget(office, chance)
    _roster(office, chance, cast)
    return office.state()


def _stock(office: Office, chance: Random, cast: Cast) -> None:
    book = office.book("Stock list 2026", "2026-03-06T16:42:00Z", starred=True)
    suppliers = [cast.company() for _ in range(5)]
    rows: list[Row] = [("Bean", "Kind", "Supplier", "Bags", "Kg per bag", "Weight", "Reorder at", "Status")]
    for number, (bean, kind) in enumerate(BEANS, 2):
        bags, least = chance.randrange(2, 34), chance.choice((6, 8, 10, 12))
        kilograms = chance.choice((30, 35, 60, 69))
        status = f'=IF(D{number}<G{number},"Order","Enough")'
        rows.append((bean, kind, chance.choice(suppliers), bags, kilograms, f"=D{number}*E{number}", least, status))
    last = len(rows)
    rows.append(("Total", None, None, f"=SUM(D2:D{last})", None, f"=SUM(F2:F{last})"))
    noted = {f"D{chance.randrange(2, last)}": chance.choice(NOTES[:3])}
    stock = office.sheet(
        book,
        "Stock",
        rows,
        widths={"A": 150, "C": 170},
        formats={f"F2:F{last + 1}": "integer"},
        notes=noted,
        totals=True,
        frozen=1,
    )
    rows = [("Supplier", "Contact", "Lead time in days", "Price per kg", "Phone")]
    for supplier in suppliers:
        person = cast.person()
        price = chance.randrange(540, 980) / 100
        rows.append((supplier, person.name, chance.choice((14, 21, 28, 35)), price, person.phone))
    partners = office.sheet(
        book, "Suppliers", rows, widths={"A": 170, "B": 160, "C": 140, "E": 150}, formats={"D2:D6": "money"}
    )
    overview: list[Row] = [
        ("Overview", "Value"),
        ("Bags in store", "=SUM(Bags)"),
        ("Weight in kg", f"=Stock!F{last + 1}"),
        ("Beans to order", f'=COUNTIF(Stock!H2:H{last},"Order")'),
        ("Mean price per kg", "=ROUND(AVERAGE(Suppliers!D2:D6),2)"),
        ("Value of the stock", "=B3*B5"),
        ("Longest lead time", "=MAX(Lead_times)"),
    ]
    office.sheet(book, "Overview", overview, widths={"A": 170}, formats={"B3:B3": "integer", "B5:B6": "money"})
    office.choices(stock, f"B2:B{last}", "Filter", "Espresso", "Decaf")
    office.highlight(stock, f"H2:H{last}", "equal", "Order", "red")
    office.protect(partners, "A1:E1", "headings are used by the import")
    office.name(stock, "Bags", f"D2:D{last}")
    office.name(partners, "Lead_times", "C2:C6")
    office.chart(stock, "Bags in store", "bar", f"A2:A{last}", f"D2:D{last}")
    office.summary(stock, "Weight by kind", f"A1:H{last}", "BF", "sum")


def _prices(office: Office, chance: Random) -> None:
    book = office.book("Wholesale prices", "2026-02-27T10:15:00Z")
    rows: list[Row] = [("Blend", "Size", "Cost", "Margin", "Price", "With tax")]
    blends = [blend for blend in BLENDS if chance.random() < 0.95]  # noqa: PLR2004 -- nearly all of them
    for number, blend in enumerate(blends, 2):
        size, cost = chance.choice(("250 g", "500 g", "1 kg")), chance.randrange(310, 1490) / 100
        margin = chance.choice(("25%", "30%", "35%", "40%"))
        price, taxed = f"=ROUND(C{number}*(1+D{number}),2)", f"=ROUND(E{number}*(1+Tax_rate),2)"
        rows.append((blend, size, cost, margin, price, taxed))
    last = len(rows)
    formats: dict[str, NumberFormat] = {f"C2:C{last}": "money", f"E2:F{last}": "money"}
    prices = office.sheet(book, "Prices", rows, widths={"A": 150}, formats=formats, frozen=1)
    settings = office.sheet(
        book, "Settings", [("Setting", "Value"), ("Tax rate", "20%"), ("Least order", 24)], widths={"A": 130}
    )
    office.name(settings, "Tax_rate", "B2")
    office.name(prices, "Net_prices", f"E2:E{last}")
    office.highlight(prices, f"E2:E{last}", "greater", "12", "orange")
    office.choices(prices, f"B2:B{last}", "250 g", "500 g", "1 kg")
    office.protect(settings, "B2:B2", "set by the accountant")
    office.chart(prices, "Net price by blend", "bar", f"A2:A{last}", f"E2:E{last}")
    office.summary(prices, "Mean price by size", f"A1:F{last}", "BE", "average")


def _budget(office: Office, chance: Random) -> None:
    book = office.book("Budget first half 2026", "2026-03-02T09:05:00Z", starred=True)
    sheets: list[str] = []
    last = len(COSTS) + 1
    for title in ("Budget", "Actual"):
        rows: list[Row] = [("Category", *MONTHS, "Total")]
        for number, (category, usual) in enumerate(COSTS, 2):
            swing = 0 if title == "Budget" and category in ("Rent", "Insurance") else 12
            amounts = [round(usual * (100 + chance.randint(-swing, swing)) / 100, -1) for _ in MONTHS]
            shown = amounts if title == "Budget" else amounts[:2]
            rows.append((category, *shown, *([None] * (len(MONTHS) - len(shown))), f"=SUM(B{number}:G{number})"))
        rows.append(("Total", *(f"=SUM({letter}2:{letter}{last})" for letter in "BCDEFGH")))
        sheets.append(
            office.sheet(
                book,
                title,
                rows,
                widths={"A": 130},
                formats={f"B2:G{last}": "integer", f"H2:H{last}": "money", f"B{last + 1}:H{last + 1}": "money"},
                totals=True,
            )
        )
    rows = [("Month", "Budget", "Actual", "Difference")]
    rows += [
        (month, f"=Budget!{letter}{last + 1}", f"=Actual!{letter}{last + 1}", f"=C{number}-B{number}")
        for number, (month, letter) in enumerate(zip(MONTHS[:2], "BC", strict=False), 2)
    ]
    difference = office.sheet(book, "Difference", rows, formats={"B2:D3": "money"})
    planned, actual = sheets
    office.chart(planned, "Planned costs by category", "pie", f"A2:A{last}", f"H2:H{last}")
    office.chart(planned, "Planned costs by month", "line", "B1:G1", f"B{last + 1}:G{last + 1}")
    office.highlight(difference, "D2:D3", "greater", "0", "red")
    office.protect(planned, f"B2:G{last}", "agreed with the bank in December")
    office.name(actual, "Actual_total", f"H{last + 1}")


def _roster(office: Office, chance: Random, cast: Cast) -> None:
    book = office.book("Roster week 11", "2026-03-08T18:20:00Z")
    rows: list[Row] = [("Name", "Job", *DAYS, "Hours", "Rate", "Pay")]
    for number, person in enumerate(cast.people(9), 2):
        hours = [chance.choice((None, 4, 6, 7.5, 8)) for _ in DAYS]
        rate = chance.choice((12.5, 13.2, 14, 15.6, 17.25))
        total = (f"=SUM(C{number}:H{number})", rate, f"=I{number}*J{number}")
        rows.append((person.name, chance.choice(JOBS), *hours, *total))
    last = len(rows)
    sums = (f"=SUM({letter}2:{letter}{last})" for letter in "CDEFGHI")
    rows.append(("Total", None, *sums, None, f"=SUM(K2:K{last})"))
    roster = office.sheet(
        book,
        "Roster",
        rows,
        widths={"A": 170},
        formats={f"J2:K{last + 1}": "money"},
        totals=True,
        frozen=1,
        notes={f"A{chance.randrange(2, last)}": "Wants the Saturday off from April."},
    )
    office.choices(roster, f"B2:B{last}", *JOBS)
    office.highlight(roster, f"I2:I{last}", "greater", "38", "yellow")
    office.name(roster, "Wages", f"K2:K{last}")
    office.chart(roster, "Hours by person", "bar", f"A2:A{last}", f"I2:I{last}")
    office.summary(roster, "Hours by job", f"A1:K{last}", "BI", "sum")
