"""Write the expenses with a summary that computes itself, let the office compute it, and leave it open."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = build_workbook([parameters["source"], parameters["summary"]])
last = len(parameters["source"]["rows"]) + 1
groups = f"Expenses!${parameters['key_letter']}$2:${parameters['key_letter']}${last}"
status = f',Expenses!$F$2:$F${last},"{parameters["status"]}"' if parameters["status"] else ""
for row in range(2, len(parameters["wanted"]) + 2):
    workbook["Summary"][f"B{row}"] = f"=SUMIFS(Expenses!$E$2:$E${last},{groups},A{row}{status})"
    workbook["Summary"][f"C{row}"] = f"=COUNTIFS({groups},A{row}{status})"
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office()
