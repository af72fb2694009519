"""Lay the pages and what was downloaded from them, and open the list."""

import json

from environments.chromium.scripts.profile import open_browser  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_site({**parameters["files"], **parameters["wanted"]})
open_browser(address_of(parameters["page"]), title=parameters["title"])
