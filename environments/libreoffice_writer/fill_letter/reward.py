"""Every placeholder is filled for the right person; the letter around them is as before."""

import json

from environments.libreoffice_writer.scripts.docx_reading import lines_of_docx  # included by render()
from environments.libreoffice_writer.scripts.grading import grade_story  # included by render()

TASK: dict = {}  # filled by render()

grade_story(TASK["parameters"], lines_of_docx, "filled")
