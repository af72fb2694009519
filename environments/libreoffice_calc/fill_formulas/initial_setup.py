"""Write the list without totals and open it."""

import json

from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
save_workbook(build_workbook([parameters["sheet"]]), parameters["path"])
open_document(parameters["path"])
