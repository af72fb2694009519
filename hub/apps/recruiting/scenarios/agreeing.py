"""Tasks in which a candidate has said something, and later something else."""

from datetime import date, datetime
from random import Random

from hub.apps.recruiting.collections import OFFERS, UNDECIDED
from hub.apps.recruiting.scenarios.hiring import Hiring
from hub.apps.recruiting.scenarios.registry import SCENARIOS
from hub.apps.recruiting.state import PAY, State
from hub.engine.collections import edit_arguments
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

WITHDRAWN = "Withdrew the application"
STEP = 100
"""Salaries end in two zeros."""


@SCENARIOS.add
def one_of_two_withdrawn(state: State, now: datetime, rng: Random) -> Situation | None:
    """A candidate with two applications withdraws one, then rings again because it was the wrong one."""
    words = WORDINGS["one_of_two_withdrawn"]
    hiring = Hiring(state, now, rng)
    own: dict[str, list[str]] = {}
    for key, one in state.applications.items():
        if one.stage in UNDECIDED and not hiring.planned(key):
            own.setdefault(one.candidate_id, []).append(key)
    candidate = pick(rng, [key for key, found in own.items() if len(found) == 2])  # noqa: PLR2004 - this one or that one
    reason = next((key for key, one in state.reasons.items() if one.name == WITHDRAWN), None)
    if candidate is None or reason is None:
        return None
    dropped, kept = rng.sample(own[candidate], 2)
    for key in (dropped, kept):
        hiring.change("applications", key, stage="in_interview")
    name, given = hiring.name(candidate), hiring.given(candidate)
    days, (one, other) = hiring.workdays(2, 3, 14), hiring.interviewers()[:2]
    titles = rng.sample((f"Talk with {name}", f"Tour of the house with {name}", f"Conversation with {name}"), 2)
    called_off = hiring.plan(titles[0], dropped, "on_site", rng.choice(days), one)
    stays = hiring.plan(titles[1], kept, "on_site", rng.choice(days), other)
    gone, wanted = hiring.position_of(dropped), hiring.position_of(kept)
    first = words.say(rng, "first", given=given, withdrawn=wanted, kept=gone)
    then = words.say(rng, "then", given=given, withdrawn=gone, kept=wanted)
    hiring.note(candidate, first, then)

    def rejected(application_id: str, interview_id: str) -> tuple[Do, Do]:
        return (
            Do("reject_application", {"application_id": application_id, "reason_id": reason}),
            Do("cancel_interviews", {"interview_ids": [interview_id]}),
        )

    goal = rejected(dropped, called_off)
    instruction = words.say(rng, "instruction", name=name, given=given, reason=WITHDRAWN)
    return Situation(
        state=hiring.state,
        instruction=instruction,
        goal=goal,
        facts=(
            Fact("what they said first", ("candidates", candidate), first),
            Fact("what they said then", ("candidates", candidate), then, ("what they said first",)),
            Fact(
                "the application", ("applications", dropped), state.applications[dropped].code, ("what they said then",)
            ),
            Fact("its interview", ("interviews", called_off), dropped, ("the application",)),
        ),
        slips=(
            Slip("condition", "it was the other one after all", rejected(kept, stays)),
            Slip("decoy", "the interview for the other position", rejected(dropped, stays)),
            Slip("side condition", "the interview is called off as well", goal[:1]),
        ),
    )


@SCENARIOS.add
def offer_as_agreed(state: State, now: datetime, rng: Random) -> Situation | None:
    """A draft of an offer gets what was agreed by telephone, of which one part has changed since, and is sent."""
    words = WORDINGS["offer_as_agreed"]
    hiring = Hiring(state, now, rng)
    drafts = [key for key, one in state.offers.items() if one.status == "draft"]
    offer_id = pick(rng, drafts)
    if offer_id is None:
        return None
    offer = state.offers[offer_id]
    candidate = hiring.candidate_of(offer.application_id)
    offers = [one for one in state.offers.values() if hiring.candidate_of(one.application_id) == candidate]
    if len(offers) > 1:
        return None
    position = state.positions[state.applications[offer.application_id].position_id]
    least, most = PAY[position.band]
    salaries = [f"{one:,}" for one in range(least + STEP, most, STEP) if f"{one:,}" != offer.salary]
    salary, old_salary = rng.sample(salaries, 2)
    start, old_start = rng.sample(hiring.workdays(2, 35, 110), 2)
    is_pay = rng.random() < 1 / 2
    name, given = hiring.name(candidate), hiring.given(candidate)
    changed = (
        words.say(rng, "pay", given=given, salary=salary)
        if is_pay
        else words.say(rng, "day", given=given, start=day_words(start))
    )
    agreed = words.say(
        rng,
        "agreed",
        given=given,
        salary=old_salary if is_pay else salary,
        start=day_words(start if is_pay else old_start),
    )
    hiring.note(candidate, agreed, changed)

    def edited(of: str, pay: str, day: date) -> Do:
        form = edit_arguments(OFFERS, hiring.state, of, salary=pay, start_day=day.isoformat())
        return Do("edit_offer", form)

    def sent(of: str) -> Do:
        return Do("send_offers", {"offer_ids": [of]})

    stale = (old_salary, start) if is_pay else (salary, old_start)
    goal = (edited(offer_id, salary, start), sent(offer_id))
    slips = [
        Slip("condition", "part of it has changed since", (edited(offer_id, *stale), sent(offer_id))),
        Slip("side condition", "it is to be sent as well", goal[:1]),
    ]
    another = pick(rng, [key for key in drafts if key != offer_id])
    if another is not None:
        slips.append(Slip("decoy", "somebody else's draft", (sent(another),)))
    instruction = words.say(rng, "instruction", name=name, given=given, position=position.title)
    return Situation(
        state=hiring.state,
        instruction=instruction,
        goal=goal,
        facts=(
            Fact("what was agreed", ("candidates", candidate), agreed),
            Fact("what has changed", ("candidates", candidate), changed, ("what was agreed",)),
            Fact("the draft", ("offers", offer_id), offer.code),
        ),
        slips=tuple(slips),
    )
