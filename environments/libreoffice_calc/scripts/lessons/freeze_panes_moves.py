"""`freeze_panes` is the cell in the upper left of the lower part, so it moves when a person scrolls.

Read `pane.ySplit` and `pane.xSplit`.
"""

from openpyxl import Workbook, load_workbook

book = Workbook()
book.active.freeze_panes = "A2"
book.active.sheet_view.pane.topLeftCell = "A40"  # scrolled before saving
book.save("a.xlsx")
sheet = load_workbook("a.xlsx").active
assert sheet.freeze_panes == "A40"
assert sheet.sheet_view.pane.ySplit == 1 and sheet.sheet_view.pane.xSplit in (None, 0)
