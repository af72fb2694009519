"""Answering what others organise, wishing for another time, and being away."""

from hub.apps.calendar.app import APP
from hub.apps.calendar.domain.bookings import refuse_clashes
from hub.apps.calendar.domain.event_form import times
from hub.apps.calendar.domain.occurrences import ONE_DAY, day_of, midnight, spans
from hub.apps.calendar.domain.series import OnOccurrence, Scope, isolated, with_event
from hub.apps.calendar.lookup import editable_event, person_of, required, visible_event
from hub.apps.calendar.state import Event, Guest, Proposal, Response, State, Title
from hub.engine.clock import Clock, stamp
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id, Moment

MOST_DAYS = 60


class AnswerInvitation(OnOccurrence):
    """An answer with a note for the organiser."""

    response: Response
    note: str = ""


class AnswerInvitations(Arguments):
    """One answer to several invitations."""

    events: tuple[Id, ...]
    response: Response


class ProposeTime(Arguments):
    """Another time for somebody else's event."""

    event: Id
    start: Moment
    end: Moment
    note: str = ""


class OfProposal(Arguments):
    """The proposal of a guest."""

    event: Id
    person: Id


class GoOutOfOffice(Arguments):
    """Days away, and whether to decline what falls on them."""

    title: Title
    first: Day
    last: Day
    message: str = ""
    decline: bool = True


def _answers_somebody(before: State, after: State) -> bool:
    changed = [event for key, event in after.events.items() if event is not before.events.get(key)]
    return any(after.me in event.guests for event in changed)


@APP.action(
    changes="`events[id].guests[me]`; for one date of a series a new event that stands for it", reaches_others=True
)
def answer_invitation(state: State, arguments: AnswerInvitation, clock: Clock) -> State:
    """Accept, decline or tentatively accept an invitation, with a note if wanted."""
    event = _invitation(state, arguments.event)
    if arguments.response == "awaiting":
        raise ActionRefused("Choose accept, tentative or decline.", "response")
    if arguments.scope == "following":
        raise ActionRefused("Answer for this date or for the whole series.", "scope")
    part = isolated(state, event, arguments, clock)
    return _answered(part.state, part.key, arguments.response, arguments.note)


@APP.action(changes="`events[id].guests[me].response` of each", reaches_others=True)
def answer_invitations(state: State, arguments: AnswerInvitations, clock: Clock) -> State:
    """Give several invitations the same answer, each series as a whole; notes stay."""
    del clock
    if not arguments.events:
        raise ActionRefused("Select at least one invitation.", "events")
    if arguments.response == "awaiting":
        raise ActionRefused("Choose accept, tentative or decline.", "response")
    for key in arguments.events:
        state = _answered(state, key, arguments.response, _invitation(state, key).guests[state.me].note)
    return state


@APP.action(changes="`events[id].proposals`", reaches_others=True)
def propose_time(state: State, arguments: ProposeTime, clock: Clock) -> State:
    """Propose another time to the organiser of an event one is invited to."""
    event = _invitation(state, arguments.event)
    if event.repeat is not None:
        raise ActionRefused("Another time can be proposed for single events only.", "event")
    start, end = times(arguments.start, arguments.end, all_day=event.all_day)
    if start < clock.moment:
        raise ActionRefused("That time has passed. Propose a later one.", "start")
    if (arguments.start, arguments.end) == (event.start, event.end):
        raise ActionRefused("That is when it takes place already.", "start")
    mine = Proposal(person=state.me, start=stamp(start), end=stamp(end), note=arguments.note)
    others = tuple(one for one in event.proposals if one.person != state.me)
    return with_event(state, arguments.event, event.model_copy(update={"proposals": (*others, mine)}))


@APP.action(changes="`events[id].start`, `.end`, `.proposals`, `.guests[person].response`", reaches_others=True)
def accept_proposal(state: State, arguments: OfProposal, clock: Clock) -> State:
    """Move an event to the time a guest proposed; that guest then comes, and no proposal is left."""
    event = editable_event(state, arguments.event)
    proposal = _proposal(state, event, arguments.person)
    guest = event.guests.get(arguments.person, Guest()).model_copy(update={"response": "accepted"})
    moved = event.model_copy(
        update={
            "start": proposal.start,
            "end": proposal.end,
            "proposals": (),
            "guests": {**event.guests, arguments.person: guest},
            "updated": clock.now,
        }
    )
    return refuse_clashes(with_event(state, arguments.event, moved), arguments.event, "person")


@APP.action(changes="`events[id].proposals`")
def dismiss_proposal(state: State, arguments: OfProposal, clock: Clock) -> State:
    """Turn down the time a guest proposed."""
    del clock
    event = editable_event(state, arguments.event)
    _proposal(state, event, arguments.person)
    left = tuple(one for one in event.proposals if one.person != arguments.person)
    return with_event(state, arguments.event, event.model_copy(update={"proposals": left}))


@APP.action(
    changes="`events` (a new one; with `decline` also the answers to what falls on those days)",
    reaches_others=_answers_somebody,
)
def go_out_of_office(state: State, arguments: GoOutOfOffice, clock: Clock) -> State:
    """Mark days as away, and decline all invitations on them with the message."""
    required(arguments.title, "a title", "title")
    first, last = day_of(arguments.first), day_of(arguments.last)
    if last < first:
        raise ActionRefused("The last day must not be before the first.", "last")
    if (last - first).days >= MOST_DAYS:
        raise ActionRefused(f"Choose up to {MOST_DAYS} days.", "last")
    if first < clock.moment.date():
        raise ActionRefused("Choose days from today on.", "first")
    start, end = midnight(first), midnight(last + ONE_DAY)
    if arguments.decline:
        for key, event in tuple(state.events.items()):
            guest = event.guests.get(state.me)
            if guest is None or guest.response == "declined" or event.organiser == state.me:
                continue
            for one in spans(event, start, end):
                scope: Scope = "all" if event.repeat is None else "this"
                asked = OnOccurrence(event=key, day=None if event.repeat is None else one.day, scope=scope)
                part = isolated(state, state.events[key], asked, clock)
                state = _answered(part.state, part.key, "declined", arguments.message)
    away = Event(
        calendar=state.settings.default_calendar,
        organiser=state.me,
        title=arguments.title,
        start=stamp(start),
        end=stamp(end),
        all_day=True,
        description=f"<p>{_escaped(arguments.message)}</p>" if arguments.message else "",
        updated=clock.now,
    )
    return with_event(state, clock.new_id("event"), away)


def _invitation(state: State, key: Id) -> Event:
    event = visible_event(state, key)
    if state.me not in event.guests or event.organiser == state.me:
        raise ActionRefused(f"You are not invited to “{event.title}”.", "event")
    return event


def _answered(state: State, key: Id, response: Response, note: str) -> State:
    event = state.events[key]
    guest = event.guests[state.me].model_copy(update={"response": response, "note": note})
    return with_event(state, key, event.model_copy(update={"guests": {**event.guests, state.me: guest}}))


def _proposal(state: State, event: Event, person: Id) -> Proposal:
    for one in event.proposals:
        if one.person == person:
            return one
    raise ActionRefused(f"{person_of(state, person, 'person').name} has proposed no other time.", "person")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
