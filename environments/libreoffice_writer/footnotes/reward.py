"""Remarks in brackets have become footnotes in the same places; the rest of the text is as before."""

import json

from environments.libreoffice_writer.scripts.grading import grade_story  # included by render()
from environments.libreoffice_writer.scripts.odt_reading import lines_of_odt  # included by render()

TASK: dict = {}  # filled by render()

grade_story(TASK["parameters"], lines_of_odt, "notes")
