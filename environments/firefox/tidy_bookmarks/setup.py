"""Lay the page and the bookmarks, untidy or tidy, and open the page."""

import json

from environments.firefox.scripts.profile import (  # included by render()
    open_browser,
    wait_for_bookmarks,
    write_bookmarks,
)
from environments.shared.web.scripts.site import address_of, write_site  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_site(parameters["files"])
write_bookmarks(parameters[STATE])
open_browser(address_of(parameters["page"]), title=parameters["title"])
wait_for_bookmarks(parameters[STATE])
