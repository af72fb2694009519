"""Task templates about making, changing, moving and deleting events."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from hub.apps.calendar.domain.availability import common_times
from hub.apps.calendar.domain.occurrences import ONE_DAY, midnight, span, weekday_of
from hub.apps.calendar.domain.series import Scope
from hub.apps.calendar.phrases import (
    Arguments,
    colleagues,
    coming_days,
    coming_events,
    long_day,
    moments,
    named_events,
    named_series,
    on_at,
    own_calendars,
    picked,
    role,
    shuffled,
    slots,
    task_template,
    workdays,
)
from hub.apps.calendar.state import Event, State
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.clock import moment_of, stamp
from hub.engine.phrases import listed, pick
from hub.engine.task_templates import TaskTemplate

MEETINGS = ("Budget talk", "Handover", "Lessons learned", "Schedule check", "Supplier choice", "Quarter planning")
ROUTINES = ("Status round", "Plan check", "Open questions", "Reading hour", "Desk tidy-up")
WHOLE_DAYS = ("Contract ends", "Report due", "Inventory day", "Visitors from the bank", "Software update")
PLACES = ("Tea room", "Front desk", "North entrance", "Back yard", "Meeting point at the gate")
HALF_HOUR = timedelta(minutes=30)
SCOPES: tuple[Scope, ...] = ("this", "following", "all")


def reminders(state: State) -> list[int]:
    """Return the default reminders of a new event."""
    minutes = state.settings.default_reminder_min
    return [] if minutes is None else [minutes]


def people_text(state: State, people: list[str]) -> str:
    """Return the names of people as a list in words."""
    return listed([state.people[key].name for key in people])


@TASK_TEMPLATES.of("create_event")
def create_event(state: State, rng: Random) -> TaskTemplate | None:
    """Create a meeting with guests in a room, a series, or an all-day event."""
    kind = rng.choice((_meeting, _meeting, _routine, _whole_day))
    return kind(state, rng)


def _meeting(state: State, rng: Random) -> TaskTemplate | None:
    people = picked(rng, [key for key in colleagues(state) if role(state, key)], 2)
    large = {key for key, one in state.rooms.items() if one.kind == "room" and one.capacity > len(people)}
    rooms = [key for key in state.rooms if key in large and not state.rooms[key].closed]
    room = pick(rng, rooms)
    minutes = rng.choice((30, 60, 90))
    if not people or room is None:
        return None
    times = slots(state, rng, [state.me, *people], [room], minutes)
    if not times:
        return None
    title = rng.choice(MEETINGS)
    arguments: Arguments = {
        "calendar": state.settings.default_calendar,
        "title": title,
        **moments(*times[0]),
        "guests": list(people),
        "resources": [room],
        "reminders": list(reminders(state)),
    }
    who, where, when = people_text(state, people), state.rooms[room].name, on_at(*times[0])
    roles = listed([f"the {role(state, key)}" for key in people])
    return task_template(
        state,
        "create_event",
        arguments,
        (
            f'Create an event "{title}" {when}, invite {who} and book {where} for it',
            f'Set up a meeting called "{title}" with {who} in {where} {when}',
            f'Schedule "{title}" {when} in {where}, with {roles} as guests',
        ),
        [
            {**arguments, "resources": []},
            *({**arguments, **moments(*other)} for other in times[1:2]),
        ],
        lookups=1,
    )


def _routine(state: State, rng: Random) -> TaskTemplate | None:
    calendar = pick(rng, own_calendars(state))
    day = pick(rng, workdays(state, rng, most=14))
    if calendar is None or day is None:
        return None
    title, weekday, hour = rng.choice(ROUTINES), weekday_of(day), rng.choice((12, 17))
    start = midnight(day) + timedelta(hours=hour)
    count = rng.choice((4, 6, 8, 10))
    repeat: Arguments = {"frequency": "weekly", "days": [weekday], "count": count}
    arguments: Arguments = {
        "calendar": calendar,
        "title": title,
        **moments(start, start + HALF_HOUR),
        "reminders": list(reminders(state)),
        "repeat": repeat,
    }
    name = state.calendars[calendar].name
    clock = f"from {start:%H:%M} to {start + HALF_HOUR:%H:%M}"
    return task_template(
        state,
        "create_event",
        arguments,
        (
            f'Create a weekly event "{title}" in the calendar {name}, every {weekday.title()} {clock}, '
            f"{count} times beginning on {long_day(day)}",
            f'Add "{title}" to {name} {on_at(start, start + HALF_HOUR)} and let it repeat every week for {count} times',
            f'Put a series of {count} weekly events named "{title}" into {name}: '
            f"the first {on_at(start, start + HALF_HOUR)}",
        ),
        [{**arguments, "repeat": {**repeat, "count": count + 1}}, {**arguments, "repeat": None}],
    )


def _whole_day(state: State, rng: Random) -> TaskTemplate | None:
    calendar = pick(rng, own_calendars(state))
    day = pick(rng, workdays(state, rng))
    if calendar is None or day is None:
        return None
    title, length = rng.choice(WHOLE_DAYS), rng.choice((1, 1, 2, 3))
    start = midnight(day)
    arguments: Arguments = {
        "calendar": calendar,
        "title": title,
        "all_day": True,
        **moments(start, start + length * ONE_DAY),
        "reminders": list(reminders(state)),
        "show_as": "free",
    }
    name = state.calendars[calendar].name
    last = day + (length - 1) * ONE_DAY
    when = f"on {long_day(day)}" if length == 1 else f"from {long_day(day)} to {long_day(last)}"
    return task_template(
        state,
        "create_event",
        arguments,
        (
            f'Create an all-day event "{title}" in the calendar {name} {when}, shown as free',
            f'Add "{title}" to {name} as an all-day event {when} that does not block time (show it as free)',
            f'Mark "{title}" {when} in the calendar {name}: all day, shown as free',
        ),
        [{**arguments, "show_as": "busy"}, {**arguments, **moments(start, start + (length + 1) * ONE_DAY)}],
    )


def form_of(event: Event, day: str | None) -> Arguments:
    """Return the editor's contents for an event as action arguments."""
    one = span(event, day or event.start[:10])
    repeat = None if event.repeat is None else event.repeat.model_dump(mode="json")
    return {
        "calendar": event.calendar,
        "title": event.title,
        "all_day": event.all_day,
        **moments(one.start, one.end),
        "place": event.place,
        "description": event.description,
        "guests": list(event.guests),
        "resources": list(event.resources),
        "reminders": list(event.reminders),
        "colour": event.colour,
        "visibility": event.visibility,
        "show_as": event.show_as,
        "repeat": repeat,
    }


