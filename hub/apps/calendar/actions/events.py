"""Making, changing, moving and deleting events, one at a time."""

from hub.apps.calendar.app import APP
from hub.apps.calendar.domain.bookings import refuse_clashes
from hub.apps.calendar.domain.event_form import EventForm, checked_repeat, filled, times
from hub.apps.calendar.domain.series import (
    OnOccurrence,
    chosen_day,
    part_of,
    retimed,
    with_event,
    without_following,
)
from hub.apps.calendar.lookup import editable_event, required, tells_guests, writable_calendar
from hub.apps.calendar.state import Event, Guest, State, Title
from hub.engine.clock import Clock, moment_of, stamp
from hub.engine.errors import ActionRefused
from hub.engine.records import Day, Id, Moment


class CreateEvent(EventForm):
    """A new event."""


class EditEvent(OnOccurrence, EventForm):
    """The editor's fields for an event; times are those of the occurrence that was opened."""


class MoveEvent(OnOccurrence):
    """Another beginning; the length stays."""

    start: Moment


class ResizeEvent(OnOccurrence):
    """Another end; the beginning stays."""

    end: Moment


class DeleteEvent(OnOccurrence):
    """An event, or part of a series."""


class DuplicateEvent(OnOccurrence):
    """A copy of one occurrence: its title, when it begins, and in which calendar."""

    title: Title
    start: Moment
    calendar: Id


@APP.action(changes="`events` (a new one)", reaches_others=tells_guests)
def create_event(state: State, arguments: CreateEvent, clock: Clock) -> State:
    """Create an event, with guests, rooms and a repeat rule if wanted."""
    times(arguments.start, arguments.end, all_day=arguments.all_day)
    blank = Event(
        calendar=arguments.calendar,
        organiser=state.me,
        title=arguments.title,
        start=arguments.start,
        end=arguments.end,
        repeat=checked_repeat(arguments.repeat, arguments.start),
        updated=clock.now,
    )
    event = filled(state, arguments, blank)
    key = clock.new_id("event")
    return refuse_clashes(with_event(state, key, event), key)


@APP.action(
    changes="`events[id]`; for part of a series a new event, and `excluded` or `repeat` of the old one",
    reaches_others=tells_guests,
)
def edit_event(state: State, arguments: EditEvent, clock: Clock) -> State:
    """Change any fields of an event in the editor; of a series this date, this and following, or all."""
    old = editable_event(state, arguments.event)
    start, end = times(arguments.start, arguments.end, all_day=arguments.all_day)
    if arguments.scope == "this" and arguments.repeat != old.repeat:
        raise ActionRefused("How it repeats can be changed for this and following events, or for all.", "scope")
    part = part_of(state, arguments, clock)
    moved = retimed(part, start, end, turn_weekdays=False)
    event = moved.events[part.key]
    if arguments.repeat != old.repeat:
        event = event.model_copy(update={"repeat": arguments.repeat})
    event = event.model_copy(update={"repeat": checked_repeat(event.repeat, event.start), "updated": clock.now})
    return refuse_clashes(with_event(moved, part.key, filled(state, arguments, event)), part.key)


@APP.action(
    changes="`events[id].start`, `.end`; of a series also what tells its parts apart", reaches_others=tells_guests
)
def move_event(state: State, arguments: MoveEvent, clock: Clock) -> State:
    """Let an event begin at another time by dragging it or in a dialog; its length stays."""
    part = part_of(state, arguments, clock)
    start = moment_of(arguments.start)
    if start == part.start:
        raise ActionRefused("It begins then already. Choose another time.", "start")
    times(arguments.start, stamp(start + (part.end - part.start)), all_day=part.event.all_day)
    moved = retimed(part, start, start + (part.end - part.start), turn_weekdays=True)
    return refuse_clashes(_updated(moved, part.key, clock), part.key, "start")


@APP.action(changes="`events[id].end`; of a series also what tells its parts apart", reaches_others=tells_guests)
def resize_event(state: State, arguments: ResizeEvent, clock: Clock) -> State:
    """Let an event end at another time by dragging its edge or in a dialog."""
    part = part_of(state, arguments, clock)
    start, end = times(stamp(part.start), arguments.end, all_day=part.event.all_day)
    if end == part.end:
        raise ActionRefused("It ends then already. Choose another time.", "end")
    moved = retimed(part, start, end, turn_weekdays=False)
    return refuse_clashes(_updated(moved, part.key, clock), part.key, "end")


@APP.action(changes="`events` (gone), or `excluded` or `repeat` of a series")
def delete_event(state: State, arguments: DeleteEvent, clock: Clock) -> State:
    """Delete an event; of a series this date, this and following, or all."""
    del clock
    event = editable_event(state, arguments.event)
    day = chosen_day(event, arguments)
    if event.repeat is None or arguments.scope == "all":
        return without(state, arguments.event, "0")
    if arguments.scope == "this":
        excluded = tuple(sorted({*event.excluded, day}))
        return with_event(state, arguments.event, event.model_copy(update={"excluded": excluded}))
    if day == event.start[:10]:
        return without(state, arguments.event, "0")
    shorter = without_following(state, arguments.event, day)
    return _without_exceptions(shorter, arguments.event, day)


@APP.action(changes="`events` (a new one)", reaches_others=tells_guests)
def duplicate_event(state: State, arguments: DuplicateEvent, clock: Clock) -> State:
    """Make a copy of an event at another time; it books no rooms and its guests have not answered yet."""
    event = editable_event(state, arguments.event)
    chosen_day(event, arguments)
    writable_calendar(state, arguments.calendar)
    length = moment_of(event.end) - moment_of(event.start)
    start = moment_of(arguments.start)
    times(arguments.start, stamp(start + length), all_day=event.all_day)
    copy = event.model_copy(
        update={
            "calendar": arguments.calendar,
            "organiser": state.me,
            "title": required(arguments.title, "a title", "title"),
            "start": arguments.start,
            "end": stamp(start + length),
            "guests": {key: Guest(optional=one.optional) for key, one in event.guests.items() if key != state.me},
            "resources": (),
            "repeat": None,
            "excluded": (),
            "exception_of": None,
            "proposals": (),
            "updated": clock.now,
        }
    )
    return with_event(state, clock.new_id("event"), copy)


def without(state: State, key: str, day: Day) -> State:
    """Return the state without an event and without the exceptions of it from a date on."""
    events = {other: one for other, one in state.events.items() if other != key}
    return _without_exceptions(state.model_copy(update={"events": events}), key, day)


def _without_exceptions(state: State, key: str, day: Day) -> State:
    events = {
        other: one
        for other, one in state.events.items()
        if not (one.exception_of and one.exception_of.event == key and one.exception_of.day >= day)
    }
    return state.model_copy(update={"events": events})


def _updated(state: State, key: str, clock: Clock) -> State:
    return with_event(state, key, state.events[key].model_copy(update={"updated": clock.now}))
