import openpyxl
import os

HOME = "/home/user"


def build(path, sheets):
    """A workbook with these sheets, each a list of rows."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    os.makedirs(os.path.dirname(os.path.join(HOME, path)), exist_ok=True)
    book.save(os.path.join(HOME, path))
    return book


ORDERS = [
    ["No", "Customer", "Status"],
    [501, "Abt", "shipped"],
    [502, "Bux", "cancelled"],
    [503, "Cid", "open"],
    [504, "Abt", "cancelled"],
    [505, "Dor", "cancelled"],
    [506, "Eco", "shipped"],
    [507, "Bux", "open"],
]
CODES = [["Status", "Meaning"], ["cancelled", "will not be sent"]]
build("Documents/orders.xlsx", {"Orders": [row for row in ORDERS if row[2] != "cancelled"], "Codes": CODES})
