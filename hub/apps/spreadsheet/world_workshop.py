"""A small joinery's workbooks."""

from random import Random

from hub.apps.spreadsheet.building import Office, Row
from hub.apps.spreadsheet.state import State
from hub.engine.cast import Cast

JOBS = (
    "Oak staircase",
    "Kitchen in ash",
    "Library shelves",
    "Garden gate",
    "Sash windows",
    "Shop counter",
    "Chapel door",
    "Attic wardrobe",
    "Boat hatch",
    "Bench for the square",
    "Reception desk",
    "Music cabinet",
)
MATERIALS = (
    ("Oak board 27 mm", "Board", 48.5),
    ("Ash board 27 mm", "Board", 41.2),
    ("Larch plank", "Board", 26.8),
    ("Walnut veneer", "Veneer", 32),
    ("Maple veneer", "Veneer", 21.5),
    ("Birch plywood", "Panel", 38.9),
    ("Spruce panel", "Panel", 24.4),
    ("Brass hinge", "Fitting", 6.75),
    ("Drawer runner", "Fitting", 14.3),
    ("Mortice lock", "Fitting", 22.6),
    ("Wood glue 5 l", "Supply", 31),
    ("Linseed oil 5 l", "Supply", 44.5),
    ("Sanding discs", "Supply", 12.95),
    ("Beeswax", "Supply", 9.8),
)
TOOLS = (
    ("Band saw", 3_450),
    ("Planer", 4_120),
    ("Spindle moulder", 5_280),
    ("Table saw", 2_990),
    ("Edge sander", 1_860),
    ("Dust extractor", 2_240),
    ("Drill press", 780),
    ("Vacuum press", 1_520),
    ("Dovetail jig", 390),
    ("Router table", 640),
)
STATES = ("Quoted", "Ordered", "In work", "Delivered")
NOTES = ("Wants to see a sample first.", "Deliver before noon only.", "The drawing was changed twice.")


def build(chance: Random) -> State:
    """Return the whole office."""
    office, cast = Office("Thornbeck Joinery"), Cast(chance, "thornbeck.example")
    joiners = [person.given for person in cast.people(4)]
    _jobs(office, chance, cast)
    _times(office, chance, joiners)
    _materials(office, chance, cast)
    _tools(office, chance)
    return office.state()


def _jobs(office: Office, chance: Random, cast: Cast) -> None:
    book = office.book("Job costing 2026", "2026-09-30T17:05:00Z", sign="€", starred=True)
    header = ("Job", "Client", "State", "Hours", "Material", "Labour", "Cost", "Quoted", "Profit", "Share")
    rows: list[Row] = [header]
    for number, job in enumerate(JOBS, 2):
        hours, material = chance.randrange(12, 140), chance.randrange(180, 2600)
        quoted = round((hours * 52 + material) * chance.choice((0.95, 1.1, 1.15, 1.25, 1.3)), -1)
        reckoned = (f"=D{number}*Hourly_rate", f"=E{number}+F{number}", quoted, f"=H{number}-G{number}")
        rows.append(
            (job, cast.person().name, chance.choice(STATES), hours, material, *reckoned, f"=I{number}/H{number}")
        )
    last = len(rows)
    rows.append(("Total", None, None, *(f"=SUM({letter}2:{letter}{last})" for letter in "DEFGHI")))
    jobs = office.sheet(
        book,
        "Jobs",
        rows,
        widths={"A": 170, "B": 170},
        formats={f"E2:I{last + 1}": "money", f"J2:J{last}": "percent"},
        totals=True,
        frozen=1,
        notes={f"A{chance.randrange(2, last)}": chance.choice(NOTES)},
    )
    rates: list[Row] = [
        ("Rate", "Value"),
        ("Hourly rate", chance.choice((46, 48, 52))),
        ("Best profit", f"=MAX(Jobs!I2:I{last})"),
        ("Best job", f"=XLOOKUP(B3,Jobs!I2:I{last},Jobs!A2:A{last})"),
        ("Jobs in work", f'=COUNTIF(Jobs!C2:C{last},"In work")'),
    ]
    settings = office.sheet(book, "Rates", rates, widths={"A": 120, "B": 160}, formats={"B2:B3": "money"})
    office.name(settings, "Hourly_rate", "B2")
    office.name(jobs, "Profits", f"I2:I{last}")
    office.choices(jobs, f"C2:C{last}", *STATES)
    office.highlight(jobs, f"I2:I{last}", "less", "0", "red")
    office.highlight(jobs, f"C2:C{last}", "equal", "Delivered", "green")
    office.chart(jobs, "Profit by job", "bar", f"A2:A{last}", f"I2:I{last}")
    office.summary(jobs, "Quoted by state", f"A1:J{last}", "CH", "sum")
    office.protect(settings, "B2:B2", "fixed until December")


