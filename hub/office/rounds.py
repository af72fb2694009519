"""Tasks about many calls and customers at once: days on which nothing is possible, and work that is shared out."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from hub.apps.calendar.state import Holiday
from hub.apps.crm.state import amount_of
from hub.engine.clock import moment_of
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.money import money_words
from hub.engine.office_world import NOW
from hub.engine.phrases import listed
from hub.engine.scenarios import Fact
from hub.engine.wordings import read_wordings
from hub.office.registry import SCENARIOS
from hub.office.workday import Workday, calendar, crm, day_words

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

CLOSED, CALLS = 5, range(13, 17)
"""How many customers are closed for some days, and how many calls are planned in these weeks."""
AWAY = ("Survey trade fair", "Training in Leeds")
SUBJECTS = ("the loan kit", "the delivery date", "the service contract", "the training", "the open invoice")
SALES, SHARES = 7, range(9, 13)


@dataclass(frozen=True)
class Closure:
    """From when to when a customer is closed, as first written, and when it opens again after all."""

    first: date
    last: date
    last_after_all: date

    def has(self, day: date, *, corrected: bool = True) -> bool:
        """Whether the customer is closed on a day."""
        return self.first <= day <= (self.last_after_all if corrected else self.last)


@dataclass(frozen=True)
class Days:
    """When calls are impossible: the user is away, nobody works, or the customer is closed."""

    away: frozenset[date]
    holidays: frozenset[date]
    closures: dict[str, Closure]

    def next(self, day: date, account_id: str, without: str = "") -> date:
        """Return the first working day from a day on that is none of these; `without` names what is overlooked."""
        closure = self.closures.get(account_id)
        while (
            (day.weekday() > 4 and without != "weekends")  # noqa: PLR2004 - Friday
            or (day in self.away and without != "away")
            or (day in self.holidays and without != "holidays")
            or (closure is not None and without != "closures" and closure.has(day, corrected=without != "corrections"))
        ):
            day += timedelta(days=1)
        return day


@SCENARIOS.add
def calls_on_possible_days(world: World) -> JointSituation | None:  # noqa: PLR0915 - one situation, drawn in order
    """Calls that fall on days when the user is away or the customer is closed go to the next possible day."""
    words = WORDINGS["calls_on_possible_days"]
    day, rng = Workday.of(world), world.rng
    monday = NOW.date() + timedelta(days=7 - NOW.weekday())
    workdays = [monday + timedelta(days=7 * week + number) for week in range(3) for number in range(5)]
    fair = monday + timedelta(days=rng.choice((1, 2)))
    away = frozenset({*(fair + timedelta(days=number) for number in range(2)), monday + timedelta(days=11)})
    holiday = monday + timedelta(days=rng.choice((7, 8)))
    planner, state = day.planner, day.planner.state
    planner.state = state.model_copy(
        update={"holidays": {**state.holidays, "holiday-90": Holiday(day=holiday.isoformat(), name="Company holiday")}}
    )
    holidays = frozenset(date.fromisoformat(one.day) for one in planner.state.holidays.values())
    away_ids = [
        _whole_days(day, rng.choice(AWAY), fair, 2),
        _whole_days(day, "On leave", monday + timedelta(days=11), 1),
    ]
    customers = day.customers
    closures: dict[str, Closure] = {}
    told: list[Fact] = []
    for place, customer in enumerate(customers[:CLOSED]):
        first = rng.choice(workdays[:9])
        last = first + timedelta(days=rng.randrange(1, 4))
        final = last if place > 1 else last + timedelta(days=rng.choice((1, 2)) if place else -1)
        closures[customer.account] = closure = Closure(first, last, final)
        writer = customer.people[0]
        said = words.say(rng, "closed", first=day_words(first), last=day_words(last), who=writer.name)
        texts = [(said, 60 - place)]
        if final != last:
            texts.append((words.say(rng, "changed", last=day_words(final), who=writer.given), 20 - place))
        _, ids = day.receive(writer.writer, words.say(rng, "subject", customer=customer.short), *texts)
        shown = day_words(closure.last_after_all)
        told.append(Fact(f"when {customer.short} is closed", ("mail", "messages", ids[-1]), shown))
    days = Days(away, holidays, closures)
    me = day.desk.state.me
    for key, one in day.desk.state.activities.items():
        if one.owner_id == me and not one.done and one.kind == "call" and one.due[:10] >= monday.isoformat():
            day.desk.change("activities", key, owner_id=day.colleagues[0].in_crm)
    calls: dict[str, str] = {}
    kinds = dealt(rng, ("closed", "away", "holiday", "free", "closed"), rng.choice(CALLS))
    deal_ids = {customer.account: day.deal(customer) for customer in customers}
    pairs = [(customer, topic) for customer in customers for topic in SUBJECTS]
    rng.shuffle(pairs)
    for kind in kinds:
        fitting = [pair for pair in pairs if kind != "closed" or pair[0].account in closures]
        customer, topic = fitting[0]
        pairs.remove(fitting[0])
        on = _day_of(kind, rng.sample(workdays[:12], 12), days, customer.account, holiday)
        if on is None:
            return None
        due = datetime.combine(on, time(rng.randrange(9, 17), rng.choice((0, 30))), NOW.tzinfo)
        who = rng.choice(customer.people)
        deal_id = deal_ids[customer.account]
        if deal_id is None:
            return None
        key = day.desk.add_activity("call", f"Call {who.name} about {topic}", deal_id, me, due)
        calls[key] = customer.account
    held = day.desk.state.activities
    task = day.desk.add_activity(
        "task",
        "Sort the brochures for the fair",
        next(one.about.id for key, one in held.items() if key in calls),
        me,
        datetime.combine(fair, time(9), NOW.tzinfo),
    )
    found = {key: moment_of(held[key].due).date() for key in calls}

    def planned(without: str = "") -> dict[str, date]:
        return {key: days.next(on, calls[key], without) for key, on in found.items()}

    def put_off(key: str, to: date) -> list[In]:
        return [crm("reschedule_activities", activity_ids=[key], to=to.isoformat())]

    wanted = planned()
    overlooked = {
        "weekends": "nobody works at the weekend",
        "away": "the calendar says when one is away",
        "holidays": "nobody works on a holiday",
        "closures": "customers are closed on some days",
        "corrections": "two customers wrote again",
    }
    without = {what: planned(rule) for rule, what in overlooked.items()}
    if not all(decides(wanted, one) for one in without.values()):
        return None
    goal = corrections(found, wanted, put_off)
    return JointSituation(
        states=day.states,
        instruction=words.say(rng, "instruction"),
        goal=goal,
        judged=Judgement({key: to.isoformat() for key, to in wanted.items()}, _days_of_calls),
        facts=(
            *(
                Fact(f"absence {place}", ("calendar", "events", key), planner.state.events[key].start)
                for place, key in enumerate(away_ids, 1)
            ),
            *told,
            *(
                Fact(f"call {place}", ("crm", "activities", key), found[key].isoformat(), ("absence 1",))
                for place, key in enumerate(calls, 1)
            ),
        ),
        slips=(
            *(
                JointSlip("condition", what, corrections(found, otherwise, put_off))
                for what, otherwise in without.items()
            ),
            JointSlip("side condition", "only calls are put off", (*goal, *put_off(task, fair + timedelta(days=2)))),
        ),
    )


def _days_of_calls(states: Mapping[str, Any]) -> dict[str, str]:
    return {key: one.due[:10] for key, one in states["crm"].activities.items()}


def _whole_days(day: Workday, title: str, first: date, count: int) -> str:
    """Put an event of whole days into the user's calendar, and return its id."""
    start = datetime.combine(first, time(0), NOW.tzinfo)
    event_id = day.planner.add_event(day.me, title, start, minutes=24 * 60 * count)
    events = day.planner.state.events
    whole = events[event_id].model_copy(update={"all_day": True})
    day.planner.state = day.planner.state.model_copy(update={"events": {**events, event_id: whole}})
    return event_id


