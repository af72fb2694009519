"""Write the orders with formulas that look the prices up, let the office compute them, and leave it open."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = build_workbook([parameters["orders"], parameters["prices"]])
sheet = workbook["Orders"]
table = f"'Price list'!$A$2:$C${len(parameters['prices']['rows']) + 1}"
for row, (unit_price, _) in enumerate(parameters["wanted"], 2):
    sheet[f"F{row}"] = f'=IFERROR(VLOOKUP(D{row},{table},3,FALSE),"{parameters["mark"]}")'
    if unit_price != parameters["mark"]:
        rebate = (
            f"*IF(E{row}>={parameters['threshold']},1-{parameters['percent']}%,1)" if parameters["threshold"] else ""
        )
        sheet[f"G{row}"] = f"=E{row}*F{row}{rebate}"
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office()
