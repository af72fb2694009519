"""Write the table with its chart and open it."""

import json

from openpyxl.chart import BarChart, LineChart, PieChart, Reference

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_calc.scripts.workbook import build_workbook, save_workbook  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
workbook = build_workbook([parameters["sheet"]])
sheet = workbook.active
last = len(parameters["sheet"]["rows"]) + 1
kind = parameters["kind"]
chart = {"column": BarChart, "bar": BarChart, "line": LineChart, "pie": PieChart}[kind]()
if kind in ("column", "bar"):
    chart.type = "col" if kind == "column" else "bar"
for index in parameters["shown"]:
    chart.add_data(Reference(sheet, min_col=index + 2, min_row=1, max_row=last), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=last))
chart.title = parameters["title"]
if kind != "pie":
    chart.x_axis.delete = chart.y_axis.delete = False
if parameters["axis"]:
    chart.y_axis.title = parameters["axis"]
sheet.add_chart(chart, "F2")
save_workbook(workbook, parameters["path"])
open_document(parameters["path"])
save_in_office()
