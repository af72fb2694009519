"""What single sites may do: keep cookies, open windows, install add-ons."""

from environments.shared.web import permissions
from schemas.tasks import Task

FAMILY = permissions.FAMILY
_KINDS = {
    "cookies": ("allow", "block", "allow for the session"),
    "pop-ups": ("allow",),
    "add-ons": ("allow",),
}


def propose(seed: int) -> Task:
    """The task for a seed."""
    return permissions.propose("firefox", seed, _KINDS)
