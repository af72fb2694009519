"""Which records make sense beside others; tasks choose from them."""

from collections.abc import Iterable, Mapping

from hub.apps.code.state import State


def active_repositories(state: State, record: Mapping[str, object]) -> Iterable[str]:
    """Return the repositories that can be changed."""
    del record
    return [key for key, one in state.repositories.items() if one.status == "active"]


def open_milestones(state: State, record: Mapping[str, object]) -> Iterable[str]:
    """Return the open milestones of the repository."""
    wanted = record.get("repository_id"), "open"
    return [key for key, one in state.milestones.items() if (one.repository_id, one.status) == wanted]


def writers(state: State, record: Mapping[str, object]) -> Iterable[str]:
    """Return the members who are no guests."""
    del record
    return [key for key, one in state.members.items() if one.role != "guest"]
