"""Lay the page and the folders, and open the page in the browser as it comes or with the settings asked for."""

import json

from environments.chromium.scripts.profile import open_browser, set_preferences  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
title = parameters["title"]
write_site(parameters["files"], parameters["folders"])
if STATE == "final":
    set_preferences(parameters["preferences"])
    title = "Chromium$"  # a page to start with may stand in front
open_browser(address_of(parameters["page"]), title=title)
