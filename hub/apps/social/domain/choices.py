"""What makes sense: values of a field, which tasks choose; the day of a post; what an invitation is called."""

from datetime import date, timedelta

from hub.apps.social.state import Event, Profile, State

SUNDAY = 6


def active(state: State, record: object) -> list[str]:
    """Return the people who are not blocked."""
    del record
    return [key for key, one in state.profiles.items() if one.status == "active"]


def not_cancelled(state: State, record: object) -> list[str]:
    """Return the events that take place."""
    del record
    return [key for key, one in state.events.items() if one.status != "cancelled"]


def days_before(day: str, days: int) -> str:
    """Return the day on which something about an event goes out: never a Sunday, but the Saturday before."""
    found = date.fromisoformat(day) - timedelta(days=days)
    return (found - timedelta(days=found.weekday() == SUNDAY)).isoformat()


def invitation_title(profile: Profile, event: Event) -> str:
    """Return what an invitation is called."""
    return f"{profile.name}, {event.title}"
