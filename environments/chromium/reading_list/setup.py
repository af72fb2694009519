"""Lay the page and the bookmarks, those that are there already or all of them, and open the page."""

import json

from environments.chromium.scripts.profile import open_browser, write_bookmarks  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"])
write_bookmarks(parameters[STATE])
open_browser(address_of(parameters["page"]), title=parameters["title"])
