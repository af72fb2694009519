"""The window is there before its view is.

A golden state stored as soon as its window was mapped lost its frozen header row: `office.open_document` waits for
the view.
"""

# needs the office
from cua_gym_session import office, windows
from openpyxl import Workbook, load_workbook

book = Workbook()
book.active["A1"] = "Head"
book.active.freeze_panes = "A2"
book.save("frozen.xlsx")
office.open_document("frozen.xlsx")
office.save_in_office("frozen.xlsx")
assert load_workbook("frozen.xlsx").active.sheet_view.pane.ySplit == 1
assert any("frozen.xlsx" in title for title in windows.titles())
