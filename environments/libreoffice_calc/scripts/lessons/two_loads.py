"""One load of openpyxl shows values or formulas, never both.

And saving the book that was loaded for its values writes values over all formulas.
"""

from openpyxl import Workbook, load_workbook

book = Workbook()
book.active["A1"] = "=1+1"
book.save("a.xlsx")
assert load_workbook("a.xlsx").active["A1"].value == "=1+1"
values = load_workbook("a.xlsx", data_only=True)
assert values.active["A1"].value is None
values.save("a.xlsx")
assert load_workbook("a.xlsx").active["A1"].value is None  # the formula is gone
