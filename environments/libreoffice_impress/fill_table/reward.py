"""Every cell of the table says what the list says; the other slides are as before."""

import json

from environments.libreoffice_impress.scripts.grading import grade_deck  # included by render()
from environments.libreoffice_impress.scripts.pptx_reading import lines_of_pptx  # included by render()

TASK: dict = {}  # filled by render()

grade_deck(TASK["parameters"], lines_of_pptx, "cells")
