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


DATA = [["Museum", "Day", "Visitors"], ["Tram", "Sat", 60], ["Harbour", "Sat", 200], ["Zinc", "Sat", 260], ["Harbour", "Sun", 220], ["Tram", "Sun", 75]]
build("Documents/visits.xlsx", {"Data": DATA})
