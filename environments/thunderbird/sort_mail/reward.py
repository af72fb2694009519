"""Every mail in its folder, once, and none lost."""

import json

from environments.shared.desktop.scripts.facts import grade_facts  # included by render()
from environments.thunderbird.scripts.kept import rest_kept  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]

grade_facts(
    "mails", parameters["before"], parameters["after"], [("rest", lambda: rest_kept(parameters["initial"], ["mails"]))]
)
