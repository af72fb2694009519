"""Fills in the event editor: only the fields whose value has to change."""

from dataclasses import dataclass

from hub.apps.calendar.domain.event_form import EventForm
from hub.apps.calendar.domain.icalendar import lines
from hub.apps.calendar.domain.occurrences import ONE_DAY, day_of, span, weekday_of
from hub.apps.calendar.state import WEEKDAYS, Colour, Event, Repeat, State, Weekday
from hub.engine.clock import stamp
from hub.engine.ui_steps import Click, Named, UIStep, button, choose, dialog, fill

FREQUENCIES = {"daily": "Daily", "weekly": "Weekly", "monthly": "Monthly"}
VISIBILITIES = {"default": "As the calendar", "public": "Public", "private": "Private"}
NEVER = Repeat(frequency="daily")


def reminder_text(minutes: int) -> str:
    """Return the name of a reminder in the editor."""
    if minutes == 0:
        return "When it begins"
    for size, unit in ((10_080, "week"), (1_440, "day"), (60, "hour")):
        if minutes % size == 0:
            return f"{minutes // size} {unit}{'' if minutes == size else 's'} before"
    return f"{minutes} minute{'' if minutes == 1 else 's'} before"


def colour_text(colour: Colour | None) -> str:
    """Return the name of a colour in the editor."""
    return "Calendar colour" if colour is None else colour.title()


@dataclass(frozen=True)
class Shown:
    """The initial contents of the editor; a new event's times are not known."""

    form: EventForm | None
    calendar: str
    reminders: tuple[int, ...]


def of_new(state: State) -> Shown:
    """Return the editor's initial contents for a new event."""
    minutes = state.settings.default_reminder_min
    return Shown(None, state.settings.default_calendar, () if minutes is None else (minutes,))


def of_event(event: Event, day: str | None) -> Shown:
    """Return the editor's initial contents for an event."""
    one = span(event, day or event.start[:10])
    form = EventForm(
        calendar=event.calendar,
        title=event.title,
        all_day=event.all_day,
        start=stamp(one.start),
        end=stamp(one.end),
        place=event.place,
        description=event.description,
        guests=tuple(event.guests),
        resources=event.resources,
        reminders=event.reminders,
        colour=event.colour,
        visibility=event.visibility,
        show_as=event.show_as,
        repeat=event.repeat,
    )
    return Shown(form, event.calendar, event.reminders)


def filled_in(state: State, shown: Shown, wanted: EventForm, title: str) -> tuple[UIStep, ...]:
    """Return the UI steps that fill in the dialog with a title."""
    before = shown.form or EventForm(calendar=shown.calendar, title="", start=wanted.start, end=wanted.end)
    here = dialog(title)
    done: list[UIStep] = []
    if wanted.title != before.title:
        done.append(fill("Title", wanted.title, here))
    done += _times(shown.form, wanted, here)
    done += _repeat(shown.form, wanted, here)
    if wanted.description != before.description:
        done.append(fill("Description", "\n".join(lines(wanted.description)), here))
    if wanted.calendar != shown.calendar:
        done.append(choose("Calendar", state.calendars[wanted.calendar].name, here))
    people = {key: person.name for key, person in state.people.items()}
    rooms = {key: room.name for key, room in state.rooms.items()}
    done += _many("Add guest", people, before.guests, wanted.guests, here)
    done += _many("Add room or resource", rooms, before.resources, wanted.resources, here)
    if wanted.place != before.place:
        done.append(fill("Place", wanted.place, here))
    reminders = {str(one): reminder_text(one) for one in (*shown.reminders, *wanted.reminders)}
    done += _many("Add reminder", reminders, tuple(map(str, shown.reminders)), tuple(map(str, wanted.reminders)), here)
    if wanted.colour != before.colour:
        done.append(choose("Colour", colour_text(wanted.colour), here))
    if wanted.show_as != before.show_as:
        done.append(choose("Show as", wanted.show_as.title(), here))
    if wanted.visibility != before.visibility:
        done.append(choose("Visibility", VISIBILITIES[wanted.visibility], here))
    return tuple(done)


def _times(before: EventForm | None, wanted: EventForm, here: Named) -> list[UIStep]:
    done: list[UIStep] = []
    if wanted.all_day != (before.all_day if before else False):
        done.append(Click(Named("switch", "All day", here)))
    elif before and (before.start, before.end) == (wanted.start, wanted.end):
        return done
    done.append(fill("Start date", wanted.start[:10], here))
    if wanted.all_day:
        last = day_of(wanted.end) - ONE_DAY
        return [*done, fill("End date", last.isoformat(), here)]
    done.append(fill("Start time", wanted.start[11:16], here))
    return [*done, fill("End date", wanted.end[:10], here), fill("End time", wanted.end[11:16], here)]


def _repeat(before: EventForm | None, wanted: EventForm, here: Named) -> list[UIStep]:
    old, new = before.repeat if before else None, wanted.repeat
    if new == old:
        return []
    if new is None:
        return [choose("Repeat", "Does not repeat", here)]
    done: list[UIStep] = []
    if old is None or old.frequency != new.frequency:
        done.append(choose("Repeat", FREQUENCIES[new.frequency], here))
    if new.interval != (old or NEVER).interval:
        done.append(fill("Repeat every", str(new.interval), here))
    if new.frequency == "weekly":
        done += [
            Click(Named("checkbox", day.title(), here))
            for day in WEEKDAYS
            if (day in _days_shown(before, wanted)) != (day in new.days)
        ]
    old_end, new_end = _end(old or NEVER), _end(new)
    if old_end[0] != new_end[0]:
        done.append(choose("Ends", new_end[0], here))
    if new_end[1] and old_end != new_end:
        done.append(fill("Repeat until" if new.until else "Number of times", new_end[1], here))
    return done


def _days_shown(before: EventForm | None, wanted: EventForm) -> tuple[Weekday, ...]:
    """Return the weekdays that are ticked after the dates have been filled in; a single one follows the date."""
    first = weekday_of(day_of(wanted.start))
    if before is None:
        return (first,)
    old = weekday_of(day_of(before.start))
    days = before.repeat.days if before.repeat and before.repeat.days else (old,)
    return (first,) if days == (old,) else days


def _end(repeat: Repeat) -> tuple[str, str]:
    if repeat.until:
        return "On a date", repeat.until
    return ("After a number of times", str(repeat.count)) if repeat.count else ("Never", "")


def _many(
    add: str, names: dict[str, str], before: tuple[str, ...], wanted: tuple[str, ...], here: Named
) -> list[UIStep]:
    taken: list[UIStep] = [button(f"Remove {names[key]}", here) for key in before if key not in wanted]
    return [*taken, *(choose(add, names[key], here) for key in wanted if key not in before)]
