"""Tasks in which a traveller has written: a visit is put off, two want to share a room."""

from datetime import date, datetime, timedelta
from random import Random

from hub.apps.travel.collections import ROOMS, TRIPS
from hub.apps.travel.domain.bookings import meanwhile, rooms_of, seats_of
from hub.apps.travel.scenarios.registry import SCENARIOS
from hub.apps.travel.state import Message, State
from hub.engine.clock import stamp
from hub.engine.collections.lookup import edit_arguments
from hub.engine.phrases import pick, weekday_words
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
FREE = 4
"""How many seats are left at least on the departures to which is changed."""


@SCENARIOS.add
def visit_put_off(state: State, now: datetime, rng: Random) -> Situation | None:
    """A visit is put off by some days; a second message makes the return a day later than the first one had it."""
    words, desk = WORDINGS["visit_put_off"], PreparedState(state)
    drawn = pick(rng, [(key, by) for key in state.trips for by in (1, 6, 7, 8) if _moved(state, key, by) is not None])
    if drawn is None or (moved := _moved(state, *drawn)) is None:
        return None
    trip_id, _ = drawn
    trip = state.trips[trip_id]
    traveller = state.travellers[trip.traveller_id].name
    (out, there), (back, sooner, later) = moved
    for key in (there, sooner, later):
        desk.change("departures", key, seats_left=FREE + rng.randrange(4))
    starts, first_end, ends = (state.departures[key].day for key in (there, sooner, later))
    said = {"starts": weekday_words(date.fromisoformat(starts)), "first": weekday_words(date.fromisoformat(first_end))}
    last = weekday_words(date.fromisoformat(ends))
    letters = [
        desk.add(
            "messages",
            Message(
                subject=subject, traveller_id=trip.traveller_id, sender=traveller, text=text, sent_at=stamp(moment)
            ),
        )
        for subject, text, moment in (
            (words.say(rng, "subject"), words.say(rng, "letter", title=trip.title, **said), now - timedelta(hours=30)),
            (words.say(rng, "more"), words.say(rng, "correction", last=last), now - timedelta(hours=4)),
        )
    ]
    (room_id,) = rooms_of(state, trip_id)

    def done(target: str, end: str, *, with_room: bool = True) -> tuple[Do, ...]:
        room = edit_arguments(ROOMS, state, room_id, check_in=starts, check_out=end)
        return (
            Do("edit_trip", edit_arguments(TRIPS, state, trip_id, starts=starts, ends=end)),
            Do("change_seat", {"seat_id": out, "departure_id": there}),
            Do("change_seat", {"seat_id": back, "departure_id": target}),
            *((Do("edit_room", room),) if with_room else ()),
        )

    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", traveller=traveller),
        goal=done(later, ends),
        facts=(
            Fact("which visit, and from when", ("messages", letters[0]), said["starts"]),
            Fact("the return", ("messages", letters[1]), last, ("which visit, and from when",)),
            Fact("the seats", ("seats", out), state.seats[out].code, ("which visit, and from when",)),
            Fact("the new departure", ("departures", later), state.departures[later].code, ("the return", "the seats")),
            Fact("the room", ("rooms", room_id), state.rooms[room_id].code, ("which visit, and from when",)),
        ),
        slips=(
            Slip("decoy", "the return of the first message", done(sooner, first_end)),
            Slip("condition", "the room as it was", done(later, ends, with_room=False)),
        ),
    )


