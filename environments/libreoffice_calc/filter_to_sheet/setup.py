"""Write the whole list, in the end with its extract and saved by the office, and open it."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
sheets = [parameters["source"]]
if STATE == "final":
    sheets.append({**parameters["source"], "name": parameters["target"], "rows": parameters["kept"]})
save_workbook(build_workbook(sheets), parameters["path"])
open_document(parameters["path"])
if STATE == "final":
    save_in_office()
