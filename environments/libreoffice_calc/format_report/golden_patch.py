"""Write the formatted report and open it."""

import json

from openpyxl.styles import Font, PatternFill

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

SHADES = {
    "yellow": "FFFFFF00",
    "orange": "FFFF8000",
    "light green": "FFAFD095",
    "light blue": "FFB4C7DC",
    "light grey": "FFCCCCCC",
}
AMOUNTS = {"€": "#,##0.00 [$€-407]", "$": "[$$-409]#,##0.00", "£": "[$£-809]#,##0.00"}

parameters = TASK["parameters"]
workbook = build_workbook([parameters["sheet"]])
sheet = workbook.active
for cell in sheet[1]:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor=SHADES[parameters["colour"]])
for _, _, due, amount, part in sheet.iter_rows(min_row=2):
    due.number_format = parameters["date_style"]
    amount.number_format = AMOUNTS[parameters["symbol"]]
    if parameters["extended"]:
        part.number_format = "0.0%"
if parameters["extended"]:
    sheet.freeze_panes = "A2"
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office(frozen=parameters["extended"])
