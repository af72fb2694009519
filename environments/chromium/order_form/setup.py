"""Lay the pages, and in the end the order as the form saves it, and open the form."""

import json

from environments.chromium.scripts.profile import open_browser  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
order = json.dumps(parameters["order"], indent=2, ensure_ascii=False) + "\n"
saved = {parameters["file"]: order} if STATE == "final" else {}
write_site({**parameters["files"], **saved})
open_browser(address_of(parameters["page"]), title=parameters["title"])