def _times(office: Office, chance: Random, joiners: list[str]) -> None:
    book = office.book("Timesheets September", "2026-09-29T16:40:00Z", sign="€")
    rows: list[Row] = [("Day", "Joiner", "Job", "Hours", "Break", "Net")]
    for number in range(2, 26):
        day = f"2026-09-{number + 2:02}"
        hours, pause = chance.choice((5, 6.5, 7, 8, 8.5, 9)), chance.choice((0.5, 0.75, 1))
        rows.append((day, chance.choice(joiners), chance.choice(JOBS), hours, pause, f"=D{number}-E{number}"))
    last = len(rows)
    rows.append(("Total", None, None, *(f"=SUM({letter}2:{letter}{last})" for letter in "DEF")))
    times = office.sheet(book, "Times", rows, widths={"A": 110, "C": 170}, totals=True, frozen=1)
    per_joiner: list[Row] = [("Name", "Hours", "Days")]
    per_joiner += [
        (
            joiner,
            f"=SUMIF(Times!$B$2:$B${last},A{number},Times!$F$2:$F${last})",
            f"=COUNTIF(Times!$B$2:$B${last},A{number})",
        )
        for number, joiner in enumerate(joiners, 2)
    ]
    people = office.sheet(book, "By joiner", per_joiner, widths={"A": 130})
    office.choices(times, f"B2:B{last}", *joiners)
    office.highlight(times, f"D2:D{last}", "greater", "8", "orange")
    office.name(times, "Net_hours", f"F2:F{last}")
    office.chart(people, "Hours by joiner", "pie", "A2:A5", "B2:B5")
    office.summary(times, "Net hours by job", f"A1:F{last}", "CF", "sum")


def _materials(office: Office, chance: Random, cast: Cast) -> None:
    book = office.book("Materials in store", "2026-09-25T13:20:00Z", sign="€", starred=True)
    suppliers = [cast.company() for _ in range(3)]
    rows: list[Row] = [("Material", "Kind", "Supplier", "Price", "Quantity", "Value", "Order")]
    for number, (material, kind, price) in enumerate(MATERIALS, 2):
        cost = round(price * chance.choice((0.95, 1, 1.05, 1.1)), 2)
        quantity = chance.randrange(1, 60)
        order = f'=IF(E{number}<Least,"Yes","No")'
        rows.append((material, kind, chance.choice(suppliers), cost, quantity, f"=D{number}*E{number}", order))
    last = len(rows)
    rows.append(("Total", None, None, None, None, f"=SUM(F2:F{last})"))
    store = office.sheet(
        book,
        "Store",
        rows,
        widths={"A": 160, "C": 170},
        formats={f"D2:D{last}": "money", f"F2:F{last + 1}": "money"},
        totals=True,
        frozen=1,
    )
    limits = office.sheet(book, "Limits", [("Limit", "Value"), ("Least", chance.choice((8, 10, 12)))])
    office.name(limits, "Least", "B2")
    office.choices(store, f"B2:B{last}", "Board", "Veneer", "Panel", "Fitting", "Supply")
    office.highlight(store, f"G2:G{last}", "equal", "Yes", "yellow")
    office.chart(store, "Value in store", "bar", f"A2:A{last}", f"F2:F{last}")
    office.summary(store, "Value by kind", f"A1:G{last}", "BF", "sum")
    office.protect(store, f"F2:F{last}", "formulas")


def _tools(office: Office, chance: Random) -> None:
    book = office.book("Tools and machines", "2026-08-14T09:50:00Z", sign="€")
    rows: list[Row] = [("Machine", "Bought", "Price", "Years", "Left", "Condition")]
    for number, (tool, usual) in enumerate(TOOLS, 2):
        price, years = round(usual * chance.choice((0.9, 1, 1.1)), -1), chance.randrange(1, 9)
        left = f"=MAX(0,ROUND(C{number}*(1-D{number}/10),0))"
        rows.append((tool, 2026 - years, price, years, left, chance.choice(("Good", "Fair", "Service"))))
    last = len(rows)
    rows.append(("Total", None, f"=SUM(C2:C{last})", None, f"=SUM(E2:E{last})"))
    tools = office.sheet(
        book,
        "Tools",
        rows,
        widths={"A": 150},
        formats={f"C2:C{last + 1}": "money", f"E2:E{last + 1}": "money"},
        totals=True,
    )
    office.sheet(book, "Service", [("Machine", "Done on", "Hours"), ("Band saw", "2026-06-02", 3)], widths={"A": 130})
    office.choices(tools, f"F2:F{last}", "Good", "Fair", "Service")
    office.highlight(tools, f"F2:F{last}", "equal", "Service", "orange")
    office.filter(tools, f"A1:F{last}", "F", "Good")
    office.chart(tools, "What machines are worth", "bar", f"A2:A{last}", f"E2:E{last}")
