"""A cell without a background has a background colour.

Ask `fill_type == "solid"` first: the colour of an empty fill is `00000000`, which is black to whoever reads it.
"""

from openpyxl import Workbook

cell = Workbook().active["A1"]
assert cell.fill.fgColor.rgb == "00000000" and cell.fill.fill_type is None