@SCENARIOS.add
def room_for_two(state: State, now: datetime, rng: Random) -> Situation | None:
    """Two travellers want to share the room of one of them; the other one is named only by the cost centre."""
    words, desk = WORDINGS["room_for_two"], PreparedState(state)
    pairs = [
        (one, other)
        for one in state.trips
        for other in state.trips
        if _alone(state, one) and _alone(state, other) and _together(state, one, other)
    ]
    pair = pick(rng, pairs)
    if pair is None:
        return None
    trip_id, other_id = pair
    trip, other = state.trips[trip_id], state.trips[other_id]
    centre = state.travellers[other.traveller_id].cost_centre_id
    if _centre(state, trip_id) == centre or sum(_overlaps(state, trip_id, key, centre) for key in state.trips) > 1:
        return None
    (room_id,), (other_room,) = rooms_of(state, trip_id), rooms_of(state, other_id)
    place = state.places[trip.place_id].name
    traveller = state.travellers[trip.traveller_id].name
    text = words.say(rng, "letter", place=place, centre=state.cost_centres[centre].name)
    letter = desk.add(
        "messages",
        Message(
            subject=words.say(rng, "subject"),
            traveller_id=trip.traveller_id,
            sender=traveller,
            text=text,
            sent_at=stamp(now - timedelta(hours=rng.randrange(2, 20))),
        ),
    )

    def done(kept: str, guest: str, given_up: str) -> tuple[Do, ...]:
        return (
            Do("share_rooms", {"room_ids": [kept], "shared_with_id": guest}),
            Do("cancel_rooms", {"room_ids": [given_up]}),
            Do("archive_messages", {"message_ids": [letter]}),
        )

    goal = done(room_id, other.traveller_id, other_room)
    companion = state.travellers[other.traveller_id].name
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", traveller=traveller),
        goal=goal,
        facts=(
            Fact("where, and with whom", ("messages", letter), state.cost_centres[centre].name),
            Fact("who that is", ("travellers", other.traveller_id), companion, ("where, and with whom",)),
            Fact("the room that is shared", ("rooms", room_id), state.rooms[room_id].code, ("where, and with whom",)),
            Fact("the other room", ("rooms", other_room), state.rooms[other_room].code, ("who that is",)),
        ),
        slips=(
            Slip("decoy", "the other one's room is shared", done(other_room, trip.traveller_id, room_id)),
            Slip("condition", "the second room stays", (goal[0], goal[2])),
        ),
    )


def _moved(state: State, trip_id: str, by: int) -> tuple[tuple[str, str], tuple[str, str, str]] | None:
    """Return the seats of a trip that is put off by some days, each with its new departures.

    The way back has two: that of the same delay, and that of a day more.
    """
    trip, seats = state.trips[trip_id], list(seats_of(state, trip_id).items())
    if (
        (trip.status, trip.purpose) != ("approved", "customer")
        or len(seats) != len(("out", "back"))
        or len(rooms_of(state, trip_id)) != 1
    ):
        return None
    rules = [state.departures[one.departure_id].rule for _, one in seats if one.status == "booked"]
    (out, first), (back, second) = seats
    found = [_later(state, one.departure_id, days) for one, days in ((first, by), (second, by), (second, by + 1))]
    there, sooner, later = found
    if "saver" in rules or there is None or sooner is None or later is None:
        return None
    dates = {"starts": state.departures[there].day, "ends": state.departures[later].day}
    if meanwhile(state, trip_id, trip.model_copy(update=dates)) is not None:
        return None
    return (out, there), (back, sooner, later)


def _later(state: State, departure_id: str, days: int) -> str | None:
    """Return the departure of the same number and class some days later."""
    old = state.departures[departure_id]
    day = (date.fromisoformat(old.day) + timedelta(days=days)).isoformat()
    number = old.code.partition(" on ")[0]
    same = [
        key
        for key, one in state.departures.items()
        if (one.day, one.cabin, one.code.partition(" on ")[0]) == (day, old.cabin, number)
    ]
    return same[0] if same else None


def _alone(state: State, trip_id: str) -> bool:
    """Whether a trip is approved and has a room of its own."""
    rooms = list(rooms_of(state, trip_id).values())
    return state.trips[trip_id].status == "approved" and len(rooms) == 1 and rooms[0].shared_with_id is None


def _together(state: State, trip_id: str, other_id: str) -> bool:
    """Whether two travellers are in the same place on the same days."""
    one, other = state.trips[trip_id], state.trips[other_id]
    same = (one.place_id, one.starts, one.ends) == (other.place_id, other.starts, other.ends)
    return same and one.traveller_id != other.traveller_id


def _overlaps(state: State, trip_id: str, other_id: str, centre: str) -> bool:
    """Whether somebody of a cost centre is in the place of a trip on one of its days, or may be."""
    one, other = state.trips[trip_id], state.trips[other_id]
    is_there = other.place_id == one.place_id and other.status not in ("declined", "cancelled")
    return is_there and other.starts <= one.ends and one.starts <= other.ends and _centre(state, other_id) == centre


def _centre(state: State, trip_id: str) -> str:
    return state.travellers[state.trips[trip_id].traveller_id].cost_centre_id
