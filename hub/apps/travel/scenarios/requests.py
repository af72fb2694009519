"""A long task by the travel policy: open requests are decided, and what a colleague decided is gone over."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.travel.domain.bookings import OWN, TOTAL_LIMIT, nights, rooms_of, seats_of
from hub.apps.travel.scenarios.policy import Exceptions, first_broken
from hub.apps.travel.scenarios.registry import SCENARIOS
from hub.apps.travel.state import Message, Reason, State, Traveller, Trip
from hub.engine.clock import stamp
from hub.engine.money import money_words
from hub.engine.phrases import day_words
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
Fits = Callable[[str], bool]


@SCENARIOS.add
def requests_by_policy(state: State, now: datetime, rng: Random) -> Situation | None:
    """Trips are approved and declined by the policy; a colleague decided some of them, not all as the policy has it."""
    desk = _Desk(state, now, rng)
    place_id = desk.busy_place()
    roles = desk.cast(place_id) if place_id else None
    if place_id is None or roles is None:
        return None
    desk.prepare(roles)
    limit, *written = desk.write_limits(place_id, roles)
    drafted = desk.state
    exceptions = Exceptions({place_id: limit}, {drafted.trips[roles["treated"]].traveller_id: desk.treated_until})

    def decided(exceptions: Exceptions, *, redone: bool = True, **other: Reason) -> tuple[Do, ...]:
        """Return the decisions by the rules; `other` gives some trips, by role, another outcome."""
        chosen: dict[str, Reason] = {roles[name]: reason for name, reason in other.items()}
        return tuple(
            do
            for key, trip in drafted.trips.items()
            if trip.status == "requested" or (redone and trip.decided_by == state.colleague)
            for do in _decision(drafted, key, trip, chosen.get(key, first_broken(drafted, key, exceptions)))
        )

    codes = {name: drafted.trips[key] for name, key in roles.items()}
    texts = {key: one.text for key, one in drafted.rules.items()}
    rule_ids = list(texts)
    return Situation(
        state=drafted,
        instruction=WORDINGS["requests_by_policy"].say(rng, "instruction", colleague=state.colleague),
        goal=decided(exceptions),
        facts=(
            Fact("the rules", ("rules", rule_ids[0]), texts[rule_ids[0]]),
            Fact("how is decided", ("rules", rule_ids[4]), texts[rule_ids[4]]),
            Fact("the hotel limit of a place", ("places", place_id), state.places[place_id].name, ("the rules",)),
            Fact("the first letter", ("messages", desk.letters[0]), written[0], ("the hotel limit of a place",)),
            Fact("its correction", ("messages", desk.letters[1]), written[1], ("the first letter",)),
            *(
                Fact(f"{what} of {one.title}", ("travellers", one.traveller_id), shown, ("the rules",))
                for name, what, shown in (
                    ("expired", "the passport", desk.traveller(roles["expired"]).passport_expires),
                    ("valid", "the passport", desk.traveller(roles["valid"]).passport_expires),
                    ("treated", "the medical note", desk.traveller(roles["treated"]).notes),
                    ("recovered", "the old medical note", desk.traveller(roles["recovered"]).notes),
                )
                for one in (codes[name],)
            ),
        ),
        slips=(
            Slip("decoy", "the first letter, which was corrected", decided(exceptions, above="none")),
            Slip("condition", "neither letter read", decided(Exceptions({}, exceptions.premium))),
            Slip("condition", "medical reasons not looked up", decided(Exceptions(exceptions.limits))),
            Slip("decoy", "a medical note that has run out", decided(exceptions, recovered="none")),
            Slip("condition", "six months for near places too", decided(exceptions, valid="passport")),
            Slip("condition", "six months forgotten", decided(exceptions, expired="none")),
            Slip("condition", "seniors may travel premium far away", decided(exceptions, senior="class_of_travel")),
            Slip("condition", "a shared room may cost more", decided(exceptions, shared="hotel_limit")),
            Slip("condition", "one seat or one night not counted", decided(exceptions, costly="none")),
            Slip("condition", "the colleague's decisions left alone", decided(exceptions, redone=False)),
            Slip("side condition", "a right decision changed", decided(exceptions, declined_rightly="none")),
        ),
    )


def _decision(state: State, trip_id: str, trip: Trip, reason: Reason) -> tuple[Do, ...]:
    """Return what brings a trip to an outcome; nothing where it is there already."""
    if reason == "none":
        return () if trip.status == "approved" else (Do("approve_trip", {"trip_id": trip_id}),)
    if trip.status == "declined":
        return ()
    seats = [key for key, one in seats_of(state, trip_id).items() if one.status == "booked"]
    rooms = [key for key, one in rooms_of(state, trip_id).items() if one.status == "booked"]
    return (
        *(Do("cancel_seat", {"seat_id": key}) for key in seats),
        *(Do("cancel_rooms", {"room_ids": [key]}) for key in rooms),
        Do("decline_trip", {"trip_id": trip_id, "reason": reason}),
    )


class _Desk(PreparedState[State]):
    """The travel desk while each of its trips gets something to judge."""

    def __init__(self, state: State, now: datetime, rng: Random) -> None:
        super().__init__(state)
        self.now, self.rng = now, rng
        self.letters: tuple[str, str] = ("", "")
        self.treated_until = (now.date() + timedelta(days=rng.randrange(60, 90))).isoformat()

    def traveller(self, trip_id: str) -> Traveller:
        """Return the traveller of a trip."""
        return self.state.travellers[self.state.trips[trip_id].traveller_id]

    def region(self, trip_id: str) -> str:
        """Return the region of a trip."""
        return self.state.places[self.state.trips[trip_id].place_id].region

    def requested(self) -> list[str]:
        """Return the trips on which nobody has decided."""
        return [key for key, one in self.state.trips.items() if one.status == "requested"]

    def busy_place(self) -> str | None:
        """Return a place of the region near to which at least two requested trips lead."""
        counts: dict[str, int] = {}
        for key in self.requested():
            trip = self.state.trips[key]
            counts[trip.place_id] = counts.get(trip.place_id, 0) + (
                trip.purpose not in OWN and self.region(key) == "near"
            )
        places = [key for key, count in counts.items() if count > 1]
        return self.rng.choice(places) if places else None

    def cast(self, place_id: str) -> dict[str, str] | None:
        """Return a trip for each role, or None where the trips do not suffice."""

        def trip(key: str) -> Trip:
            return self.state.trips[key]

        def is_premium(key: str) -> bool:
            return trip(key).purpose not in OWN and self._premium(key) is not None

        def is_at(key: str) -> bool:
            return trip(key).place_id == place_id and trip(key).purpose not in OWN

        asked: dict[str, Fits] = {
            "senior": lambda key: is_premium(key) and self.region(key) == "far",
            "expired": lambda key: self.region(key) == "far",
            "within": is_at,
            "above": is_at,
            "costly": lambda key: trip(key).purpose in OWN,
            "frugal": lambda key: trip(key).purpose in OWN,
            "valid": lambda key: self.region(key) == "near",
            "treated": is_premium,
            "dear": lambda key: self._premium(key) is not None,
            "recovered": lambda key: self._premium(key) is not None,
            "shared": lambda key: bool(self._companions(key)) and not is_at(key) and trip(key).purpose not in OWN,
            "exceeding": lambda key: not is_at(key),
        }
        mine = [key for key, one in self.state.trips.items() if one.decided_by == self.state.colleague]
        theirs: dict[str, Fits] = {
            "approved_costly": lambda key: trip(key).purpose in OWN,
            "approved_rightly": is_premium,
            "approved_expired": lambda key: self.region(key) != "home",
            "declined_wrongly": lambda key: self.region(key) != "far",
            "declined_rightly": lambda key: trip(key).place_id != place_id,
            "approved": lambda _: True,
        }
        found: dict[str, str] = {}
        for roles, keys in ((asked, self.requested()), (theirs, mine)):
            some = _matched(list(roles.items()), self.rng.sample(keys, len(keys)))
            if some is None:
                return None
            found |= some
        return found

    def prepare(self, roles: dict[str, str]) -> None:
        """Give each trip what its role is about."""
        rng = self.rng
        for name, trip_id in roles.items():
            if name.startswith(("approved", "declined")):
                self._decided(trip_id, is_approved=name.startswith("approved"))
        for name, days in (("expired", 120), ("valid", 60), ("approved_expired", -30), ("declined_wrongly", 75)):
            self._expires(roles[name], days + rng.randrange(-14, 15))
        for name, grade in (("senior", "senior"), ("approved_rightly", "director")):
            self._upgrade(roles[name], grade)
        for name in ("dear", "treated", "recovered"):
            self._upgrade(roles[name], "staff")
        over = (self.now.date() - timedelta(days=rng.randrange(8, 30))).isoformat()
        for name, until in (("treated", self.treated_until), ("recovered", over)):
            text = WORDINGS["requests_by_policy"].say(rng, "note", until=day_words(until))
            self.change("travellers", self.state.trips[roles[name]].traveller_id, notes=text)
        for name, most in (("costly", 2_500), ("approved_costly", 4_500), ("frugal", -1_500)):
            self._costs(roles[name], TOTAL_LIMIT + most + 100 * rng.randrange(-10, 11))
        for name in ("exceeding", "declined_rightly", "shared"):
            trip_id = roles[name]
            limit = self.state.places[self.state.trips[trip_id].place_id].hotel_limit
            update: dict[str, object] = {"rate": limit + 100 * rng.randrange(9, 40)}
            if name == "shared":
                update["shared_with_id"] = rng.choice(self._companions(trip_id))
            self.change("rooms", self._room(trip_id), **update)
        self.change("trips", roles["declined_wrongly"], reason="passport")
        self.change("trips", roles["declined_rightly"], reason="hotel_limit")
        booked = roles["approved_costly"]
        for key in seats_of(self.state, booked):
            self.change("seats", key, status="booked")
        self.change("rooms", self._room(booked), status="booked")

    def write_limits(self, place_id: str, roles: dict[str, str]) -> tuple[int, str, str]:
        """Write two letters about the hotels of a place; return the right limit, and both as they are written."""
        rng, place = self.rng, self.state.places[place_id]
        right = place.hotel_limit + 500 * rng.randrange(5, 9)
        wrong = right + 500 * rng.randrange(5, 9)
        self.change("rooms", self._room(roles["within"]), rate=right - 100 * rng.randrange(3, 20))
        self.change("rooms", self._room(roles["above"]), rate=wrong - 100 * rng.randrange(3, 20))
        said = [money_words(one, self.state.currency) for one in (right, wrong)]
        words, facts = WORDINGS["requests_by_policy"], {"place": place.name, "right": said[0], "wrong": said[1]}
        sent = (
            self.now - timedelta(days=6, hours=rng.randrange(1, 9)),
            self.now - timedelta(hours=rng.randrange(18, 30)),
        )
        first, second = (
            self.add(
                "messages",
                Message(
                    subject=words.say(rng, subject, place=place.name),
                    sender="Travel management",
                    text=words.say(rng, part, **{key: one for key, one in facts.items() if key in words.needs(part)}),
                    sent_at=stamp(moment),
                ),
            )
            for (part, subject), moment in zip(
                (("letter", "letter_subject"), ("correction", "correction_subject")), sent, strict=True
            )
        )
        self.letters = (first, second)
        return right, said[1], said[0]

    def _room(self, trip_id: str) -> str:
        return next(key for key, one in self.state.rooms.items() if one.trip_id == trip_id)

    def _seats(self, trip_id: str) -> list[str]:
        return [key for key, one in self.state.seats.items() if one.trip_id == trip_id]

    def _decided(self, trip_id: str, *, is_approved: bool) -> None:
        """Let a trip that breaks no rule have been approved, so that its bookings stand, or declined."""
        self.change("trips", trip_id, status="approved" if is_approved else "declined", reason="none")
        for key in self._seats(trip_id):
            fare = self.state.departures[self.state.seats[key].departure_id].fare
            self.change("seats", key, status="held" if is_approved else "cancelled", price=fare)
        room_id = self._room(trip_id)
        rate = self.state.hotels[self.state.rooms[room_id].hotel_id].rate
        self.change("rooms", room_id, status="reserved" if is_approved else "cancelled", rate=rate)

    def _expires(self, trip_id: str, days_after_return: int) -> None:
        trip = self.state.trips[trip_id]
        day = date.fromisoformat(trip.ends) + timedelta(days=days_after_return)
        self.change("travellers", trip.traveller_id, passport_expires=day.isoformat())

    def _premium(self, trip_id: str) -> tuple[str, str] | None:
        """Return a seat of a trip, and the premium departure of the same number and day."""
        for key in self._seats(trip_id):
            code = f"{self.state.departures[self.state.seats[key].departure_id].code}, premium"
            for departure_id, one in self.state.departures.items():
                if one.code == code:
                    return key, departure_id
        return None

    def _upgrade(self, trip_id: str, grade: str) -> None:
        """Let a trip have one premium seat, and its traveller a grade."""
        found = self._premium(trip_id)
        if found is not None:
            seat_id, departure_id = found
            fare = self.state.departures[departure_id].fare
            self.change("seats", seat_id, departure_id=departure_id, cabin="premium", price=fare)
        self.change("travellers", self.state.trips[trip_id].traveller_id, grade=grade)

    def _costs(self, trip_id: str, total: int) -> None:
        """Let a trip cost an amount in all: its seats were held when fares were higher, or lower."""
        room = self.state.rooms[self._room(trip_id)]
        first, second = self._seats(trip_id)
        left = total - room.rate * nights(room)
        out = left // 200 * 100
        self.change("seats", first, price=out)
        self.change("seats", second, price=left - out)

    def _companions(self, trip_id: str) -> list[str]:
        """Return others on whose trips to the same place on the same days the colleague has not decided."""
        trip = self.state.trips[trip_id]
        return [
            one.traveller_id
            for key, one in self.state.trips.items()
            if key != trip_id
            and one.status in ("requested", "approved")
            and one.decided_by != self.state.colleague
            and (one.place_id, one.starts, one.ends) == (trip.place_id, trip.starts, trip.ends)
            and one.traveller_id != trip.traveller_id
        ]


def _matched(roles: Sequence[tuple[str, Fits]], keys: Sequence[str]) -> dict[str, str] | None:
    """Return a different key for each role, or None where there are not enough."""
    held: dict[str, str] = {}

    def placed(role: int, tried: set[str]) -> bool:
        name, fits = roles[role]
        for key in keys:
            if key in tried or not fits(key):
                continue
            tried.add(key)
            if key not in held or placed(next(at for at, one in enumerate(roles) if one[0] == held[key]), tried):
                held[key] = name
                return True
        return False

    if all(placed(role, set()) for role in range(len(roles))):
        return {name: key for key, name in held.items()}
    return None
