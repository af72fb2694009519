"""Put a task's documents on the desktop: what lies beside the work, and the drawing itself, open in Draw."""

import os

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_draw.scripts.odg_writing import write_odg  # included by render()


def lay_out(parameters, state):
    """Write everything, open the drawing and let the office save it once in its own way."""
    for path, text in parameters["beside"].items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)
    write_odg(parameters[state], parameters["path"])
    open_document(parameters["path"], "draw")
    save_in_office()
