"""Tasks during which a customer writes again, while the work is done in other applications."""

from datetime import date, datetime, timedelta
from typing import Any

from pydantic import JsonValue

from hub.apps.mail.scenarios.mailbox import Mail, Mailbox
from hub.engine.events import event_between
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.office_world import NOW
from hub.engine.scenarios import Do, Fact
from hub.engine.wordings import read_wordings
from hub.office.meetings import TALKS
from hub.office.registry import SCENARIOS
from hub.office.workday import Workday, at, calendar, clock_words, crm, day_words

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""


@SCENARIOS.add
def time_asked_for_twice(world: World) -> JointSituation | None:
    """A customer asks for another time; while calendar and deal are changed, it becomes yet another one."""
    words = WORDINGS["time_asked_for_twice"]
    day, rng = Workday.of(world), world.rng
    (customer, other), helper = day.quiet_customers()[:2], day.colleagues[0]
    who = customer.people[0]
    times, deal_id = (
        day.times([who.in_calendar, helper.in_calendar, other.people[0].in_calendar], 4),
        day.deal(customer),
    )
    if not times or deal_id is None:
        return None
    planned, another, *wished = times
    first, last = rng.sample(wished, 2)
    titles = [f"{topic}: {one.short}" for topic, one in zip(rng.sample(TALKS, 2), (customer, other), strict=True)]
    event_id = day.meeting(titles[0], planned, [who.in_calendar])
    other_id = day.meeting(titles[1], another, [other.people[0].in_calendar])
    asks = words.say(rng, "asks", own=day.own_name, day=day_words(first), hour=clock_words(first), who=who.given)
    _, asked = day.receive(who.writer, f"Our meeting: {titles[0].partition(':')[0]}", (asks, 5))
    later = Mailbox(day.box.state, NOW)
    again = words.say(rng, "again", own=day.own_name, day=day_words(last), hour=clock_words(last), who=who.given)
    thread_id = later.place("Once more: our meeting", [Mail(who.writer, again, 0)])
    todo = f"Prepare the visit of {customer.short}"
    sales = next(key for key, one in day.planner.state.task_lists.items() if one.name == "Sales")
    topic = day.desk.topic_of(deal_id)

    told_first: JsonValue = {"start": at(first), "end": at(first + timedelta(hours=1))}

    def moved(start: datetime, event: str = event_id) -> In:
        return calendar("move_event", event=event, start=at(start))

    def noted(due: date) -> In:
        return calendar("add_task", title=todo, list=sales, due=due.isoformat())

    def noted_again(due: date) -> In:
        def form(state: Any) -> dict[str, Any]:  # noqa: ANN401 - the calendar's state
            task_ids = {one.title: key for key, one in state.tasks.items()}
            return {"task": task_ids[todo], "title": todo, "list": sales, "due": due.isoformat()}

        return In("calendar", Do("edit_task", form))

    invited = calendar("invite_guests", event=event_id, people=[helper.in_calendar])
    given = crm("reassign", kind="deal", ids=[deal_id], owner_id=helper.in_crm)
    instruction = words.say(
        rng,
        "instruction",
        who=who.name,
        who_given=who.given,
        customer=customer.name,
        helper=helper.name,
        helper_given=helper.given,
        topic=topic,
        todo=todo,
    )
    return JointSituation(
        states=day.states,
        instruction=instruction,
        goal=(invited, given, moved(last), noted(last.date())),
        facts=(
            Fact("the time asked for first", ("mail", "messages", asked[0]), day_words(first)),
            Fact(
                "the time asked for in the end", ("mail", "messages", later.messages_of(thread_id)[0]),
                day_words(last), ("the time asked for first",),
            ),
            Fact("which meeting", ("calendar", "events", event_id), titles[0]),
            Fact("the deal", ("crm", "deals", deal_id), day.desk.state.me),
        ),
        slips=(
            JointSlip("condition", "the time changes meanwhile", (invited, given, moved(first), noted(first.date()))),
            JointSlip("condition", "the day to prepare changes with it", (
                invited, given, noted(first.date()), moved(last))),
            JointSlip("decoy", "a meeting with another customer", (
                calendar("invite_guests", event=other_id, people=[helper.in_calendar]), given, moved(last, other_id),
                noted(last.date()))),
        ),
        events={
            "mail": (
                event_between(
                    "the customer asks for yet another time", day.box.state, later.state, NOW, changes=2,
                    outdates={"calendar": {"events": {event_id: told_first}}},
                ),
            )
        },
        detours=(
            (moved(first), noted(first.date()), invited, given, moved(last), noted_again(last.date())),
            (given, moved(first), moved(last), invited, noted(last.date())),
        ),
    )  # fmt: skip
