"""Write the list, untidy or tidy and saved by the office, and open it."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
sheet = parameters["sheet"]
if STATE == "final":
    sheet = {**sheet, "rows": parameters["wanted"]}
save_workbook(build_workbook([sheet]), parameters["path"])
open_document(parameters["path"])
if STATE == "final":
    save_in_office()
