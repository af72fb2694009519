"""Events as an iCalendar file (RFC 5545), as the page's export writes it and its import reads it."""

import html
import re
from datetime import date, datetime

import icalendar
from pydantic import Field

from hub.apps.calendar.state import WEEKDAYS, Event, Repeat, State, Title
from hub.engine.clock import moment_of
from hub.engine.records import Arguments, Day, Moment

_END_OF_BLOCK = re.compile(r"</(p|li|h[1-6]|blockquote)>|<br\s*/?>")
_TAG = re.compile(r"<[^<>]*>")


class ImportedEvent(Arguments):
    """An event in an iCalendar file."""

    title: Title
    start: Moment
    end: Moment
    all_day: bool = False
    place: str = ""
    description: str = Field(default="", description="Rich text as HTML, one `<p>` for each line.")
    repeat: Repeat | None = None
    excluded: tuple[Day, ...] = ()


def exported(state: State, calendar: str) -> tuple[ImportedEvent, ...]:
    """Return the events of a calendar's export, in the order of the file."""
    return tuple(_said(event) for event in state.events.values() if event.calendar == calendar)


def _said(event: Event) -> ImportedEvent:
    return ImportedEvent(
        title=event.title,
        start=event.start,
        end=event.end,
        all_day=event.all_day,
        place=event.place,
        description=rich("\n".join(lines(event.description))),
        repeat=event.repeat,
        excluded=event.excluded,
    )


def lines(text: str) -> list[str]:
    """Return rich text as plain lines."""
    plain = html.unescape(_TAG.sub("", _END_OF_BLOCK.sub("\n", text)))
    return [line.strip() for line in plain.split("\n") if line.strip()]


def rich(text: str) -> str:
    """Return plain lines as rich text."""
    return "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in text.split("\n") if line.strip())


def written(events: tuple[ImportedEvent, ...], name: str) -> str:
    """Return an iCalendar file. The stamp of an event is its start, so that files of a fixture are deterministic."""
    calendar = icalendar.Calendar()
    _add(calendar, "prodid", "-//Hourglen//Calendar//EN")
    _add(calendar, "version", "2.0")
    _add(calendar, "x-wr-calname", name)
    for number, event in enumerate(events, 1):
        calendar.add_component(_component(event, number))
    return calendar.to_ical(sorted=False).decode("utf-8")


def _component(event: ImportedEvent, number: int) -> icalendar.Event:
    start, end = moment_of(event.start), moment_of(event.end)
    component = icalendar.Event()
    _add(component, "uid", f"{number}@hourglen.example")
    _add(component, "dtstamp", start)
    _add(component, "summary", event.title)
    _add(component, "dtstart", start.date() if event.all_day else start)
    _add(component, "dtend", end.date() if event.all_day else end)
    if event.place:
        _add(component, "location", event.place)
    if event.description:
        _add(component, "description", "\n".join(lines(event.description)))
    if event.repeat is not None:
        _add(component, "rrule", _rule(event.repeat, start, all_day=event.all_day))
    for day in event.excluded:
        on = date.fromisoformat(day)
        _add(component, "exdate", on if event.all_day else datetime.combine(on, start.timetz()))
    return component


def _add(component: icalendar.Component, name: str, value: object) -> None:
    component.add(name, value)  # pyright: ignore[reportUnknownMemberType]  # the library leaves `value` open


def _rule(repeat: Repeat, start: datetime, *, all_day: bool) -> icalendar.vRecur:
    rule = icalendar.vRecur(freq=repeat.frequency.upper())
    if repeat.interval > 1:
        rule["interval"] = repeat.interval
    if repeat.days:
        rule["byday"] = [day[:2].upper() for day in WEEKDAYS if day in repeat.days]
    if repeat.until is not None:
        last = date.fromisoformat(repeat.until)
        # RFC 5545, 3.3.10: a date for an all-day event, otherwise a moment, here that of the last occurrence.
        rule["until"] = last if all_day else datetime.combine(last, start.timetz())
    if repeat.count is not None:
        rule["count"] = repeat.count
    return rule
