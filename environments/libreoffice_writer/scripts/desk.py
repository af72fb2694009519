"""Put a task's documents on the desktop: what lies beside the work, and the text itself, open in Writer."""

import os

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()


def lay_out(parameters, write, state):
    """Write everything, open the text and let the office save it once in its own way."""
    for path, text in parameters["beside"].items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)
    write(parameters[state], parameters["path"])
    open_document(parameters["path"], "writer")
    save_in_office()
