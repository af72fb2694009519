"""Every file of the new project stands in its folder with its content; templates and papers are untouched."""

import json

from environments.os.scripts.grading import data_of, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import lines_of  # included by render()

TASK: dict = {}  # filled by render()

root, files, made = TASK["parameters"]["root"], TASK["parameters"]["files"], TASK["parameters"]["made"]


def is_made(file):
    """Tell whether a new file has its content; a few blanks at the ends of lines and of the file do not matter."""
    data = read(file["path"])
    return data is not None and lines_of(data) == lines_of(data_of(file))


copies = [file for file in made if not file["path"].endswith("/README.txt")]
readme = [file for file in made if file not in copies]
components = [("copies", len(copies), lambda: share(is_made(file) for file in copies))]
if readme:
    components.append(("readme", 2, lambda: share(is_made(file) for file in readme)))
grade(
    components,
    [
        ("untouched", lambda: untouched(files)),
        ("no_strays", lambda: tidiness([root, "Templates"], [file["path"] for file in files + made])),
    ],
)
