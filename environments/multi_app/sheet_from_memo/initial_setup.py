"""Show the memo beside the workbook with its empty columns."""

import json

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

parameters = TASK["parameters"]
book = f"{HOME}/{parameters['book']}"
put_texts(parameters["texts"])
put_workbook(parameters["book"], parameters["empty"])
show_text(parameters["memo"])
open_document(book)
office_is_drawn()
side_by_side(named(parameters["memo"]), named(book))
