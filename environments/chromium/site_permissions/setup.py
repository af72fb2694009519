"""Lay the page and the permissions of sites as they are or as they shall be, and open the page."""

import json

from environments.chromium.scripts.profile import open_browser, set_permissions  # included by render()
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"])
set_permissions(parameters[STATE])
open_browser(address_of(parameters["page"]), title=parameters["title"])