def _day_of(kind: str, workdays: list[date], days: Days, account_id: str, holiday: date) -> date | None:
    """Return one of the days on which a call is impossible for a reason, or possible."""
    closure = days.closures.get(account_id)
    return {
        "closed": next((one for one in workdays if closure and closure.has(one)), None),
        "away": next((one for one in workdays if one in days.away), None),
        "holiday": holiday,
        "free": next((one for one in workdays if days.next(one, account_id) == one), None),
    }[kind]


@SCENARIOS.add
def work_shared_out(world: World) -> JointSituation | None:  # noqa: PLR0912, PLR0915 - one situation, drawn in order
    """A colleague leaves: deals, accounts and the user's meetings go to others by rules of which one was changed."""
    words = WORDINGS["work_shared_out"]
    day, rng = Workday.of(world), world.rng
    leaving, writer = day.colleagues[:2]
    large, one, other, late = day.colleagues[2:6]
    customers = day.quiet_customers()[:SALES]
    state = day.desk.state
    industries = sorted({state.accounts[who.account].industry for who in customers})
    if len(industries) < 4:  # noqa: PLR2004 - two for each
        return None
    rng.shuffle(industries)
    firsts = industries[: len(industries) // 2]
    for who in customers:
        while (
            sum(deal.account_id == who.account and deal.status == "open" for deal in day.desk.state.deals.values()) < 1
        ):
            if day.deal(who) is None:
                return None
    own = {who.account for who in customers}
    open_ids = [key for key, deal in day.desk.state.deals.items() if deal.account_id in own and deal.status == "open"]
    deals = rng.sample(open_ids, min(len(open_ids), rng.choice(SHARES)))
    if len(deals) < SHARES[0]:
        return None
    for key, deal in day.desk.state.deals.items():
        if deal.status == "open" and (deal.owner_id == leaving.in_crm or key in deals):
            day.desk.change("deals", key, owner_id=leaving.in_crm if key in deals else large.in_crm)
    amounts = sorted(amount_of(day.desk.state.deals[key]) for key in deals)
    least = amounts[-3] // 1_000_00 * 1_000_00
    changed = rng.choice([who for who in customers if state.accounts[who.account].industry in firsts])

    def heir(account_id: str, without: str = "") -> str:
        if account_id == changed.account and without != "changed":
            return late.in_crm
        is_first = state.accounts[account_id].industry in firsts
        return one.in_crm if is_first or without == "industry" else other.in_crm

    def deal_heir(key: str, without: str = "") -> str:
        deal = day.desk.state.deals[key]
        is_large = amount_of(deal) >= least and without != "large"
        return large.in_crm if is_large else heir(deal.account_id, without)

    accounts = [who.account for who in customers]
    records = {**dict.fromkeys(deals, "deal"), **dict.fromkeys(accounts, "account")}

    def shared(without: str = "") -> dict[str, str]:
        return {key: (deal_heir if kind == "deal" else heir)(key, without) for key, kind in records.items()}

    wanted = shared()
    mistaken = {key: [shared(rule)[key] for rule in ("changed", "large", "industry")] for key in records}
    found = half_done(rng, wanted, dict.fromkeys(records, leaving.in_crm), mistaken, right=2, wrong=0)
    for key, owner in found.items():
        day.desk.change(f"{records[key]}s", key, owner_id=owner)
    for key, account in day.desk.state.accounts.items():
        if account.owner_id == leaving.in_crm and key not in accounts:
            day.desk.change("accounts", key, owner_id=large.in_crm)
    _without_guest(day, leaving.in_calendar)
    in_calendar = {who.in_crm: who.in_calendar for who in day.colleagues}
    times = day.times([], 6)
    met = rng.sample(customers, 5)
    if len(times) < len(met):
        return None
    if changed not in met:
        met[0] = changed
    meetings = {
        day.meeting(
            f"{rng.choice(('Review of the year', 'Next steps', 'Spring visit'))}: {who.short}",
            at,
            [who.people[0].in_calendar, leaving.in_calendar],
        ): who
        for who, at in zip(met, times, strict=False)
    }

    def hand(key: str, owner: str) -> list[In]:
        return [crm("reassign", kind=records[key], ids=[key], owner_id=owner)]

    def replaced(without: str = "") -> list[In]:
        steps: list[In] = []
        for event_id, who in meetings.items():
            steps.append(calendar("remove_guest", event=event_id, person=leaving.in_calendar))
            steps.append(calendar("invite_guests", event=event_id, people=[in_calendar[heir(who.account, without)]]))
        return steps

    guests = {
        event_id: (frozenset(day.planner.state.events[event_id].guests) - {leaving.in_calendar})
        | {in_calendar[heir(who.account)]}
        for event_id, who in meetings.items()
    }
    rules = words.say(
        rng,
        "rules",
        leaving=leaving.given,
        large=large.name,
        one=one.name,
        other=other.name,
        least=money_words(least, state.currency),
        firsts=listed(firsts),
        own=day.own_name,
    )
    change = words.say(rng, "change", customer=changed.name, late=late.name, one=one.given)
    _, ids = day.receive(writer.writer, f"Who takes over from {leaving.given}", (rules, 30), (change, 5))
    goal = (*corrections(found, wanted, hand), *replaced())
    overlooked = {
        "changed": "one customer goes to somebody else after all",
        "large": "large deals have an owner of their own",
        "industry": "the industry decides",
    }
    without = {what: (shared(rule), replaced(rule)) for rule, what in overlooked.items()}
    if not all(decides(wanted, owners) for owners, _ in without.values()):
        return None
    return JointSituation(
        states=day.states,
        instruction=words.say(rng, "instruction", leaving=leaving.name, given=leaving.given, writer=writer.name),
        goal=goal,
        judged=Judgement({**wanted, **guests}, _owners_and_guests),
        facts=(
            Fact("the rules", ("mail", "messages", ids[0]), large.name),
            Fact("what was changed", ("mail", "messages", ids[1]), late.name, ("the rules",)),
            *(
                Fact(
                    f"the industry of {who.short}",
                    ("crm", "accounts", who.account),
                    state.accounts[who.account].industry,
                    ("the rules",),
                )
                for who in customers
            ),
            *(
                Fact(f"the meeting with {who.short}", ("calendar", "events", key), who.short, ("what was changed",))
                for key, who in meetings.items()
            ),
        ),
        slips=(
            *(
                JointSlip("condition", what, (*corrections(found, owners, hand), *steps))
                for what, (owners, steps) in without.items()
            ),
            JointSlip("side condition", "meetings are handed over as well", corrections(found, wanted, hand)),
            JointSlip(
                "side condition",
                "accounts get an owner as well",
                (*corrections(found, {key: wanted[key] for key in deals}, hand), *replaced()),
            ),
        ),
    )


def _owners_and_guests(states: Mapping[str, Any]) -> dict[str, Hashable]:
    relations = states["crm"]
    return {
        **{key: one.owner_id for key, one in (*relations.deals.items(), *relations.accounts.items())},
        **{key: frozenset(one.guests) for key, one in states["calendar"].events.items()},
    }


def _without_guest(day: Workday, person: str) -> None:
    """Let somebody not have been invited to any meeting with people from outside."""
    state = day.planner.state
    events = {
        key: one.model_copy(update={"guests": {who: guest for who, guest in one.guests.items() if who != person}})
        if any(state.people[who].external for who in one.guests)
        else one
        for key, one in state.events.items()
    }
    day.planner.state = state.model_copy(update={"events": events})
