"""Tasks in which a mail or a note requires a change in the calendar."""

from datetime import timedelta

from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.phrases import pick
from hub.engine.scenarios import Fact
from hub.engine.wordings import read_wordings
from hub.office.registry import SCENARIOS
from hub.office.workday import Workday, at, calendar, clock_words, crm, day_words

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

TALKS = ("Terms of delivery", "Choice of instruments", "Training plan", "Loan kit", "Second opinion", "Spring orders")
RIVALS = ("Halberd Optics", "Corvane Survey", "Tessel Instruments")


@SCENARIOS.add
def meeting_to_be_moved(world: World) -> JointSituation | None:
    """A customer asks for another time and corrects the day; a colleague who comes along may be busy then."""
    words = WORDINGS["meeting_to_be_moved"]
    day, rng = Workday.of(world), world.rng
    customer, colleague = day.customers[0], day.colleagues[0]
    who = customer.people[0]
    guests = [who.in_calendar, colleague.in_calendar]
    times = day.times(guests, 3)
    if not times:
        return None
    wrong, wished = rng.sample(times[1:], 2)
    planned = times[0]
    title = f"{rng.choice(TALKS)}: {customer.short}"
    event_id = day.meeting(title, planned, guests)
    is_busy = rng.random() < 1 / 2
    visit = ("Supplier visit", "Doctor", "Driving lesson")
    busy_on = (wished if is_busy else wrong).date()
    busy_id = day.planner.add_event(
        colleague.in_calendar, rng.choice(visit), wished if is_busy else wrong + timedelta(hours=2), minutes=60
    )
    asks = words.say(
        rng, "asks", own=day.own_name, day=day_words(wrong), hour=clock_words(wrong), who=who.name, who_given=who.given
    )
    corrects = words.say(rng, "corrects", day=day_words(wished), hour=clock_words(wished))
    _, ids = day.receive(who.writer, f"Our meeting: {title.partition(':')[0]}", (asks, 19), (corrects, 17))
    moved = calendar("move_event", event=event_id, start=at(wished))
    early = calendar("move_event", event=event_id, start=at(wrong))
    agreed, sorry = words.say(rng, "yes_reply"), words.say(rng, "no_reply")
    yes, no = day.reply(ids[-1], agreed), day.reply(ids[-1], sorry)
    instruction = words.say(
        rng,
        "instruction",
        who=who.name,
        customer=customer.name,
        colleague=colleague.name,
        colleague_given=colleague.given,
        yes=agreed,
        no=sorry,
    )
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(no,) if is_busy else (moved, yes),
        facts=(
            Fact("the time asked for first", ("mail", "messages", ids[0]), day_words(wrong)),
            Fact("the time meant", ("mail", "messages", ids[1]), day_words(wished), ("the time asked for first",)),
            Fact("which meeting", ("calendar", "events", event_id), title),
            Fact(
                "when the colleague is busy", ("calendar", "events", busy_id), busy_on.isoformat(),
                ("the time meant",),
            ),
        ),
        slips=(
            (
                JointSlip("condition", "the colleague is busy then", (moved, yes)),
                JointSlip("condition", "the day was corrected", (early, yes)),
            )
            if is_busy
            else (
                JointSlip("condition", "the day was corrected", (early, yes)),
                JointSlip("condition", "the colleague is free then", (no,)),
                JointSlip("side condition", "an answer is wanted as well", (moved,)),
            )
        ),
    )  # fmt: skip


