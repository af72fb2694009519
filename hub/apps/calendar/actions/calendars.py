"""Calendars themselves: making, naming, colouring, showing, sharing and deleting them."""

from typing import Literal

from hub.apps.calendar.app import APP
from hub.apps.calendar.lookup import calendar_of, own_calendar, person_of, required
from hub.apps.calendar.state import Calendar, Colour, Right, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

NAME_LETTERS = 60


class CreateCalendar(Arguments):
    """A new calendar."""

    name: str
    colour: Colour
    description: str = ""


class EditCalendar(CreateCalendar):
    """All that its owner can say about a calendar."""

    calendar: Id


class OfCalendar(Arguments):
    """A calendar."""

    calendar: Id


class ColourCalendar(OfCalendar):
    """Another colour."""

    colour: Colour


class ShowCalendar(OfCalendar):
    """Whether its events are seen in the views."""

    shown: bool


class ShareCalendar(OfCalendar):
    """Somebody who may look at it or change what is in it."""

    person: Id
    right: Right


class UnshareCalendar(OfCalendar):
    """Somebody who may no longer see it."""

    person: Id


class DeleteCalendar(OfCalendar):
    """A calendar to delete, and what becomes of its events."""

    events: Literal["delete", "move"]


@APP.action(changes="`calendars` (a new one)")
def create_calendar(state: State, arguments: CreateCalendar, clock: Clock) -> State:
    """Create a calendar of one's own."""
    _unused(state, arguments.name, None)
    made = Calendar(name=arguments.name, colour=arguments.colour, owner=state.me, description=arguments.description)
    return _with(state, clock.new_id("calendar"), made)


@APP.action(changes="`calendars[id].name`, `.colour`, `.description`")
def edit_calendar(state: State, arguments: EditCalendar, clock: Clock) -> State:
    """Rename one's calendar, or change its colour or description."""
    del clock
    calendar = own_calendar(state, arguments.calendar)
    _unused(state, arguments.name, arguments.calendar)
    update = {"name": arguments.name, "colour": arguments.colour, "description": arguments.description}
    return _with(state, arguments.calendar, calendar.model_copy(update=update))


@APP.action(changes="`calendars[id].colour`")
def colour_calendar(state: State, arguments: ColourCalendar, clock: Clock) -> State:
    """Show a calendar in another colour."""
    del clock
    calendar = calendar_of(state, arguments.calendar)
    return _with(state, arguments.calendar, calendar.model_copy(update={"colour": arguments.colour}))


@APP.action(changes="`calendars[id].shown`")
def show_calendar(state: State, arguments: ShowCalendar, clock: Clock) -> State:
    """Show a calendar in the views, or hide it."""
    del clock
    calendar = calendar_of(state, arguments.calendar)
    return _with(state, arguments.calendar, calendar.model_copy(update={"shown": arguments.shown}))


@APP.action(changes="`calendars[id].shares[person]`", reaches_others=True)
def share_calendar(state: State, arguments: ShareCalendar, clock: Clock) -> State:
    """Share one's calendar with a colleague, or change what they may do with it."""
    del clock
    calendar = own_calendar(state, arguments.calendar)
    person = person_of(state, arguments.person, "person")
    if arguments.person == state.me:
        raise ActionRefused("This calendar is yours already.", "person")
    if person.external:
        raise ActionRefused(f"{person.name} is not with {state.organisation}: share with colleagues only.", "person")
    if calendar.shares.get(arguments.person) == arguments.right:
        raise ActionRefused(f"{person.name} has that right already.", "person")
    shares = {**calendar.shares, arguments.person: arguments.right}
    return _with(state, arguments.calendar, calendar.model_copy(update={"shares": shares}))


@APP.action(changes="`calendars[id].shares[person]` (gone)")
def unshare_calendar(state: State, arguments: UnshareCalendar, clock: Clock) -> State:
    """Stop sharing one's calendar with somebody."""
    del clock
    calendar = own_calendar(state, arguments.calendar)
    if arguments.person not in calendar.shares:
        name = person_of(state, arguments.person, "person").name
        raise ActionRefused(f"{calendar.name} is not shared with {name}.", "person")
    shares = {key: right for key, right in calendar.shares.items() if key != arguments.person}
    return _with(state, arguments.calendar, calendar.model_copy(update={"shares": shares}))


@APP.action(changes="`calendars[id]` (gone), its events gone or in the default calendar")
def delete_calendar(state: State, arguments: DeleteCalendar, clock: Clock) -> State:
    """Delete one's calendar, with its events or after they moved to the default calendar."""
    del clock
    calendar = own_calendar(state, arguments.calendar)
    if arguments.calendar == state.settings.default_calendar:
        raise ActionRefused(
            f"{calendar.name} is your default calendar. Choose another default in the settings first.", "calendar"
        )
    moved = {"calendar": state.settings.default_calendar}
    events = {
        key: one.model_copy(update=moved) if one.calendar == arguments.calendar else one
        for key, one in state.events.items()
        if arguments.events == "move" or one.calendar != arguments.calendar
    }
    calendars = {key: one for key, one in state.calendars.items() if key != arguments.calendar}
    return state.model_copy(update={"calendars": calendars, "events": events})


def _unused(state: State, name: str, key: Id | None) -> None:
    required(name, "a name", "name")
    if len(name) > NAME_LETTERS:
        raise ActionRefused(f"A name has up to {NAME_LETTERS} letters.", "name")
    mine = (one.name for other, one in state.calendars.items() if one.owner == state.me and other != key)
    if name.strip().casefold() in {other.casefold() for other in mine}:
        raise ActionRefused(f"You have a calendar named {name.strip()} already.", "name")


def _with(state: State, key: Id, calendar: Calendar) -> State:
    return state.model_copy(update={"calendars": {**state.calendars, key: calendar}})
