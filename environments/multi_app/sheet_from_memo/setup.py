"""Show the memo beside the workbook, with its empty columns or with its figures, saved by the office."""

import json

from environments.libreoffice_calc.scripts.office import save_in_office  # included by render()
from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.multi_app.scripts.desk import (  # included by render()
    HOME,
    named,
    office_is_drawn,
    put_texts,
    put_workbook,
    show_text,
    side_by_side,
)

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
book = f"{HOME}/{parameters['book']}"
put_texts(parameters["texts"])
put_workbook(parameters["book"], parameters["full" if STATE == "final" else "empty"])
show_text(parameters["memo"])
open_document(book)
office_is_drawn()
if STATE == "final":
    save_in_office()
side_by_side(named(parameters["memo"]), named(book))