@SCENARIOS.add
def visit_handed_over(world: World) -> JointSituation | None:
    """A colleague cannot come along to a customer and names two who could; the first may be away that day."""
    words = WORDINGS["visit_handed_over"]
    day, rng = Workday.of(world), world.rng
    customer, other = day.quiet_customers()[:2]
    ill, first, second = day.colleagues[:3]
    who = customer.people[0]
    times = day.times([ill.in_calendar, first.in_calendar, second.in_calendar, who.in_calendar], 2)
    deal_id = day.deal(customer)
    if not times or deal_id is None:
        return None
    start, another = times
    title, kept = (
        f"{one}: {name}" for one, name in zip(rng.sample(TALKS, 2), (customer.short, other.short), strict=True)
    )
    event_id = day.meeting(title, start, [who.in_calendar, ill.in_calendar])
    kept_id = day.meeting(kept, another, [other.people[0].in_calendar, ill.in_calendar])
    is_away = rng.random() < 2 / 3
    away_id = day.planner.add_event(
        first.in_calendar, rng.choice(("Training course", "At the factory")),
        start - timedelta(minutes=30) if is_away else start + timedelta(days=1), minutes=120,
    )  # fmt: skip
    deal = day.desk.state.deals[deal_id]
    day.desk.change("deals", deal_id, owner_id=ill.in_crm)
    text = words.say(
        rng,
        "said",
        own=day.own_name,
        customer=customer.short,
        first=first.name,
        first_given=first.given,
        second=second.name,
        ill_given=ill.given,
    )
    _, ids = day.receive(ill.writer, rng.choice(("Somebody else for a visit", "Cannot come along")), (text, 6))
    right, wrong = (second, first) if is_away else (first, second)

    def handed(stand_in: str, to: str, event: str = event_id) -> tuple[In, ...]:
        return (
            calendar("remove_guest", event=event, person=ill.in_calendar),
            calendar("invite_guests", event=event, people=[stand_in]),
            crm("reassign", kind="deal", ids=[deal_id], owner_id=to),
        )

    topic = deal.name.rpartition(", ")[0]
    instruction = words.say(rng, "instruction", ill=ill.name, ill_given=ill.given, topic=topic)
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=handed(right.in_calendar, right.in_crm),
        facts=(
            Fact("which customer, and who may come", ("mail", "messages", ids[0]), second.name),
            Fact("the meeting", ("calendar", "events", event_id), title, ("which customer, and who may come",)),
            Fact("what the first one does then", ("calendar", "events", away_id), first.in_calendar, ("the meeting",)),
            Fact("the deal", ("crm", "deals", deal_id), customer.short, ("which customer, and who may come",)),
        ),
        slips=(
            JointSlip("condition", "who is free then", handed(wrong.in_calendar, wrong.in_crm)),
            JointSlip("decoy", "a meeting with another customer", handed(right.in_calendar, right.in_crm, kept_id)),
        ),
    )


@SCENARIOS.add
def lost_and_called_off(world: World) -> JointSituation | None:
    """A note says that a deal is lost; the meeting about it is off, another one with the same customer stays."""
    words = WORDINGS["lost_and_called_off"]
    day, rng = Workday.of(world), world.rng
    customer, author = day.customers[0], day.colleagues[0]
    lost_id = day.deal(customer)
    kept_id = None if lost_id is None else day.deal(customer)
    times = day.times([one.in_calendar for one in customer.people], 2)
    if lost_id is None or kept_id is None or not times:
        return None
    topic, other = day.desk.topic_of(lost_id), day.desk.topic_of(kept_id)
    rival = rng.choice(RIVALS)
    day.desk.change("deals", lost_id, competitors=(rival,))
    reason_id, reason = rng.choice(
        [(key, one.name) for key, one in day.desk.state.lost_reasons.items() if "postponed" not in one.name]
    )
    first, second = rng.sample(times, 2)
    titles = rng.sample(TALKS, 2)
    off_id = day.meeting(f"{titles[0]}: {customer.short}", first, [customer.people[0].in_calendar])
    stays_id = day.meeting(f"{titles[1]}: {customer.short}", second, [customer.people[1].in_calendar])
    day.describe(off_id, f"About: {topic}.")
    day.describe(stays_id, f"About: {other}.")
    note_id = day.desk.add_note(
        "account", customer.account, author.in_crm,
        words.say(rng, "note", topic=topic, other=other, rival=rival, reason=reason), 3,
    )  # fmt: skip

    to = {lost_id: rival}

    def called_off(deal_id: str, event_id: str) -> tuple[In, ...]:
        return (
            crm("lose_deal", deal_id=deal_id, reason_id=reason_id, note="", lost_to=to.get(deal_id, "")),
            calendar("delete_event", event=event_id),
        )

    instruction = words.say(rng, "instruction", author=author.name, customer=customer.name)
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=called_off(lost_id, off_id),
        facts=(
            Fact("which deal, to whom and why", ("crm", "notes", note_id), topic),
            Fact("the deal", ("crm", "deals", lost_id), topic, ("which deal, to whom and why",)),
            Fact("the meeting about it", ("calendar", "events", off_id), topic, ("which deal, to whom and why",)),
        ),
        slips=(
            JointSlip("decoy", "the other meeting with them", called_off(lost_id, stays_id)),
            JointSlip("decoy", "the other deal with them", called_off(kept_id, stays_id)),
            JointSlip("condition", "to whom it was lost", (
                crm("lose_deal", deal_id=lost_id, reason_id=reason_id, lost_to="", note=""),
                calendar("delete_event", event=off_id),
            )),
        ),
    )  # fmt: skip


