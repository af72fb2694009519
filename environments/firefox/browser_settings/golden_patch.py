"""Lay the page and the folders, and open the browser with the settings that were asked for."""

import json

from environments.firefox.scripts.profile import open_browser, set_preferences  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"], parameters["folders"])
set_preferences(parameters["preferences"])
open_browser(address_of(parameters["page"]), title=parameters["title"])
