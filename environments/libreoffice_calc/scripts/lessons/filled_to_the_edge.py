"""The office fills a sheet of .ods to its edge with one repeated row.

Expanding it makes a million rows; `max_row` of openpyxl counts cells that only have a look, too. Trim what is empty.
"""

from cua_gym_session import spreadsheets
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

book = Workbook()
book.active["A1"] = "x"
book.active["A5000"].font = Font(bold=True)
book.save("a.xlsx")
assert load_workbook("a.xlsx").active.max_row == 5000
assert spreadsheets.read("a.xlsx") == {"Sheet": [["x"]]}
