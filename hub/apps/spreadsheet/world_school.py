"""A teacher's workbooks."""

from random import Random

from hub.apps.spreadsheet.building import Office, Row
from hub.apps.spreadsheet.state import State
from hub.engine.cast import Cast

LOANS = (
    ("The Salt Path Home", "R. Ellery"),
    ("Letters to a Lighthouse", "M. Orme"),
    ("A Short History of Bridges", "P. Hallam"),
    ("The Clockmaker of Ghent", "T. Verlinden"),
    ("Owls of the Northern Fells", "J. Askew"),
    ("Nine Winters", "K. Brandt"),
    ("The Glass Orchard", "L. Moreau"),
    ("Mathematics for Sailors", "D. Penrose"),
    ("The Paper Republic", "S. Anand"),
    ("Voices from the Mill", "E. Thwaite"),
    ("Small Engines", "C. Dunne"),
    ("Under the Viaduct", "H. Castell"),
)
TRIP = (
    ("Coach", 1, 840),
    ("Hostel nights", 56, 24),
    ("Museum tickets", 28, 6.5),
    ("Boat tour", 28, 9),
    ("Packed lunches", 84, 3.2),
    ("First aid kit", 2, 18.5),
    ("Maps", 14, 2.75),
    ("Tide guide", 1, 160),
)
NOTES = ("Was ill in the week of the quiz.", "May hand in the essay a week late.", "Moved here in February.")


def build(chance: Random) -> State:
    """Return the whole desk."""
    office, cast = Office("Kestrel Hill School"), Cast(chance, "kestrelhill.example")
    pupils = [person.name for person in cast.people(16)]
    _marks(office, chance, "Marks class 9B", pupils, starred=True)
    _trip(office, chance, pupils)
    _loans(office, chance, pupils)
    _marks(office, chance, "Marks class 7A", [person.name for person in cast.people(14)], starred=False)
    return office.state()


def _marks(office: Office, chance: Random, name: str, pupils: list[str], *, starred: bool) -> None:
    book = office.book(name, f"2026-05-{chance.randrange(11, 16)}T15:0{chance.randrange(10)}:00Z", starred=starred)
    rows: list[Row] = [("Pupil", "Homework", "Quiz", "Essay", "Exam", "Average", "Result")]
    for number, pupil in enumerate(pupils, 2):
        level = chance.randrange(48, 92)
        marks = [min(100, max(20, level + chance.randint(-14, 10))) for _ in range(4)]
        average = f"=ROUND(AVERAGE(B{number}:E{number}),1)"
        rows.append((pupil, *marks, average, f'=IF(F{number}>=Pass_mark,"Pass","Resit")'))
    last = len(rows)
    rows.append(("Mean", *(f"=ROUND(AVERAGE({letter}2:{letter}{last}),1)" for letter in "BCDEF")))
    marks_sheet = office.sheet(
        book,
        "Marks",
        rows,
        widths={"A": 180},
        totals=True,
        frozen=1,
        notes={f"A{chance.randrange(2, last)}": chance.choice(NOTES)},
    )
    rules: list[Row] = [
        ("Question", "Answer"),
        ("Pass mark", chance.choice((55, 60))),
        ("Pupils", f"=COUNTA(Marks!A2:A{last})"),
        ("Best average", f"=MAX(Marks!F2:F{last})"),
        ("Lowest average", f"=MIN(Marks!F2:F{last})"),
        ("Passed", f'=COUNTIF(Marks!G2:G{last},"Pass")'),
        ("Share passed", "=B6/B3"),
    ]
    overview = office.sheet(book, "Overview", rules, widths={"A": 140}, formats={"B7:B7": "percent"})
    office.name(overview, "Pass_mark", "B2")
    office.name(marks_sheet, "Averages", f"F2:F{last}")
    office.highlight(marks_sheet, f"B2:E{last}", "less", "50", "red")
    office.highlight(marks_sheet, f"F2:F{last}", "greater", "80", "green")
    office.chart(marks_sheet, "Average by pupil", "bar", f"A2:A{last}", f"F2:F{last}")
    office.chart(marks_sheet, "Means of the tests", "line", "B1:E1", f"B{last + 1}:E{last + 1}")
    office.summary(marks_sheet, "Mean exam by result", f"A1:G{last}", "GE", "average")
    office.protect(overview, "B3:B7", "reckoned from the marks")


