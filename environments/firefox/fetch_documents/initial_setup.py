"""Lay the pages and open one of them."""

import json

from environments.firefox.scripts.profile import open_browser  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"])
open_browser(address_of(parameters["page"]), title=parameters["title"])
