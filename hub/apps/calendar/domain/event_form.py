"""The event form, and its conversion to an event."""

from datetime import datetime, timedelta

from pydantic import Field

from hub.apps.calendar.domain.occurrences import day_of, weekday_of
from hub.apps.calendar.lookup import person_of, required, room_of, writable_calendar
from hub.apps.calendar.state import (
    WEEKDAYS,
    Colour,
    Event,
    Guest,
    Reminder,
    Repeat,
    ShowAs,
    State,
    Title,
    Visibility,
)
from hub.engine.clock import moment_of
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id, Moment

LONGEST = timedelta(days=60)


class EventForm(Arguments):
    """The fields of the event editor."""

    calendar: Id
    title: Title
    all_day: bool = False
    start: Moment
    end: Moment = Field(description="After `start`; of an all-day event the midnight after its last day.")
    place: str = ""
    description: str = Field(default="", description="Rich text as HTML, one `<p>` for each line.")
    guests: tuple[Id, ...] = ()
    resources: tuple[Id, ...] = Field(default=(), description="Rooms, equipment and vehicles.")
    reminders: tuple[Reminder, ...] = ()
    colour: Colour | None = Field(default=None, description="Null: the colour of the calendar.")
    visibility: Visibility = "default"
    show_as: ShowAs = "busy"
    repeat: Repeat | None = None


def times(start: str, end: str, *, all_day: bool) -> tuple[datetime, datetime]:
    """Parse the start and end of an event, and refuse invalid ones."""
    begins, ends = moment_of(start), moment_of(end)
    if ends <= begins:
        what = "The last day must not be before the first." if all_day else "The event must end after it begins."
        raise ActionRefused(what, "end")
    if ends - begins > LONGEST:
        raise ActionRefused(f"An event can last up to {LONGEST.days} days.", "end")
    if all_day and any(one.time() != datetime.min.time() for one in (begins, ends)):
        raise ActionRefused("An all-day event begins and ends at midnight.", "start")
    return begins, ends


def checked_repeat(repeat: Repeat | None, start: str) -> Repeat | None:
    """Return a repeat rule with its weekdays in order; refuse one that does not fit the first date."""
    if repeat is None:
        return None
    if repeat.until is not None and repeat.count is not None:
        raise ActionRefused("A series ends on a date or after a number of times, not both.", "repeat")
    if repeat.until is not None and repeat.until < start[:10]:
        raise ActionRefused("The series would end before it begins.", "repeat.until")
    if repeat.frequency != "weekly":
        return repeat.model_copy(update={"days": ()})
    if not repeat.days:
        raise ActionRefused("Choose at least one weekday.", "repeat.days")
    first = weekday_of(day_of(start))
    if first not in repeat.days:
        raise ActionRefused(f"The event begins on a {first.title()}: choose that weekday too.", "repeat.days")
    return repeat.model_copy(update={"days": tuple(name for name in WEEKDAYS if name in repeat.days)})


def invited(state: State, organiser: str, people: tuple[str, ...], before: dict[str, Guest]) -> dict[str, Guest]:
    """Return the guests of an event; existing ones keep their answers."""
    for key in people:
        person = person_of(state, key, "guests")
        if key == organiser:
            raise ActionRefused(f"{person.name} organises this event and needs no invitation.", "guests")
    return {key: before.get(key) or Guest() for key in people}


def filled(state: State, form: EventForm, event: Event) -> Event:
    """Return an event with the values of the form, except its times."""
    required(form.title, "a title", "title")
    writable_calendar(state, form.calendar)
    for key in form.resources:
        room_of(state, key, "resources")
    return event.model_copy(
        update={
            "calendar": form.calendar,
            "title": form.title,
            "all_day": form.all_day,
            "place": form.place,
            "description": form.description,
            "guests": invited(state, event.organiser, form.guests, event.guests),
            "resources": tuple(sorted(set(form.resources))),
            "reminders": tuple(sorted(set(form.reminders))),
            "colour": form.colour,
            "visibility": form.visibility,
            "show_as": form.show_as,
        }
    )
