"""Tasks about when and where: a room that fits, a time that suits everybody."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.calendar.scenarios.planner import Planner
from hub.apps.calendar.scenarios.registry import SCENARIOS
from hub.apps.calendar.state import Room, State
from hub.engine.phrases import pick, weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

MEETINGS = (
    "Annual review",
    "Visit from the partner office",
    "Open questions",
    "Briefing for newcomers",
    "Autumn plans",
)
WISHES = ("Would this be possible? I have a visitor at the time we planned.", "This would suit me much better.",
          "Could we meet then instead?", "I am travelling on the day itself.")  # fmt: skip
FEWEST_SEATS = 4


@SCENARIOS.add
def room_that_fits(state: State, now: datetime, rng: Random) -> Situation | None:
    """A meeting grows; a task says how many come and what the room must have."""
    words = WORDINGS["room_that_fits"]
    planner = Planner(state, now, rng)
    rooms = {key: one for key, one in state.rooms.items() if one.kind == "room"}
    wanted = _wanted(rooms, rng)
    guests = planner.staff()[:2]
    start = pick(rng, planner.free([state.me, *guests], tuple(rooms), 90))
    if wanted is None or start is None:
        return None
    people, feature, fitting = wanted
    seated = len(guests) + 1
    unfit = [key for key, one in rooms.items() if key not in fitting and not one.closed and one.capacity >= seated]
    small = pick(rng, unfit)
    if small is None:
        return None
    title = planner.unused_title(MEETINGS)
    event_id = planner.add_event(state.me, title, start, minutes=90, guests=guests, rooms=(small,))
    taken = fitting[0] if len(fitting) > 1 else None
    if taken is not None:
        others = planner.staff()
        planner.add_event(others[-1], "Committee", start - timedelta(minutes=30), minutes=60, rooms=(taken,))
    right = fitting[1] if taken is not None else fitting[0]
    task_id = planner.add_task(
        f"Another room: {title}",
        words.say(rng, "notes", people=people, feature=feature),
        start.date() - timedelta(days=2),
    )
    done = Do("complete_tasks", {"tasks": [task_id]})

    def booked(room: str) -> Do:
        return Do("change_room", {"event": event_id, "room": small, "instead": room})

    decoys = [key for key in unfit if key != small]
    slips = [Slip("side condition", "the task is done then", (booked(right),))]
    slips += [Slip("decoy", "a room that is too small or lacks something", (booked(key), done)) for key in decoys[:1]]
    larger = [key for key in fitting if key not in (right, taken)]
    slips += [Slip("condition", "the smallest room that fits", (booked(key), done)) for key in larger[:1]]
    instruction = words.say(rng, "instruction", title=title)
    return Situation(
        state=planner.state,
        instruction=instruction,
        goal=(booked(right), done),
        facts=(
            Fact("how many, and what the room must have", ("tasks", task_id), feature),
            Fact("when it is", ("events", event_id), planner.state.events[event_id].start),
            *(
                Fact(f"seats of {rooms[key].name}", ("rooms", key), feature, ("how many, and what the room must have",))
                for key in fitting
            ),
        ),
        slips=tuple(slips),
    )


def _wanted(rooms: dict[str, Room], rng: Random) -> tuple[int, str, list[str]] | None:
    """Return how many people, what the room must have, and the rooms that fit, the smallest first."""
    found: list[tuple[int, str, list[str]]] = []
    for feature in sorted({one for room in rooms.values() for one in room.features}):
        having = [key for key, room in rooms.items() if feature in room.features and not room.closed]
        for key in having:
            seats = rooms[key].capacity
            fitting = sorted(
                (one for one in having if rooms[one].capacity >= seats - 1), key=lambda one: rooms[one].capacity
            )
            if seats > FEWEST_SEATS:
                found.append((seats - 1, feature, fitting))
    shared = [one for one in found if len(one[2]) > 1]
    return pick(rng, shared or found)


@SCENARIOS.add
def time_for_everybody(state: State, now: datetime, rng: Random) -> Situation | None:
    """Two guests wish for other times; at one of them, or at neither, everybody is free."""
    words = WORDINGS["time_for_everybody"]
    planner = Planner(state, now, rng)
    first, second, third = planner.staff()[:3]
    guests = (first, second, third)
    times = planner.free([state.me, *guests])
    if len(times) < 3:  # noqa: PLR2004 - as it is, and the two that are wished for
        return None
    planned, good, other = times[:3]
    neither = rng.random() < 1 / 3
    title = planner.unused_title(MEETINGS)
    event_id = planner.add_event(state.me, title, planned, guests=guests)
    order = rng.sample(((first, good), (second, other)), 2)
    for person, start in order:
        planner.add_proposal(event_id, person, start, rng.choice(WISHES))
    clashes = [(third, other)]
    if neither:
        clashes.append((second, good))
    blocking = {
        start: planner.add_event(person, rng.choice(("Site visit", "Appointment", "Training")), start)
        for person, start in clashes
    }

    def accepted(person: str) -> Do:
        return Do("accept_proposal", {"event": event_id, "person": person})

    def dismissed(person: str) -> Do:
        return Do("dismiss_proposal", {"event": event_id, "person": person})

    both = (dismissed(first), dismissed(second))
    instruction = words.say(
        rng, "instruction", title=title, one=planner.name(order[0][0]), other=planner.name(order[1][0])
    )
    return Situation(
        state=planner.state,
        instruction=instruction,
        goal=both if neither else (accepted(first),),
        facts=(
            *(
                Fact(f"what {planner.name(person)} proposes", ("events", event_id), f"{start:%Y-%m-%dT%H:%M:%SZ}")
                for person, start in order
            ),
            *(
                Fact(
                    f"who is busy on {weekday_words(start.date())}",
                    ("events", key),
                    f"{start:%Y-%m-%dT%H:%M:%SZ}",
                    after=tuple(f"what {planner.name(person)} proposes" for person, at in order if at == start),
                )
                for start, key in blocking.items()
            ),
        ),
        slips=(
            Slip("decoy", "a time at which one guest is busy", (accepted(second),)),
            Slip("condition", "nobody is busy" if not neither else "somebody is always busy",
                 (accepted(first),) if neither else both),
        ),
    )  # fmt: skip
