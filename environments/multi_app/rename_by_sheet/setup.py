"""Show the pictures, under their old or new names, in the file manager beside the table."""

import json

from environments.libreoffice_calc.scripts.window import open_document  # included by render()
from environments.multi_app.scripts.desk import (  # included by render()
    HOME,
    named,
    office_is_drawn,
    put_workbook,
    show_folder,
    side_by_side,
)
from environments.os.scripts.tree import build_tree, moved  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
book = f"{HOME}/{parameters['book']}"
put_workbook(parameters["book"], parameters["sheet"])
files = parameters["files"]
build_tree(moved(files) if STATE == "final" else files, folders=["Documents", "Pictures"])
open_document(book)
office_is_drawn()
show_folder(parameters["folder"])
side_by_side(f"{named(parameters['folder'])}$", named(book))
