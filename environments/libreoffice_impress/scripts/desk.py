"""Put a task's documents on the desktop: what lies beside the work, and the presentation itself, open in Impress."""

import os

from environments.libreoffice_calc.scripts.office import save_in_office_as  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.libreoffice_impress.scripts.pptx_writing import write_pptx  # included by render()
from environments.shared.desktop.scripts.windows import Display, wait_for_window  # included by render()


def lay_out(parameters, state):
    """Write everything, open the presentation."""
    for path, text in parameters["beside"].items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)
    path = parameters["path"]
    if path.endswith(".pptx"):
        # Not saved by the office: it would write size, colour and place into every run of a slide that golden adds.
        write_pptx(parameters[state], path)
        open_document(path, "impress")
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    source = f"/tmp/{os.path.basename(path)}.pptx"
    write_pptx(parameters[state], source)
    open_document(source, "impress")
    save_in_office_as(path, "impress8")
    wait_for_window(Display(), f"^{os.path.basename(path)} - ")
    os.unlink(source)
