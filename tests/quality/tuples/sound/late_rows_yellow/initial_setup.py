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


ROWS = [["Item", "Customer", "Days late"], ["saw", "Ott", 0], ["drill", "Pol", 3], ["ladder", "Qin", 0], ["pump", "Rau", 0], ["tent", "Sol", 12]]
build("Documents/rental.xlsx", {"Rental": ROWS})
