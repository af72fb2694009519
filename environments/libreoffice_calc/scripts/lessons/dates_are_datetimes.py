"""A date comes back as a datetime at midnight from openpyxl.

It is not equal to the date that was written. `spreadsheets.read` gives a `date` in either format.
"""

from datetime import date

from cua_gym_session import spreadsheets
from openpyxl import Workbook, load_workbook

book = Workbook()
book.active["A1"] = date(2025, 3, 1)
book.save("a.xlsx")
assert load_workbook("a.xlsx").active["A1"].value != date(2025, 3, 1)
assert spreadsheets.read("a.xlsx")["Sheet"][0][0] == date(2025, 3, 1)
