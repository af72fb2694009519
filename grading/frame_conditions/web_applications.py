"""Web applications of a captured state that are as they were at the beginning of their session.

A desktop shows all applications of the hub, and a task is about one of them or two: what an agent does in the others
no reward looks at.
"""

import json

from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import MEMBERS

_SUFFIX = ".json"
_OURS = "collections"
"""Key in the states of applications that the server owns; the pages of others change their state on their own."""


def states_of(archive: Archive) -> dict[str, bool]:
    """Return, for each web application whose state the server owns, whether it is still in its initial state."""
    found = dict[str, bool]()
    for member in archive.members:
        name = member.info.name.removeprefix(MEMBERS)
        if member.info.isreg() and name != member.info.name and "/" not in name and name.endswith(_SUFFIX):
            told = json.loads(archive.content(member))
            if _OURS in told:
                found[name.removesuffix(_SUFFIX)] = told["initial_state"] == told["current_state"]
    return found


def untouched(archive: Archive) -> frozenset[str]:
    """Return the applications that are still in their initial state."""
    return frozenset(name for name, is_first in states_of(archive).items() if is_first)
