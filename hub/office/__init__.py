"""The office: mailbox, calendar and customers of one organisation, and tasks that lead from one to the other."""

import importlib

from hub.engine.joint_scenarios import JointScenarios

APPS = ("mail", "calendar", "crm")
"""The applications that the office's desktop shows, in the order in which every page names them."""
LANDMARKS = {"mail": "Inbox", "calendar": "Invitations", "crm": "Price book"}
"""For each of them, a link in its navigation that no other one has."""
_MODULES = ("customers", "directories", "impossible", "meanwhile", "meetings", "rounds", "visits")


def scenarios() -> JointScenarios:
    """Return the scenarios. They are imported here because they need packages that the base installation lacks."""
    for name in _MODULES:
        importlib.import_module(f"{__name__}.{name}")
    found: JointScenarios = importlib.import_module(f"{__name__}.registry").SCENARIOS
    return found
