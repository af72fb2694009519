"""Lay the page and the folders, and open the page in the browser as it comes or with the settings asked for."""

import json

from environments.firefox.scripts.profile import open_browser, set_preferences  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"], parameters["folders"])
if STATE == "final":
    set_preferences(parameters["preferences"])
open_browser(address_of(parameters["page"]), title=parameters["title"])
