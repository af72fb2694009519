"""Tasks in which somebody's work goes to others: for a long time, or for a day."""

from datetime import datetime, time, timedelta
from random import Random

from hub.apps.crm.actions.activities import EditActivity
from hub.apps.crm.domain.days import workday
from hub.apps.crm.phrases import form_of, is_single, open_deals
from hub.apps.crm.scenarios.desk import Desk
from hub.apps.crm.scenarios.registry import SCENARIOS
from hub.apps.crm.state import State
from hub.engine.phrases import day_words, pick, weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FEWEST, MOST = 3, 7
"""How many open deals somebody has who hands over."""


@SCENARIOS.add
def deals_handed_over(state: State, now: datetime, rng: Random) -> Situation | None:
    """A colleague goes on leave; a note says who takes the open deals, and who takes those of one stage."""
    words = WORDINGS["deals_handed_over"]
    desk = Desk(state, now)
    mine = {
        user: [key for key, deal in state.deals.items() if deal.owner_id == user and deal.status == "open"]
        for user in desk.sellers()
    }
    leaving = pick(
        rng,
        [
            user
            for user, deals in mine.items()
            if FEWEST <= len(deals) <= MOST
            and all(is_single(state, state.deals[one]) for one in deals)
            and len({state.deals[one].stage_id for one in deals}) > 1
        ],
    )
    takers = [one for one in desk.sellers() if one != leaving]
    if leaving is None or len(takers) < 2:  # noqa: PLR2004 - one for most of it, one for the rest
        return None
    deals = mine[leaving]
    special = state.deals[rng.choice(deals)].stage_id
    stage = state.stages[special].name
    most, rest = rng.sample(takers, 2)
    theirs = [one for one in deals if state.deals[one].stage_id == special]
    others = [one for one in deals if one not in theirs]
    account_id = state.deals[rng.choice(deals)].account_id
    account = state.accounts[account_id].name
    until = workday(now.date(), rng.randrange(60, 120))
    note_id = desk.add_note(
        "account",
        account_id,
        leaving,
        words.say(
            rng,
            "note",
            until=day_words(until.isoformat()),
            stage=stage,
            most=desk.name_of(most),
            rest=desk.name_of(rest),
        ),
        22,
    )

    def given(ids: list[str], owner: str) -> Do:
        return Do("reassign", {"kind": "deal", "ids": list(ids), "owner_id": owner})

    closed = [
        key
        for key, deal in state.deals.items()
        if deal.owner_id == leaving and deal.status != "open" and is_single(state, deal)
    ]
    name = desk.name_of(leaving)
    instruction = words.say(rng, "instruction", name=name, given=desk.given(leaving), account=account)
    slips = [
        Slip("condition", "one stage goes to somebody else", (given(deals, most),)),
        Slip("decoy", "the two colleagues mixed up", (given(others, rest), given(theirs, most))),
    ]
    if closed:
        slips.append(
            Slip("side condition", "closed deals stay", (given([*others, *closed], most), given(theirs, rest)))
        )
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(given(others, most), given(theirs, rest)),
        facts=(
            Fact("who takes which", ("notes", note_id), stage),
            *(
                Fact(f"owner and stage of {state.deals[one].name}", ("deals", one), leaving, after=("who takes which",))
                for one in deals
            ),
        ),
        slips=tuple(slips),
    )


@SCENARIOS.add
def ill_for_a_day(state: State, now: datetime, rng: Random) -> Situation | None:
    """A colleague is ill; the calls of a day are put off but for one, which somebody else takes."""
    words = WORDINGS["ill_for_a_day"]
    desk = Desk(state, now)
    ill = pick(rng, desk.sellers())
    deals = [one for one in open_deals(state) if state.deals[one].owner_id == ill and state.deals[one].contact_id]
    stand_in = pick(rng, [one for one in desk.sellers() if one != ill])
    if ill is None or stand_in is None or len(deals) < FEWEST:
        return None
    day, later = workday(now.date(), 1), workday(now.date(), 2 + rng.randrange(3, 6))
    chosen = rng.sample(deals, FEWEST)
    hours = rng.sample(range(9, 16), FEWEST + 1)
    calls = [
        desk.add_activity(
            "call",
            f"{rng.choice(('Ring', 'Phone'))} {state.contacts[state.deals[one].contact_id or ''].name}: "
            f"{desk.topic_of(one)}",
            one,
            ill,
            datetime.combine(day, time(hour, 30), now.tzinfo),
        )
        for one, hour in zip(chosen, hours, strict=False)
    ]
    paper = desk.add_activity(
        "task",
        f"Write the summary: {state.deals[chosen[0]].name}",
        chosen[0],
        ill,
        datetime.combine(day, time(hours[-1], 0), now.tzinfo),
    )
    elsewhere = [
        key
        for key, one in desk.state.activities.items()
        if one.owner_id == ill and not one.done and one.due[:10] == day.isoformat() and key not in (*calls, paper)
    ]
    for key in elsewhere:  # only the calls placed here are due on that day
        moved = datetime.fromisoformat(desk.state.activities[key].due.replace("Z", "+00:00")) + timedelta(days=14)
        desk.change("activities", key, due=moved.strftime("%Y-%m-%dT%H:%M:%SZ"))
    fixed = rng.randrange(FEWEST)
    contact = state.contacts[state.deals[chosen[fixed]].contact_id or ""].name
    note_id = desk.add_note(
        "deal",
        chosen[fixed],
        ill,
        words.say(rng, "note", contact=contact, day=weekday_words(day), stand_in=desk.name_of(stand_in)),
        50,
    )
    put_off = [one for place, one in enumerate(calls) if place != fixed]

    def moved_to(ids: list[str]) -> Do:
        return Do("reschedule_activities", {"activity_ids": list(ids), "to": later.isoformat()})

    form = {**form_of(desk.state.activities[calls[fixed]], EditActivity), "activity_id": calls[fixed]}
    taken = Do("edit_activity", {**form, "owner_id": stand_in})
    name, given = desk.name_of(ill), desk.given(ill)
    instruction = words.say(
        rng, "instruction", name=name, given=given, day=weekday_words(day), later=weekday_words(later)
    )
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(moved_to(put_off), taken),
        facts=(
            *(
                Fact(f"call {place + 1} of the day", ("activities", one), day.isoformat())
                for place, one in enumerate(calls)
            ),
            Fact(
                "the call that cannot wait",
                ("notes", note_id),
                desk.name_of(stand_in),
                after=(f"call {fixed + 1} of the day",),
            ),
        ),
        slips=(
            Slip("condition", "one call cannot wait", (moved_to(calls),)),
            Slip("side condition", "tasks stay", (moved_to([*put_off, paper]), taken)),
        ),
    )
