"""Write the list with its formulas, let the office compute them, and leave it open."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = build_workbook([parameters["sheet"]])
sheet = workbook.active
letter, last = parameters["letter"], len(parameters["totals"]) + 1
for row in range(2, last + 1):
    sheet[f"{letter}{row}"] = f"=C{row}*D{row}*(1-E{row})" if parameters["discounted"] else f"=C{row}*D{row}"
sheet[parameters["total_cell"]] = f"=SUM({letter}2:{letter}{last})"
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office()
