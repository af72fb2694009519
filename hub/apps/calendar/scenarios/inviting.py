"""Tasks about who comes: invitations to answer, people to invite."""

from datetime import date, datetime, timedelta
from random import Random

from hub.apps.calendar.domain.availability import hours_of
from hub.apps.calendar.domain.occurrences import midnight, spans
from hub.apps.calendar.phrases import workdays
from hub.apps.calendar.scenarios.planner import LEAST_DAYS, MOST_DAYS, Planner
from hub.apps.calendar.scenarios.registry import SCENARIOS
from hub.apps.calendar.state import WEEKDAYS, Event, State
from hub.engine.clock import stamp
from hub.engine.phrases import listed, pick, weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

ERRANDS = ("Dentist", "Passport office", "Eye test", "Car inspection", "Notary")
TOPICS = ("Budget for next year", "New printer", "Handbook", "Key cabinet", "Fire drill", "Website", "Storage room",
          "Phone contract", "Waste plan", "First aid kit")  # fmt: skip
EVENTS = ("Team day", "Data protection course", "Planning morning", "Safety training", "Lessons of the year")


@SCENARIOS.add
def away_for_an_errand(state: State, now: datetime, rng: Random) -> Situation | None:
    """On a day with an appointment come invitations: some overlap it, one ends when it begins."""
    words = WORDINGS["away_for_an_errand"]
    planner = Planner(state, now, rng)
    days = [
        day
        for day in workdays(state, rng, least=LEAST_DAYS, most=MOST_DAYS)
        if not any(is_open(state, event, day) for event in state.events.values())
    ]
    day = pick(rng, days)
    if day is None:
        return None
    errand = planner.unused_title(ERRANDS)
    start = datetime.combine(day, datetime.min.time(), now.tzinfo) + timedelta(hours=rng.choice((11, 13, 14)))
    minutes = rng.choice((60, 90))
    end = start + timedelta(minutes=minutes)
    errand_id = planner.add_event(state.me, errand, start, minutes=minutes)
    hosts, topics = planner.staff(), rng.sample(TOPICS, 4)
    half = timedelta(minutes=30)
    # Two overlap it; one ends when it begins, one begins when it ends.
    plan = [(start - half, 60), (end - half, 60), (start - 2 * half, 60), (end, 30)]
    ids = [
        planner.add_event(host, topic, begin, minutes=length, guests=(state.me,), answer="awaiting")
        for (begin, length), host, topic in zip(plan, hosts, topics, strict=False)
    ]
    overlapping, fine = ids[:2], ids[2:]

    def answered(events: list[str], response: str) -> Do:
        return Do("answer_invitations", {"events": list(events), "response": response})

    instruction = words.say(rng, "instruction", day=weekday_words(day), errand=errand)
    return Situation(
        state=planner.state,
        instruction=instruction,
        goal=(answered(overlapping, "declined"), answered(fine, "accepted")),
        facts=(
            Fact("when the appointment is", ("events", errand_id), stamp(start)),
            *(
                Fact(f"when “{topic}” is", ("events", key), stamp(begin))
                for topic, key, (begin, _) in zip(topics, ids, plan, strict=True)
            ),
        ),
        slips=(
            Slip("decoy", "one that only touches it", (answered([*overlapping, fine[0]], "declined"),
                                                        answered(fine[1:], "accepted"))),
            Slip("condition", "the others are accepted", (answered(overlapping, "declined"),)),
        ),
    )  # fmt: skip


def is_open(state: State, event: Event, day: date) -> bool:
    """Whether an event is an invitation for a day that has not been answered yet."""
    mine, start = event.guests.get(state.me), midnight(day)
    return mine is not None and mine.response == "awaiting" and any(spans(event, start, start + timedelta(days=1)))


@SCENARIOS.add
def who_has_to_come(state: State, now: datetime, rng: Random) -> Situation | None:
    """A task lists who comes to an event; some are invited, one is off on that day, one need not come."""
    words = WORDINGS["who_has_to_come"]
    planner = Planner(state, now, rng)
    days = workdays(state, rng, least=LEAST_DAYS, most=MOST_DAYS)
    everybody = planner.staff()
    part_time = [one for one in everybody if len(state.people[one].works_on) < 5]  # noqa: PLR2004 - a working week
    day, off = next(
        ((day, one) for day in days for one in part_time if hours_of(state, one, day) is None), (days[0], None)
    )
    present = [one for one in everybody if one != off and hours_of(state, one, day) is not None]
    if len(present) < 6:  # noqa: PLR2004 - two invited, three to invite, one who need not come
        return None
    invited, missing, optional = present[:2], present[2 : 4 + (off is None)], present[5]
    title = planner.unused_title(EVENTS)
    start = datetime.combine(day, datetime.min.time(), now.tzinfo) + timedelta(hours=rng.choice((10, 11, 13)))
    event_id = planner.add_event(state.me, title, start, guests=invited)
    required = [*invited, *missing, *((off,) if off else ())]
    rng.shuffle(required)
    names = listed([planner.name(one) for one in required])
    notes = words.say(rng, "notes", names=names, optional=planner.name(optional))
    task_id = planner.add_task(f"Guest list: {title}", notes, day - timedelta(days=3))

    def inviting(people: list[str], *, need: bool) -> Do:
        return Do("invite_guests", {"event": event_id, "people": people, "optional": not need})

    unless = f" {words.say(rng, 'leave_out')}" if off else ""
    instruction = words.say(rng, "instruction", title=title) + unless
    slips = [Slip("condition", "one need not come", (inviting([*missing, optional], need=True),))]
    if off is not None:
        slips.append(
            Slip(
                "condition",
                "one does not work on that day",
                (inviting([*missing, off], need=True), inviting([optional], need=False)),
            )
        )
    stranger = next((one for one in everybody if one not in (*required, optional)), None)
    if stranger is not None:
        slips.append(Slip("decoy", "somebody who is not listed", (inviting([*missing[:-1], stranger], need=True),)))
    facts = [
        Fact("who should come", ("tasks", task_id), names),
        Fact("who is invited", ("events", event_id), stamp(start), after=("who should come",)),
    ]
    if off is not None:
        weekday = next(one for one in WEEKDAYS if one not in state.people[off].works_on)
        works = state.people[off].works_on[0]
        facts.append(Fact(f"who is off on a {weekday.title()}", ("people", off), works, after=("who should come",)))
    return Situation(
        state=planner.state,
        instruction=instruction,
        goal=(inviting(missing, need=True), inviting([optional], need=False)),
        facts=tuple(facts),
        slips=tuple(slips),
    )
