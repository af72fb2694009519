"""Tasks in which a date of the calendar decides what is written down about a customer."""

from datetime import timedelta

from hub.apps.crm.domain.days import workday
from hub.apps.crm.state import Quote
from hub.engine.clock import stamp
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.office_world import NOW
from hub.engine.scenarios import Fact
from hub.engine.wordings import read_wordings
from hub.office.registry import SCENARIOS
from hub.office.workday import Customer, Workday, at, crm, day_words, mail, next_workday

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

MEETINGS = ("Walk through the quote", "Visit to the site", "Second demonstration", "Talk about the contract")
TERMS = (
    ("Payment within 45 days of delivery.", "Payment within 60 days of delivery."),
    ("Half on order, half on delivery.", "A third on order, the rest on delivery."),
    ("Free delivery. Payment within 21 days.", "Free delivery. Payment within 14 days."),
)


@SCENARIOS.add
def quote_until_they_come(world: World) -> JointSituation | None:
    """A draft needs terms that a colleague mails and a validity that follows from a meeting, before it is sent."""
    words = WORDINGS["quote_until_they_come"]
    day, rng = Workday.of(world), world.rng
    customer, other = day.quiet_customers()[:2]
    author = day.colleagues[0]
    ids_of_deals = [day.deal(one) for one in (customer, other)]
    who = customer.people[0]
    times = day.times([who.in_calendar], 2)
    if not all(ids_of_deals) or not times:
        return None
    quotes = [_draft(day, one, deal_id or "") for one, deal_id in zip((customer, other), ids_of_deals, strict=True)]
    title, kind = f"{rng.choice(MEETINGS)}: {customer.short}", rng.choice(MEETINGS)
    meets = times[-1]
    event_id = day.meeting(title, meets, [who.in_calendar])
    day.meeting(f"{kind}: {other.short}", times[0], [other.people[0].in_calendar])
    terms, first = rng.choice(TERMS)
    said = words.say(rng, "said", own=day.own_name, company=customer.short, terms=first)
    changed = words.say(rng, "changed", terms=terms)
    _, ids = day.receive(author.writer, f"Terms for {customer.short}", (said, 26), (changed, 4))
    right, wrong = quotes
    until = (meets + timedelta(days=7)).date()

    def edited(quote_id: str, words: str, late: int = 0) -> In:
        quote = day.desk.state.quotes[quote_id]
        return crm(
            "edit_quote", quote_id=quote_id, contact_id=quote.contact_id, tax=quote.tax, terms=words,
            valid_until=(until + timedelta(days=late)).isoformat(),
        )  # fmt: skip

    def sent(quote_id: str) -> In:
        return crm("send_quote", quote_id=quote_id)

    instruction = words.say(rng, "instruction", customer=customer.name, author=author.name, who=who.name)
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(edited(right, terms), sent(right)),
        facts=(
            Fact("the terms at first", ("mail", "messages", ids[0]), first),
            Fact("the terms as agreed", ("mail", "messages", ids[1]), terms, ("the terms at first",)),
            Fact("when they meet", ("calendar", "events", event_id), at(meets)),
            Fact("the draft", ("crm", "quotes", right), day.desk.state.quotes[right].number),
        ),
        slips=(
            JointSlip("condition", "the terms were changed", (edited(right, first), sent(right))),
            JointSlip("condition", "a week after they meet", (edited(right, terms, -7), sent(right))),
            JointSlip("side condition", "it is to be sent as well", (edited(right, terms),)),
            JointSlip("decoy", "another customer's draft", (edited(wrong, terms), sent(wrong))),
        ),
    )


def _draft(day: Workday, customer: Customer, deal_id: str) -> str:
    """Put a draft of a quote over a deal in place, and let no other one of the customer be a draft."""
    for key, one in day.desk.state.quotes.items():
        if one.status == "draft" and day.desk.state.deals[one.deal_id].account_id == customer.account:
            day.desk.change("quotes", key, status="expired")
    deal = day.desk.state.deals[deal_id]
    quote = Quote(
        number="Q-0",
        deal_id=deal_id,
        contact_id=deal.contact_id,
        status="draft",
        valid_until=workday(NOW.date(), 30).isoformat(),
        tax=20,
        terms="To be agreed.",
        lines=deal.lines,
        created_at=stamp(NOW - timedelta(hours=50)),
    )
    return day.desk.add_quote(quote)


@SCENARIOS.add
def call_put_off(world: World) -> JointSituation | None:
    """A customer proposes another day for a call; if one is away then, it is the next working day."""
    words = WORDINGS["call_put_off"]
    day, rng = Workday.of(world), world.rng
    customer, other = day.uncalled_customers()[:2]
    who = customer.people[0]
    deal_id, other_id = day.deal(customer), day.deal(other)
    times = day.times([], 6)
    if deal_id is None or other_id is None or not times:
        return None
    due = times[0].replace(hour=14, minute=0)
    # Whoever asks for another day does not name the day of the call.
    wished, other_day = rng.sample([one.date() for one in times if one.date() != due.date()], 2)
    me = day.desk.state.me
    call_id = day.desk.add_activity("call", f"Call {who.name} about the order", deal_id, me, due)
    twin_id = day.desk.add_activity("call", f"Call {other.people[0].name} about the order", other_id, me, due)
    paper_id = day.desk.add_activity("task", f"Write to {customer.short} about the order", deal_id, me, due)
    is_away = rng.random() < 2 / 3
    away_on = wished if is_away else other_day
    away_id = day.planner.add_event(
        day.me, rng.choice(("Day off", "On leave")), times[0].replace(hour=0, minute=0).replace(
            year=away_on.year, month=away_on.month, day=away_on.day
        ), minutes=24 * 60,
    )  # fmt: skip
    events = day.planner.state.events
    whole = events[away_id].model_copy(update={"all_day": True})
    day.planner.state = day.planner.state.model_copy(update={"events": {**events, away_id: whole}})
    text = words.say(rng, "wish", own=day.own_name, day=day_words(wished), who=who.name, who_given=who.given)
    thread_id, ids = day.receive(who.writer, rng.choice(("Our call", "About your call")), (text, 8))
    to = next_workday(wished) if is_away else wished

    def put_off(one: str, on: str) -> In:
        return crm("reschedule_activities", activity_ids=[one], to=on)

    filed = mail("archive", thread_ids=[thread_id])
    instruction = words.say(rng, "instruction", who=who.name, who_given=who.given, customer=customer.name)
    slips = [
        JointSlip("decoy", "a call with another customer", (put_off(twin_id, to.isoformat()), filed)),
        JointSlip("decoy", "the task about the same order", (put_off(paper_id, to.isoformat()), filed)),
        JointSlip("side condition", "the mail is to be archived", (put_off(call_id, to.isoformat()),)),
    ]
    if is_away:
        slips.append(JointSlip("condition", "away on that day", (put_off(call_id, wished.isoformat()), filed)))
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(put_off(call_id, to.isoformat()), filed),
        facts=(
            Fact("the day that is asked for", ("mail", "messages", ids[0]), day_words(wished)),
            Fact(
                "whether one is away",
                ("calendar", "events", away_id),
                away_on.isoformat(),
                ("the day that is asked for",),
            ),
            Fact("the call", ("crm", "activities", call_id), f"Call {who.name}"),
        ),
        slips=tuple(slips),
    )
