"""Finds the records that an action names, and refuses those that the user may not change."""

from hub.apps.calendar.state import Calendar, Event, Person, Room, State, Task, TaskList
from hub.engine.errors import ActionRefused
from hub.engine.lookup import Lookup

_find = Lookup("no longer exists. Reload the page.").find


def calendar_of(state: State, key: str, field: str = "calendar") -> Calendar:
    """Return a calendar that the user can see."""
    found = _find(state.calendars, key, "calendar", field)
    if not may_see(state, found):
        raise ActionRefused(f"{state.people[found.owner].name} has not shared this calendar with you.", field)
    return found


def own_calendar(state: State, key: str, field: str = "calendar") -> Calendar:
    """Return one of the user's own calendars."""
    found = calendar_of(state, key, field)
    if found.owner != state.me:
        raise ActionRefused(f"Only {state.people[found.owner].name}, who owns {found.name}, can do this.", field)
    return found


def writable_calendar(state: State, key: str, field: str = "calendar") -> Calendar:
    """Return a calendar that the user may add events to."""
    found = calendar_of(state, key, field)
    if not may_edit(state, found):
        raise ActionRefused(f"You can look at {found.name} but not change it. Choose another calendar.", field)
    return found


def visible_event(state: State, key: str, field: str = "event") -> Event:
    """Return an event whose details the user can see."""
    found = _find(state.events, key, "event", field)
    if not (may_see(state, state.calendars[found.calendar]) or state.me in found.guests):
        raise ActionRefused("The details of this event are not shared with you.", field)
    return found


def editable_event(state: State, key: str, field: str = "event") -> Event:
    """Return an event that the user may change."""
    found = visible_event(state, key, field)
    if not may_edit(state, state.calendars[found.calendar]):
        raise ActionRefused(f"Only {state.people[found.organiser].name} can change “{found.title}”.", field)
    return found


def person_of(state: State, key: str, field: str) -> Person:
    """Return a person."""
    return _find(state.people, key, "person", field)


def room_of(state: State, key: str, field: str = "room") -> Room:
    """Return a room or resource."""
    return _find(state.rooms, key, "room", field)


def task_of(state: State, key: str, field: str = "task") -> Task:
    """Return a task."""
    return _find(state.tasks, key, "task", field)


def list_of(state: State, key: str, field: str = "list") -> TaskList:
    """Return a list of tasks."""
    return _find(state.task_lists, key, "list", field)


def may_see(state: State, calendar: Calendar) -> bool:
    """Whether the user can see the events of a calendar."""
    return calendar.owner == state.me or state.me in calendar.shares


def may_edit(state: State, calendar: Calendar) -> bool:
    """Whether the user may change the events of a calendar."""
    return calendar.owner == state.me or calendar.shares.get(state.me) == "edit"


def tells_guests(before: State, after: State) -> bool:
    """Whether an event that was made or changed has guests, who are told of it."""
    changed = [event for key, event in after.events.items() if event is not before.events.get(key)]
    return any(event.guests.keys() - {after.me} for event in changed)


def required(text: str, what: str, field: str) -> str:
    """Return a non-blank text unchanged."""
    if not text.strip():
        raise ActionRefused(f"Enter {what}.", field)
    return text
