"""The lines have become a table with its heading row; everything around it is as before."""

import json

from environments.libreoffice_writer.scripts.grading import grade_story  # included by render()
from environments.libreoffice_writer.scripts.odt_reading import lines_of_odt  # included by render()

TASK: dict = {}  # filled by render()

grade_story(TASK["parameters"], lines_of_odt, "rows")