def _trip(office: Office, chance: Random, pupils: list[str]) -> None:
    book = office.book("Trip to Sandmouth", "2026-05-12T11:30:00Z", starred=True)
    rows: list[Row] = [("Item", "Number", "Each", "Cost")]
    for number, (item, count, price) in enumerate(TRIP, 2):
        each = round(price * chance.choice((0.9, 1, 1, 1.1)), 2)
        rows.append((item, count, each, f"=B{number}*C{number}"))
    last = len(rows)
    rows.append(("Total", None, None, f"=SUM(D2:D{last})"))
    costs = office.sheet(book, "Costs", rows, widths={"A": 140}, formats={f"C2:D{last + 1}": "money"}, totals=True)
    rows = [("Pupil", "Group", "Fee", "Paid", "Owes", "Consent")]
    fee = chance.choice((118, 124, 132))
    for number, pupil in enumerate(pupils[:14], 2):
        paid = chance.choice((0, fee, fee, fee // 2))
        group = chance.choice(("Red", "Blue", "Green"))
        rows.append((pupil, group, fee, paid, f"=C{number}-D{number}", chance.choice(("Yes", "Yes", "No"))))
    end = len(rows)
    rows.append(("Total", None, *(f"=SUM({letter}2:{letter}{end})" for letter in "CDE")))
    paid_by = office.sheet(
        book, "Payments", rows, widths={"A": 180}, formats={f"C2:E{end + 1}": "money"}, totals=True, frozen=1
    )
    balance: list[Row] = [
        ("Balance", "Amount"),
        ("Fees", f"=Payments!C{end + 1}"),
        ("Grant", chance.choice((1200, 1450, 1600))),
        ("Costs", f"=Costs!D{last + 1}"),
        ("Left over", "=B2+B3-B4"),
    ]
    office.sheet(book, "Balance", balance, formats={"B2:B5": "money"})
    office.choices(paid_by, f"F2:F{end}", "Yes", "No")
    office.choices(paid_by, f"B2:B{end}", "Red", "Blue", "Green")
    office.highlight(paid_by, f"E2:E{end}", "greater", "0", "orange")
    office.name(paid_by, "Owed", f"E2:E{end}")
    office.chart(costs, "Where the money goes", "pie", f"A2:A{last}", f"D2:D{last}")
    office.summary(paid_by, "Paid by group", f"A1:F{end}", "BD", "sum")
    office.protect(costs, f"D2:D{last + 1}", "formulas")


def _loans(office: Office, chance: Random, pupils: list[str]) -> None:
    book = office.book("Class library", "2026-04-30T08:12:00Z")
    rows: list[Row] = [("Title", "Author", "Borrower", "Lent on", "Days", "Returned", "Fine")]
    for number, (title, author) in enumerate(LOANS, 2):
        lent = f"2026-0{chance.choice((3, 4))}-{chance.randrange(10, 29)}"
        returned = chance.choice(("Yes", "No"))
        fine = f'=IF(F{number}="No",MAX(0,E{number}-28)*Fine_a_day,0)'
        rows.append((title, author, chance.choice(pupils), lent, chance.randrange(9, 60), returned, fine))
    last = len(rows)
    loans = office.sheet(book, "Loans", rows, widths={"A": 210, "C": 170}, formats={f"G2:G{last}": "money"}, frozen=1)
    rules = office.sheet(
        book,
        "Rules",
        [("Rule", "Value"), ("Fine a day", 0.05), ("Fines due", f"=SUM(Loans!G2:G{last})")],
        widths={"A": 120},
        formats={"B2:B3": "money"},
    )
    office.name(rules, "Fine_a_day", "B2")
    office.choices(loans, f"F2:F{last}", "Yes", "No")
    office.highlight(loans, f"E2:E{last}", "greater", "28", "yellow")
    office.filter(loans, f"A1:G{last}", "F", "Yes")
    office.summary(loans, "Loans by state", f"A1:G{last}", "FE", "count")
