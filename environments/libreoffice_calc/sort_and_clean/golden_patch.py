"""Write the tidy list and open it."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
tidy = {**parameters["sheet"], "rows": parameters["wanted"]}
save_workbook(build_workbook([tidy]), parameters["path"])
open_document(parameters["path"])
save_in_office()
