from odf import teletype
from odf.office import Annotation
from odf.opendocument import load
from odf.table import Table, TableCell, TableRow

WANTED = {
    "Hours": [["Day", "Opens", "Closes"], ["Saturday", 9.0, 20.0], ["Sunday", 10.0, 17.0]],
    "Notes": [["Closed in January"]],
}


def content(cell):
    if cell.getElementsByType(Annotation):
        raise ValueError("a comment")
    if cell.getAttribute("valuetype") == "float":
        return float(cell.getAttribute("value"))
    return teletype.extractText(cell) or None


def table(one):
    """Rows without the empty ones and the empty ends that an office writes."""
    rows = []
    for row in one.getElementsByType(TableRow):
        cells = []
        for cell in row.getElementsByType(TableCell):
            cells += [content(cell)] * min(int(cell.getAttribute("numbercolumnsrepeated") or 1), 50)
        while cells and cells[-1] is None:
            cells.pop()
        rows += [cells] * min(int(row.getAttribute("numberrowsrepeated") or 1), 50)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def right():
    document = load("/home/user/Documents/hours.ods")
    tables = document.spreadsheet.getElementsByType(Table)
    if [one.getAttribute("name") for one in tables] != list(WANTED):
        return False
    return [table(one) for one in tables] == list(WANTED.values())

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
