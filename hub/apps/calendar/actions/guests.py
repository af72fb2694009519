"""Who comes to an event and what is attached to it; and what is done to many events at once."""

from pydantic import Field

from hub.apps.calendar.actions.events import without
from hub.apps.calendar.app import APP
from hub.apps.calendar.domain.bookings import refuse_clashes
from hub.apps.calendar.domain.event_form import invited
from hub.apps.calendar.domain.series import with_event
from hub.apps.calendar.lookup import editable_event, person_of, writable_calendar
from hub.apps.calendar.state import Colour, Event, Guest, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Attachment, Id

MOST_FILES = 20


class InviteGuests(Arguments):
    """People to invite."""

    event: Id
    people: tuple[Id, ...]
    optional: bool = Field(default=False, description="They need not come.")


class RemoveGuest(Arguments):
    """A guest to disinvite."""

    event: Id
    person: Id


class SetOptional(Arguments):
    """Whether a guest has to come."""

    event: Id
    person: Id
    optional: bool


class AttachFiles(Arguments):
    """Uploaded files for an event."""

    event: Id
    attachments: tuple[Attachment, ...]


class RemoveAttachment(Arguments):
    """A file to take from an event, by its name."""

    event: Id
    name: str


class Chosen(Arguments):
    """Several events; a series counts as one."""

    events: tuple[Id, ...]


class ColourEvents(Chosen):
    """A colour for several events; null is that of their calendar."""

    colour: Colour | None


class FileEvents(Chosen):
    """Another calendar for several events."""

    calendar: Id


@APP.action(changes="`events[id].guests`", reaches_others=True)
def invite_guests(state: State, arguments: InviteGuests, clock: Clock) -> State:
    """Invite more people to an event (of a series, to all dates)."""
    event = editable_event(state, arguments.event)
    if not arguments.people:
        raise ActionRefused("Choose somebody to invite.", "people")
    for key in arguments.people:
        if key in event.guests:
            raise ActionRefused(f"{person_of(state, key, 'people').name} is invited already.", "people")
    fresh = {key: Guest(optional=arguments.optional) for key in arguments.people}
    guests = {**event.guests, **invited(state, event.organiser, arguments.people, fresh)}
    return refuse_clashes(_changed(state, arguments.event, {"guests": guests}, clock), arguments.event, "people")


@APP.action(changes="`events[id].guests`")
def remove_guest(state: State, arguments: RemoveGuest, clock: Clock) -> State:
    """Take somebody off an event's guest list."""
    event = editable_event(state, arguments.event)
    _guest(state, event, arguments.person)
    guests = {key: one for key, one in event.guests.items() if key != arguments.person}
    return _changed(state, arguments.event, {"guests": guests}, clock)


@APP.action(changes="`events[id].guests[person].optional`")
def set_guest_optional(state: State, arguments: SetOptional, clock: Clock) -> State:
    """Mark a guest as optional or as required."""
    event = editable_event(state, arguments.event)
    guest = _guest(state, event, arguments.person)
    guests = {**event.guests, arguments.person: guest.model_copy(update={"optional": arguments.optional})}
    return _changed(state, arguments.event, {"guests": guests}, clock)


@APP.action(changes="`events[id].attachments`")
def attach_files(state: State, arguments: AttachFiles, clock: Clock) -> State:
    """Attach files to an event."""
    event = editable_event(state, arguments.event)
    if not arguments.attachments:
        raise ActionRefused("Choose a file.", "attachments")
    names = {one.name for one in event.attachments}
    for one in arguments.attachments:
        if one.name in names:
            raise ActionRefused(f"There is a file named {one.name} already. Remove it first.", "attachments")
        names.add(one.name)
    if len(names) > MOST_FILES:
        raise ActionRefused(f"An event can have {MOST_FILES} files.", "attachments")
    return _changed(state, arguments.event, {"attachments": (*event.attachments, *arguments.attachments)}, clock)


@APP.action(changes="`events[id].attachments`")
def remove_attachment(state: State, arguments: RemoveAttachment, clock: Clock) -> State:
    """Take a file off an event."""
    event = editable_event(state, arguments.event)
    left = tuple(one for one in event.attachments if one.name != arguments.name)
    if len(left) == len(event.attachments):
        raise ActionRefused(f"There is no file named {arguments.name} here.", "name")
    return _changed(state, arguments.event, {"attachments": left}, clock)


@APP.action(changes="`events[id].colour` of each")
def colour_events(state: State, arguments: ColourEvents, clock: Clock) -> State:
    """Give events a colour of their own, or that of their calendar again."""
    for key in _several(state, arguments.events):
        state = _changed(state, key, {"colour": arguments.colour}, clock)
    return state


@APP.action(changes="`events[id].calendar` of each")
def file_events(state: State, arguments: FileEvents, clock: Clock) -> State:
    """Move events to another calendar."""
    writable_calendar(state, arguments.calendar)
    for key in _several(state, arguments.events):
        state = _changed(state, key, {"calendar": arguments.calendar}, clock)
    return state


@APP.action(changes="`events` (each gone, a series with all its dates)")
def delete_events(state: State, arguments: Chosen, clock: Clock) -> State:
    """Delete several events at once, each series as a whole."""
    del clock
    for key in _several(state, arguments.events):
        state = without(state, key, "0")
    return state


def _several(state: State, keys: tuple[Id, ...]) -> tuple[Id, ...]:
    if not keys:
        raise ActionRefused("Select at least one event.", "events")
    for key in keys:
        editable_event(state, key, "events")
    return keys


def _guest(state: State, event: Event, person: Id) -> Guest:
    if person not in event.guests:
        name = person_of(state, person, "person").name
        raise ActionRefused(f"{name} is not invited to “{event.title}”.", "person")
    return event.guests[person]


def _changed(state: State, key: Id, update: dict[str, object], clock: Clock) -> State:
    event = state.events[key].model_copy(update={**update, "updated": clock.now})
    return with_event(state, key, event)
