"""The office: mailbox, calendar and customers of one organisation, and tasks that lead from one to the other."""

from hub.office import customers, impossible, meetings, visits
from hub.office.registry import SCENARIOS

APPS = ("mail", "calendar", "crm")
"""The applications that the office's desktop shows, in the order in which every page names them."""
LANDMARKS = {"mail": "Inbox", "calendar": "Invitations", "crm": "Price book"}
"""For each of them a link in its navigation that none of the others has."""

__all__ = ["APPS", "LANDMARKS", "SCENARIOS", "customers", "impossible", "meetings", "visits"]
