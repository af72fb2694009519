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


SHEETS = {
    "Food": [["Item", "Price"], ["Cortado cake", 4.5], ["Toast", 5.0]],
    "Drinks": [["Item", "Price"], ["Espresso", 2.2], ["Cortado", 4.3], ["Tea", 3.0], ["Water", 2.0]],
}
SHEETS["Drinks"][2][1] = 3.4
build("Documents/menu.xlsx", SHEETS)
