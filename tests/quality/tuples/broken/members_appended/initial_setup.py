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


ROWS = [["Name", "Born"], ["Lars", 1980], ["Mia", 1991], ["Mona", 1975]]
build("Documents/club.xlsx", {"Members": ROWS})
