"""What single sites may do: notifications, pop-ups, sound, pictures, JavaScript."""

from environments.shared.web import permissions
from schemas.tasks import Task

FAMILY = permissions.FAMILY
_BOTH = ("allow", "block")
_KINDS: dict[str, tuple[str, ...]] = {
    "notifications": _BOTH,
    "pop-ups": _BOTH,
    "sound": _BOTH,
    "images": _BOTH,
    "JavaScript": _BOTH,
}


def propose(seed: int) -> Task:
    """The task for a seed."""
    return permissions.propose("chromium", seed, _KINDS)
