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


ROWS = [["Plant", "Number"], ["Roses", 10], ["Tulips", 60], ["Ferns", 4]]
build("Documents/garden.xlsx", {"Beds": [["Plant", "Number", None, "done"], ["Roses", 12], ["Tulips", 80], ["Ferns", 4]]})
