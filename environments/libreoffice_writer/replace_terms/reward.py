"""The old word is gone where it had to go and still there where it had to stay."""

import json

from environments.libreoffice_writer.scripts.grading import grade_story  # included by render()
from environments.libreoffice_writer.scripts.odt_reading import lines_of_odt  # included by render()

TASK: dict = {}  # filled by render()

grade_story(TASK["parameters"], lines_of_odt, "replaced")
