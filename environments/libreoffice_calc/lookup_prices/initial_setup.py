"""Write the orders without prices, with the price list, and open them."""

import json

from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = build_workbook([parameters["orders"], parameters["prices"]])
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
