"""Cases about tables: CSV-like files and workbooks."""

from tests.verification.grounding.cases import Case

STOCK = "article,shelf,pieces,price\nHammer,A2,14,18.50\nSaw,B1,6,22.90\nPliers,A2,30,9.75\nLevel,C4,3,41.00\n"
SALARIES = [
    ["Name", "Team", "Salary"],
    ["Ada Moreau", "North", 3120],
    ["Bo Lindgren", "South", 2875],
    ["Cem Aydin", "North", 3340],
    ["Dora Klein", "South", 2990],
    ["Eva Novak", "North", 3510],
]
ORDERS = [
    ["Order", "Customer", "Pieces", "Unit price"],
    ["B-201", "Fjord Tea", 12, 7.25],
    ["B-202", "Milo Bakery", 40, 3.10],
    ["B-203", "Fjord Tea", 8, 19.90],
    ["B-204", "Harbour Inn", 55, 2.45],
]


def priced(discount: float, least: int) -> list[list[object]]:
    rows: list[list[object]] = [[*ORDERS[0], "Amount"]]
    for order, customer, pieces, price in ORDERS[1:]:
        amount = float(pieces) * float(price) * (1 - discount if float(pieces) >= least else 1)
        rows.append([order, customer, pieces, price, round(amount, 2)])
    return rows


def raised(factor: float) -> list[list[object]]:
    return [[*SALARIES[0], "New salary"], *([*row, round(float(row[2]) * factor, 2)] for row in SALARIES[1:])]


def with_formulas(formula: str) -> list[list[object]]:
    rows: list[list[object]] = [[*ORDERS[0], "Amount"]]
    return rows + [[*row, formula.replace("#", str(number))] for number, row in enumerate(ORDERS[1:], 2)]