def _edits(event: Event, rng: Random) -> list[tuple[str, Arguments]]:
    """Return two changes, each as words and as fields."""
    place = rng.choice([one for one in PLACES if one != event.place])
    note = rng.choice(("Please be on time", "Bring your notes", "We end early", "Phones stay outside"))
    colour = rng.choice([one for one in ("red", "green", "violet", "orange") if one != event.colour])
    free = event.show_as == "busy"
    private = event.visibility != "private"
    remind = rng.choice([one for one in (30, 60) if one not in event.reminders])
    changes: list[tuple[str, Arguments]] = [
        (f'set the place to "{place}"', {"place": place}),
        (f'replace the description with "{note}"', {"description": f"<p>{note}</p>"}),
        (f"give it the colour {colour}", {"colour": colour}),
        (f"show it as {'free' if free else 'busy'}", {"show_as": "free" if free else "busy"}),
        (
            "make it private" if private else "set its visibility back to that of the calendar",
            {"visibility": "private" if private else "default"},
        ),
        (
            f"add a reminder {'1 hour' if remind == 60 else '30 minutes'} before",  # noqa: PLR2004 -- minutes of an hour
            {"reminders": [*event.reminders, remind]},
        ),
    ]
    return shuffled(rng, changes)[:3]


@TASK_TEMPLATES.of("edit_event")
def edit_event(state: State, rng: Random) -> TaskTemplate | None:
    """Change two fields of an event or of part of a series."""
    part = _part(state, rng, named_series(state) if rng.random() < 0.4 else coming_events(state))  # noqa: PLR2004
    if part is None:
        return None
    event, target, when, others = part
    form = form_of(event, target["day"] if isinstance(target["day"], str) else None)
    (one, first), (two, second), (_, third) = _edits(event, rng)
    arguments: Arguments = {**target, **form, **first, **second}
    return task_template(
        state,
        "edit_event",
        arguments,
        (
            f'Edit "{event.title}"{when}: {one} and {two}',
            f'For the event "{event.title}"{when}, {one} and {two}',
            f'Open "{event.title}"{when}, {one}, {two} and save it',
        ),
        [{**target, **form, **first}, {**target, **form, **first, **third}]
        + [{**other, **form, **first, **second} for other in others],
    )


def _part(state: State, rng: Random, keys: Sequence[str]) -> tuple[Event, Arguments, str, list[Arguments]] | None:
    """Return one of several events or a part of a series, as arguments, words and distractors."""
    key = pick(rng, keys)
    if key is None:
        return None
    event = state.events[key]
    if event.repeat is None:
        return event, {"event": key, "day": None, "scope": "all"}, "", []
    days = coming_days(state, event)
    day = pick(rng, days[1:])
    if day is None:
        return None
    scope: Scope = rng.choice(SCOPES)
    words = {
        "this": f" on {long_day(day)} only",
        "following": f" from {long_day(day)} on (this and following dates)",
        "all": " on all its dates",
    }
    others: list[Arguments] = [{"event": key, "day": day, "scope": one} for one in SCOPES if one != scope]
    return event, {"event": key, "day": day, "scope": scope}, words[scope], others


