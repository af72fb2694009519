"""Write the whole list and its extract, and open them."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
extract = {**parameters["source"], "name": parameters["target"], "rows": parameters["kept"]}
save_workbook(build_workbook([parameters["source"], extract]), parameters["path"])
open_document(parameters["path"])
save_in_office()
