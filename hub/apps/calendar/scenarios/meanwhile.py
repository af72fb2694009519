"""Tasks during which colleagues change what is in the calendar."""

from datetime import datetime, timedelta
from random import Random

from pydantic import JsonValue

from hub.apps.calendar.phrases import workdays
from hub.apps.calendar.scenarios.inviting import TOPICS, is_open
from hub.apps.calendar.scenarios.planner import LEAST_DAYS, MOST_DAYS, Planner
from hub.apps.calendar.scenarios.registry import SCENARIOS
from hub.apps.calendar.state import State
from hub.engine.clock import stamp
from hub.engine.events import event_between
from hub.engine.phrases import pick, weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

ERRANDS = ("Driving test", "Handover of the keys", "Interview on the radio", "School visit", "Blood donation")
HOSTS = 5


@SCENARIOS.add
def meetings_move_meanwhile(state: State, now: datetime, rng: Random) -> Situation | None:
    """Invitations are answered around an appointment; then one that was fine moves into it, and another one comes."""
    words = WORDINGS["meetings_move_meanwhile"]
    planner = Planner(state, now, rng)
    day = pick(
        rng,
        [
            day
            for day in workdays(state, rng, least=LEAST_DAYS, most=MOST_DAYS)
            if not any(is_open(state, event, day) for event in state.events.values())
        ],
    )
    hosts, topics = planner.staff(), rng.sample(TOPICS, HOSTS)
    if day is None or len(hosts) < HOSTS:
        return None
    errand = planner.unused_title(ERRANDS)
    start = datetime.combine(day, datetime.min.time(), now.tzinfo) + timedelta(hours=rng.choice((11, 12, 13)))
    half, hour = timedelta(minutes=30), timedelta(hours=1)
    end = start + rng.choice((2, 3)) * half
    errand_id = planner.add_event(state.me, errand, start, minutes=(end - start) // timedelta(minutes=1))
    # Two overlap it; one ends when it begins, one begins when it ends.
    plan = [(start - half, 60), (end - half, 60), (start - hour, 60), (end, 30)]
    ids = [
        planner.add_event(host, topic, begin, minutes=length, guests=(state.me,), answer="awaiting")
        for (begin, length), host, topic in zip(plan, hosts, topics, strict=False)
    ]
    over, fine, moved = ids[:2], ids[2:], ids[2]
    later = Planner(planner.state, now, rng)
    event = planner.state.events[moved]
    waits = event.model_copy(update={"start": stamp(start - half), "end": stamp(start + half), "updated": stamp(now)})
    unanswered: JsonValue = {"events": {moved: {"guests": {state.me: {"response": "awaiting"}}}}}
    later.state = later.state.model_copy(update={"events": {**later.state.events, moved: waits}})
    new = later.add_event(hosts[-1], topics[-1], end + hour, minutes=30, guests=(state.me,), answer="awaiting")

    def answered(response: str, *events: str) -> Do:
        return Do("answer_invitations", {"events": list(events), "response": response})

    both = (answered("declined", *over), answered("accepted", *fine))
    return Situation(
        state=planner.state,
        instruction=words.say(rng, "instruction", day=weekday_words(day), errand=errand),
        goal=(*both, answered("declined", moved), answered("accepted", new)),
        facts=(
            Fact("when the appointment is", ("events", errand_id), stamp(start)),
            *(
                Fact(f"when “{topic}” is", ("events", key), stamp(begin))
                for topic, key, (begin, _) in zip(topics, ids, plan, strict=False)
                if key != moved
            ),
            Fact("when the one that moves is then", ("events", moved), waits.start, ("when the appointment is",)),
            Fact("what comes in addition", ("events", new), topics[-1]),
        ),
        slips=(
            Slip("condition", "the day changes meanwhile", both),
            Slip("condition", "one moves into the appointment", (*both, answered("accepted", moved, new))),
            Slip("decoy", "one that only touches it", (answered("declined", *over, ids[3]), answered("accepted", moved),
                                                        answered("declined", moved), answered("accepted", new))),
        ),
        events=(
            event_between(
                "one invitation moves and another one comes",
                planner.state,
                later.state,
                now,
                changes=2,
                also=unanswered,
            ),
        ),
        detours=(
            (answered("accepted", moved), answered("declined", over[0]), answered("declined", over[1], moved),
             answered("accepted", ids[3], new)),
        ),
    )  # fmt: skip
