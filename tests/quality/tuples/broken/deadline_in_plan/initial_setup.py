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


STEPS = [["Step", "Who", "Deadline"], ["Write", "Kai", "2025-02-20"], ["Edit", "Lou", "2025-03-01"], ["Print", "Kai", "2025-03-10"], ["Post", "Mo", "2025-03-20"]]
build("Documents/plan.xlsx", {"Steps": STEPS})
