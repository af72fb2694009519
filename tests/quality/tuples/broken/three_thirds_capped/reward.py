import openpyxl
import os

ROWS = [["Plant", "Number"], ["Roses", 10], ["Tulips", 60], ["Ferns", 4]]
HOME = "/home/user"

def cells(path):
    """Sheet -> coordinate -> content, of every cell that holds something; formulas as they are written."""
    book = openpyxl.load_workbook(os.path.join(HOME, path))
    return {
        sheet.title: {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}
        for sheet in book.worksheets
    }


total = 0.0
try:
    now = cells("Documents/garden.xlsx")["Beds"]
    for place, value in (("B2", 12), ("B3", 80), ("D1", "done")):
        total += 0.5 * (now.get(place) == value)
    rest = {place: value for place, value in now.items() if place not in ("B2", "B3", "D1")}
    if rest != {"A1": "Plant", "B1": "Number", "A2": "Roses", "A3": "Tulips", "A4": "Ferns", "B4": 4}:
        total = 0.0
except Exception as error:
    print("not graded:", error)
    total = 0.0
print(f"REWARD: {min(total, 1.0)}")