@TASK_TEMPLATES.of("move_event")
def move_event(state: State, rng: Random) -> TaskTemplate | None:
    """Move an event to a free time, which may have to be found, or part of a series to another hour."""
    if rng.random() < 0.35:  # noqa: PLR2004 -- about one of three
        return _moved_series(state, rng)
    key = pick(rng, coming_events(state, lambda event: event.end[:10] == event.start[:10]))
    if key is None:
        return None
    event = state.events[key]
    length = moment_of(event.end) - moment_of(event.start)
    minutes = length // timedelta(minutes=1)
    people, rooms = (state.me, *event.guests), event.resources
    for day in workdays(state, rng):
        times = list(common_times(state, people, rooms, day, minutes))
        if not times or day.isoformat() == event.start[:10]:
            continue
        start = times[0]
        names = listed(["you", *(state.people[one].name for one in event.guests if one != state.me)])
        booked = f" and {listed([state.rooms[one].name for one in rooms])} can be booked" if rooms else ""
        arguments: Arguments = {"event": key, "start": stamp(start)}
        first = f"to the earliest time when {names} are at work and free for {minutes} minutes{booked}"
        return task_template(
            state,
            "move_event",
            arguments,
            (
                f'Move "{event.title}" to {long_day(day)} at {start:%H:%M}',
                f'Reschedule "{event.title}" so that it begins {on_at(start)} and stays as long as it is',
                f'Move "{event.title}" to {long_day(day)}, {first}',
            ),
            [{"event": key, "start": stamp(other)} for other in times[1:2]]
            + [{"event": key, "start": f"{day}T{event.start[11:]}"}],
            lookups=1,
        )
    return None


def _moved_series(state: State, rng: Random) -> TaskTemplate | None:
    part = _part(state, rng, named_series(state))
    if part is None or part[0].all_day:
        return None
    event, target, when, others = part
    start = moment_of(event.start)
    shift = rng.choice((-60, -30, 30, 60, 90))
    later = f"{target['day']}T{start + timedelta(minutes=shift):%H:%M}:00Z"
    return task_template(
        state,
        "move_event",
        {**target, "start": later},
        (
            f'Move "{event.title}"{when} to {later[11:16]} (it keeps its length)',
            f'Let "{event.title}"{when} begin at {later[11:16]} instead of {start:%H:%M}, as long as before',
            f'Reschedule "{event.title}"{when}: {abs(shift)} minutes {"later" if shift > 0 else "earlier"}',
        ),
        [{**other, "start": later} for other in others],
    )


@TASK_TEMPLATES.of("resize_event")
def resize_event(state: State, rng: Random) -> TaskTemplate | None:
    """Make an event half an hour or an hour longer or shorter."""
    for key in shuffled(rng, coming_events(state)):
        event = state.events[key]
        start, end = moment_of(event.start), moment_of(event.end)
        for shift in shuffled(rng, (-30, 30, 60)):
            new = end + timedelta(minutes=shift)
            if new <= start or new.date() != start.date():
                continue
            change = f"{abs(shift)} minutes {'longer' if shift > 0 else 'shorter'}"
            found = task_template(
                state,
                "resize_event",
                {"event": key, "end": stamp(new)},
                (
                    f'Make "{event.title}" end at {new:%H:%M}',
                    f'Change the end of "{event.title}" to {new:%H:%M}',
                    f'Make "{event.title}" {change} and keep when it begins',
                ),
                [{"event": key, "end": stamp(new + timedelta(minutes=15))}],
            )
            if found is not None:
                return found
    return None


@TASK_TEMPLATES.of("delete_event")
def delete_event(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an event or part of a series."""
    part = _part(state, rng, named_events(state))
    if part is None:
        return None
    event, target, when, others = part
    name = state.calendars[event.calendar].name
    return task_template(
        state,
        "delete_event",
        target,
        (
            f'Delete "{event.title}"{when}',
            f'Cancel the event "{event.title}"{when}',
            f'Remove "{event.title}"{when} from the calendar {name}',
        ),
        [*others, *({"event": one} for one in picked(rng, coming_events(state), 1) if one != target["event"])],
    )


@TASK_TEMPLATES.of("duplicate_event")
def duplicate_event(state: State, rng: Random) -> TaskTemplate | None:
    """Copy an event with another title to another time."""
    key = pick(rng, coming_events(state))
    day = pick(rng, workdays(state, rng))
    if key is None or day is None:
        return None
    event = state.events[key]
    start = midnight(day) + timedelta(hours=rng.choice((9, 10, 11, 13, 14)))
    title = f"{event.title}, part 2"
    arguments: Arguments = {
        "event": key,
        "day": None,
        "scope": "all",
        "title": title,
        "start": stamp(start),
        "calendar": event.calendar,
    }
    return task_template(
        state,
        "duplicate_event",
        arguments,
        (
            f'Duplicate "{event.title}": the copy is called "{title}" and begins {on_at(start)}',
            f'Make a copy of the event "{event.title}" with the title "{title}" {on_at(start)}',
            f'Copy "{event.title}" to {long_day(day)} at {start:%H:%M} under the name "{title}"',
        ),
        [{**arguments, "title": event.title}, {**arguments, "start": stamp(start + HALF_HOUR)}],
    )
