"""Navigation in the calendar: controls by name, and the way to an event."""

from datetime import date

from hub.apps.calendar.domain.occurrences import day_of
from hub.apps.calendar.domain.series import OnOccurrence, Scope
from hub.apps.calendar.state import Event, State
from hub.engine.ui_steps import Click, Fill, Named, UISteps, fill, link

SCOPES: dict[Scope, str] = {"this": "This event", "following": "This and following events", "all": "All events"}


def short_day(day: date) -> str:
    """Format a date as in lists."""
    return f"{day.day} {day:%b %Y}"


def event_name(event: Event) -> str:
    """Return the name that identifies an event in lists."""
    when = short_day(day_of(event.start))
    return f"{event.title}, {when}" if event.all_day else f"{event.title}, {when} {event.start[11:16]}"


def open_event(state: State, key: str, day: str | None = None) -> UISteps:
    """Find an event by its title and open it; for a series, on a date."""
    event = state.events[key]
    found = (
        link("Search"),
        Fill(Named("searchbox", "Search events"), event.title),
        link(event_name(event)),
    )
    return found if day is None else (*found, fill("Open another date", day))


def scope_of(asked: OnOccurrence, within: Named) -> UISteps:
    """Choose the scope of a change to a series, if the dialog asks for it."""
    return () if asked.day is None else (Click(Named("radio", SCOPES[asked.scope], within)),)
