"""Write the sheets as the export left them and open them."""

import json

from openpyxl import Workbook

from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = Workbook()
workbook.remove(workbook.active)
for position, index in enumerate(parameters["shown"], 1):
    sheet = workbook.create_sheet(f"Sheet{position}")
    for row in parameters["tables"][index]:
        sheet.append(row)
    sheet.column_dimensions["A"].width = 28
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
