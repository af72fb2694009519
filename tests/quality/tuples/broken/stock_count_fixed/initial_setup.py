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


STOCK = [["Part", "Number"], ["Nuts M6", 310], ["Bolts M6", 204], ["Washers", 900]]
ORDERS = [["Part", "Ordered"], ["Washers", 500]]
build("Documents/stock.xlsx", {"Stock": STOCK, "Orders": ORDERS})