@SCENARIOS.add
def minutes_to_carry_out(world: World) -> JointSituation | None:
    """Minutes say who does what; some of it is one's own, and a later mail changes one point."""
    words = WORDINGS["minutes_to_carry_out"]
    day, rng = Workday.of(world), world.rng
    writer, else_one = day.colleagues[:2]
    mine, theirs = day.customers[:2]
    mine_id, theirs_id = day.deal(mine), day.deal(theirs)
    if mine_id is None or theirs_id is None:
        return None
    stages = list(day.desk.state.stages)
    now_in, said, meant = rng.sample(stages, 3)
    day.desk.change("deals", mine_id, stage_id=now_in, probability=day.desk.state.stages[now_in].probability)
    day.desk.change("deals", theirs_id, stage_id=now_in, probability=day.desk.state.stages[now_in].probability)
    names = {key: one.name for key, one in day.desk.state.stages.items()}
    todo = day.planner.unused_title(
        ("Ask Aurland about delivery times", "Draft the summer price list", "Compare the two loan contracts")
    )
    their_todo = day.planner.unused_title(("Repaint the loan cases", "Count the tripods", "Print new manuals"))
    due = pick(rng, [one.date() for one in day.times([], 6)])
    if due is None:
        return None
    points = [
        f"{day.own_name}: “{day.desk.state.deals[mine_id].name}” goes to {names[said]}",
        f"{else_one.given}: “{day.desk.state.deals[theirs_id].name}” goes to {names[meant]}",
        f"{day.own_name}: “{todo}”, by {day_words(due)}",
        f"{else_one.given}: “{their_todo}”, by {day_words(due)}",
    ]
    rng.shuffle(points)
    minutes = words.say(rng, "minutes", points="\n".join(f"- {one}" for one in points))
    correction = words.say(rng, "correction", company=mine.short, meant=names[meant], said=names[said])
    _, ids = day.receive(
        writer.writer, rng.choice(("Minutes of the review", "What we agreed on")), (minutes, 25), (correction, 21)
    )
    lists = day.planner.state.task_lists
    sales = next(key for key, one in lists.items() if one.name == "Sales")

    def staged(deal_id: str, stage_id: str) -> In:
        return crm("move_deals", deal_ids=[deal_id], stage_id=stage_id)

    def noted(title: str) -> In:
        return calendar("add_task", title=title, list=sales, due=due.isoformat())

    instruction = words.say(rng, "instruction", writer=writer.name)
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(staged(mine_id, meant), noted(todo)),
        facts=(
            Fact("what falls to me", ("mail", "messages", ids[0]), todo),
            Fact("which stage is meant", ("mail", "messages", ids[1]), names[meant], ("what falls to me",)),
            Fact("the deal", ("crm", "deals", mine_id), mine.short, ("what falls to me",)),
        ),
        slips=(
            JointSlip("condition", "the stage was corrected", (staged(mine_id, said), noted(todo))),
            JointSlip("decoy", "what falls to somebody else", (staged(mine_id, meant), noted(todo), noted(their_todo))),
            JointSlip("decoy", "somebody else's deal", (staged(theirs_id, meant), noted(todo))),
        ),
    )
