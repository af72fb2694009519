"""Write the sheets as they should be and open them."""

import json

from openpyxl import Workbook

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = Workbook()
workbook.remove(workbook.active)
for name, table in zip(parameters["names"], parameters["tables"], strict=True):
    sheet = workbook.create_sheet(name)
    for row in table:
        sheet.append(row)
    sheet.column_dimensions["A"].width = 28
for correction in parameters["corrections"]:
    workbook[parameters["names"][correction["sheet"]]][correction["cell"]] = correction["value"]
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office()
