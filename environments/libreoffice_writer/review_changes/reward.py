"""The text after the decisions, with no change left open but those of people nobody decided about."""

import json

from environments.libreoffice_writer.scripts.docx_reading import lines_of_docx  # included by render()
from environments.libreoffice_writer.scripts.grading import grade_story  # included by render()

TASK: dict = {}  # filled by render()

grade_story(TASK["parameters"], lines_of_docx, "decided")
