"""Lay the pages and the order as the form saves it, and open the form."""

import json

from environments.firefox.scripts.profile import open_browser  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
order = json.dumps(parameters["order"], indent=2, ensure_ascii=False) + "\n"
write_site({**parameters["files"], parameters["file"]: order})
open_browser(address_of(parameters["page"]), title=parameters["title"])
