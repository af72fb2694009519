"""Every slide has the notes that the file has for it; what is on the slides is as before."""

import json

from environments.libreoffice_impress.scripts.grading import grade_deck  # included by render()
from environments.libreoffice_impress.scripts.pptx_reading import lines_of_pptx  # included by render()

TASK: dict = {}  # filled by render()

grade_deck(TASK["parameters"], lines_of_pptx, "notes")