TABLES = (
    Case(
        "stock that contradicts",
        "In stock.csv there are 17 hammers now.",
        "In stock.csv there are 19 hammers now.",
        {"stock.csv": STOCK},
        {"stock.csv": STOCK.replace("A2,14", "A2,17")},
    ),
    Case(
        "new row with an untold price",
        "Add a Chisel to stock.csv: shelf B3, 9 pieces at 12.40.",
        "Add a Chisel to stock.csv: shelf B3, 9 pieces.",
        {"stock.csv": STOCK},
        {"stock.csv": STOCK + "Chisel,B3,9,12.40\n"},
    ),
    Case(
        "column with an untold name",
        "Add a column value to stock.csv: pieces times price.",
        "Add a column to stock.csv: pieces times price.",
        {"stock.csv": STOCK},
        {
            "stock.csv": "article,shelf,pieces,price,value\nHammer,A2,14,18.50,259.00\nSaw,B1,6,22.90,137.40\n"
            "Pliers,A2,30,9.75,292.50\nLevel,C4,3,41.00,123.00\n"
        },
    ),
    Case(
        "rate left out",
        "Raise every price in stock.csv by 4 %, rounded to cents.",
        "Raise every price in stock.csv as agreed, rounded to cents.",
        {"stock.csv": STOCK},
        {
            "stock.csv": "article,shelf,pieces,price\nHammer,A2,14,19.24\nSaw,B1,6,23.82\n"
            "Pliers,A2,30,10.14\nLevel,C4,3,42.64\n"
        },
    ),
    Case(
        "wrong rate",
        "Raise every price in stock.csv by 4 %, rounded to cents.",
        "Raise every price in stock.csv by 6 %, rounded to cents.",
        {"stock.csv": STOCK},
        {
            "stock.csv": "article,shelf,pieces,price\nHammer,A2,14,19.24\nSaw,B1,6,23.82\n"
            "Pliers,A2,30,10.14\nLevel,C4,3,42.64\n"
        },
    ),
    Case(
        "shelf left out",
        "The Saw in stock.csv has moved to shelf D7.",
        "The Saw in stock.csv has moved to another shelf.",
        {"stock.csv": STOCK},
        {"stock.csv": STOCK.replace("B1", "D7")},
    ),
    Case(
        "filter with an untold name",
        "Write the articles of shelf A2 with all columns into shelf-A2-overview.csv.",
        "Write the articles of shelf A2 with all columns into a new file.",
        {"stock.csv": STOCK},
        {"shelf-A2-overview.csv": "article,shelf,pieces,price\nHammer,A2,14,18.50\nPliers,A2,30,9.75\n"},
    ),
    Case(
        "raise left out",
        "In salaries.xlsx add a column New salary in D: everybody gets 3.5 % more.",
        "In salaries.xlsx add a column New salary in D: everybody gets the yearly rise in percent.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {"salaries.xlsx": {"Staff": raised(1.035)}},
    ),
    Case(
        "wrong raise",
        "In salaries.xlsx add a column New salary in D: everybody gets 3.5 % more.",
        "In salaries.xlsx add a column New salary in D: everybody gets 2.5 % more.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {"salaries.xlsx": {"Staff": raised(1.035)}},
    ),
    Case(
        "sheet with an untold name",
        "Put the total salary of each team on a sheet Teams of salaries.xlsx, with the headings Team and Total.",
        "Put the total salary of each team on a new sheet of salaries.xlsx, with the headings Team and Total.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {"salaries.xlsx": {"Staff": SALARIES, "Teams": [["Team", "Total"], ["North", 9970], ["South", 5865]]}},
    ),
    Case(
        "averages with an untold heading",
        "Put the average salary of each team on a sheet Teams of salaries.xlsx, with headings Team and Monthly pay.",
        "Put the average salary of each team on a sheet Teams of salaries.xlsx.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {
            "salaries.xlsx": {
                "Staff": SALARIES,
                "Teams": [["Team", "Monthly pay"], ["North", 3323.33], ["South", 2932.5]],
            }
        },
    ),
    Case(
        "wrong discount",
        "Fill in Amount in column E of orders.xlsx: pieces times unit price, 5 % less from 40 pieces on.",
        "Fill in Amount in column E of orders.xlsx: pieces times unit price, 15 % less from 40 pieces on.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {"orders.xlsx": {"Orders": priced(0.05, 40)}},
    ),
    Case(
        "discount left out",
        "Fill in Amount in column E of orders.xlsx: pieces times unit price, 5 % less from 40 pieces on.",
        "Fill in Amount in column E of orders.xlsx: pieces times unit price, with our discount from 40 pieces on.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {"orders.xlsx": {"Orders": priced(0.05, 40)}},
    ),
    Case(
        "threshold in a formula",
        "Add Amount in column E of orders.xlsx with formulas: pieces times unit price, 5 % less from 40 pieces on.",
        "Add Amount in column E of orders.xlsx with formulas: pieces times unit price, 5 % less from 50 pieces on.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {"orders.xlsx": {"Orders": with_formulas("=C#*D#*IF(C#>=40,0.95,1)")}},
    ),
    Case(
        "tax in a formula",
        "Add Amount in column E of orders.xlsx with formulas: pieces times unit price plus 19 % tax.",
        "Add Amount in column E of orders.xlsx with formulas: pieces times unit price plus tax.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {"orders.xlsx": {"Orders": with_formulas("=C#*D#*1.19")}},
    ),
    Case(
        "value that contradicts",
        "Bo Lindgren's salary in salaries.xlsx is wrong, it is 2,950.",
        "Bo Lindgren's salary in salaries.xlsx is wrong, it is 2,925.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {"salaries.xlsx": {"Staff": [*SALARIES[:2], ["Bo Lindgren", "South", 2950], *SALARIES[3:]]}},
    ),
    Case(
        "value that another row has",
        "Bo Lindgren's salary in salaries.xlsx is wrong, it is 2,990.",
        "Bo Lindgren's salary in salaries.xlsx is wrong, it is 2,925.",
        {"salaries.xlsx": {"Staff": SALARIES}},
        {"salaries.xlsx": {"Staff": [*SALARIES[:2], ["Bo Lindgren", "South", 2990], *SALARIES[3:]]}},
    ),
    Case(
        "numbers of orders",
        "In orders.xlsx put a new column No. in E that numbers the orders from 1.",
        "In orders.xlsx put a new column in E that numbers the orders from 1.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {
            "orders.xlsx": {
                "Orders": [[*ORDERS[0], "No."], *([*row, number] for number, row in enumerate(ORDERS[1:], 1))]
            }
        },
    ),
    Case(
        "running total with an untold beginning",
        "In orders.xlsx add a column So far in E: the cumulative number of pieces, starting with the 130 of last year.",
        "In orders.xlsx add a column So far in E: the cumulative number of pieces, starting with those of last year.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {
            "orders.xlsx": {
                "Orders": [
                    [*ORDERS[0], "So far"],
                    *([*row, total] for row, total in zip(ORDERS[1:], (142, 182, 190, 245), strict=True)),
                ]
            }
        },
    ),
    Case(
        "target left out",
        "On a sheet Plan of orders.xlsx write Target in A1 and 640 in B1.",
        "On a sheet Plan of orders.xlsx write Target in A1 and our goal in B1.",
        {"orders.xlsx": {"Orders": ORDERS}},
        {"orders.xlsx": {"Orders": ORDERS, "Plan": [["Target", 640]]}},
    ),
)
