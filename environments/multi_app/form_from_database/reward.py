"""Every copy is filled with what the database says; the empty form and the database are as they were."""

import json

from environments.multi_app.scripts.sources import database_kept  # included by render()
from environments.pdf.scripts.grading import blank_of, filled, originals_kept  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
form, results = parameters["form"], parameters["results"]
before = blank_of(parameters["documents"][form])

grade(
    [(path, 1, lambda path=path: filled(path, blank_of(results[path]), before, form)) for path in results],
    [
        ("original", lambda: originals_kept(parameters)),
        ("database", lambda: database_kept(parameters["database"], parameters["script"])),
    ],
)
