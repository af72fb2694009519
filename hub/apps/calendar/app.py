"""The calendar as an application: its name, its state and its pages."""

from hub.apps.calendar.state import State
from hub.engine.application import App, Page


def _event(state: State) -> dict[str, str]:
    return {"event": next(key for key, one in state.events.items() if one.guests and one.organiser == state.me)}


APP = App(
    name="calendar",
    title="Hourglen",
    summary="A shared calendar: events, invitations, rooms, tasks and free time of people who work together.",
    state=State,
    pages=(
        Page("/week", "Week"),
        Page("/day", "Day"),
        Page("/month", "Month"),
        Page("/agenda", "Agenda"),
        Page("/events/{event}", "Event", _event),
        Page("/invitations", "Invitations"),
        Page("/tasks", "Tasks"),
        Page("/find-a-time", "Find a time"),
        Page("/rooms", "Rooms"),
        Page("/rooms/{room}", "Room", lambda state: {"room": next(iter(state.rooms))}),
        Page("/people", "People"),
        Page("/search", "Search"),
        Page("/calendars", "Calendars"),
        Page("/exchange", "Import and export"),
        Page("/settings", "Settings"),
    ),
)
