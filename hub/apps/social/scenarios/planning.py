"""Posts that go out before an event, after the events have moved."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.social.collections import EVENTS, POSTS
from hub.apps.social.domain.choices import days_before
from hub.apps.social.fixtures.builder import examples
from hub.apps.social.scenarios.registry import SCENARIOS
from hub.apps.social.state import Audience, Event, Post, State
from hub.engine.collections import edit_arguments
from hub.engine.collections.lookup import without_record
from hub.engine.phrases import day_words
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
RULE = "Announcing events"
KINDS = {"Announcement": "announcement", "Reminder": "reminder"}
"""What is posted about an event, with the part of the texts that says it."""
OFF, MOVED = 0, 1
"""The places of the event that is called off, and of the one that has another day in its description."""
AUDIENCES: tuple[Audience, ...] = ("everybody", "members", "everybody", "members", "everybody", "members", "everybody")
RIGHT = {(2, "Reminder"), (3, "Announcement")}
DRAFTS = {(4, "Reminder"), (5, "Announcement"), (5, "Reminder")}
OUT = {(4, "Announcement")}
"""What is scheduled as it should be, what is not scheduled yet, and what is out; all else has a wrong day."""


@dataclass(frozen=True)
class Plan:
    """How many days before an event its two posts go out, and how much earlier those for members do."""

    announced: int
    reminded: int
    earlier: int

    def day(self, event_day: str, kind: str, audience: str, *, knows_sundays: bool = True) -> str:
        """Return the day of a post about an event on a day."""
        days = self.announced if kind == "Announcement" else self.reminded
        days += self.earlier if audience == "members" else 0
        if knows_sundays:
            return days_before(event_day, days)
        return (date.fromisoformat(event_day) - timedelta(days=days)).isoformat()


@SCENARIOS.add
def posts_follow_events(state: State, now: datetime, rng: Random) -> Situation | None:
    """Events have moved, and their posts follow by the rule; one is called off, one has a new day in its text only."""
    words = WORDINGS["posts_follow_events"]
    plan = Plan(rng.choice((10, 14, 16)), rng.choice((2, 3, 4)), rng.choice((1, 2)))
    today = now.date()
    desk, events = _with_events_ahead(state, today, rng)
    if len(events) < len(AUDIENCES):
        return None
    first = plan.announced + plan.earlier + 11
    days = [(today + timedelta(days=first + one)).isoformat() for one in rng.sample(range(26), len(events))]
    rule_id = next(key for key, one in state.rules.items() if one.name == RULE)
    earlier = f"{plan.earlier} day{'s' if plan.earlier > 1 else ''}"
    rule = words.say(rng, "rule", announced=plan.announced, reminded=plan.reminded, earlier=earlier)
    desk.change("rules", rule_id, text=rule)
    moved, off = events[MOVED], events[OFF]
    old = (date.fromisoformat(days[MOVED]) - timedelta(days=rng.choice((5, 6, 7)))).isoformat()
    note = words.say(rng, "moved", day=day_words(days[MOVED]))
    for key, day in zip(events, days, strict=True):
        event: Event = desk.state.events[key]
        text = f"{event.text} {note}" if key == moved else event.text
        status = "cancelled" if key == off else "announced"
        desk.change("events", key, day=old if key == moved else day, text=text, status=status)
    right, alike, plain, stale = dict[str, str](), dict[str, str](), dict[str, str](), dict[str, str]()
    cancelled: list[str] = []
    for place, (key, day, audience) in enumerate(zip(events, days, AUDIENCES, strict=True)):
        for kind in KINDS:
            wanted = plan.day(day, kind, audience)
            wrong = (date.fromisoformat(wanted) + timedelta(days=rng.choice((-4, -3, -1, 1)))).isoformat()
            held = plan.day(old, kind, audience) if key == moved else wanted if (place, kind) in RIGHT else wrong
            post_id = desk.add("posts", _post(desk, key, (place, kind), held, today, rng))
            if key == off:
                cancelled.append(post_id)
            elif (place, kind) not in RIGHT | OUT:
                right[post_id] = wanted
                alike[post_id] = plan.day(day, kind, "everybody")
                plain[post_id] = plan.day(day, kind, audience, knows_sundays=False)
                stale[post_id] = plan.day(old if key == moved else day, kind, audience)
    if right in (alike, plain, stale):  # then an exception would not matter
        return None
    form = edit_arguments(EVENTS, desk.state, moved, day=days[MOVED])

    def done(days: dict[str, str], *, edits: bool = True, back: bool = True) -> tuple[Do, ...]:
        return (
            *([Do("edit_event", form)] if edits else []),
            *(Do("schedule_post", {"post_id": key, "day": day}) for key, day in days.items()),
            *([Do("unschedule_posts", {"post_ids": cancelled})] if back else []),
        )

    titles = {key: desk.state.events[key].title for key in events}
    entries = [key for key in events if key not in (moved, off)]
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction"),
        goal=done(right),
        facts=(
            Fact("when posts go out", ("rules", rule_id), rule),
            Fact(f"the new day of {titles[moved]}", ("events", moved), note),
            *(Fact(f"the day of {titles[key]}", ("events", key), desk.state.events[key].day) for key in entries),
            Fact("what is called off", ("events", off), "cancelled"),
        ),
        slips=(
            Slip("condition", "posts for members go out earlier", done(alike)),
            Slip("condition", "nothing goes out on a Sunday", done(plain)),
            Slip("condition", "an event has another day than its entry", done(stale, edits=False)),
            Slip("condition", "the event itself is corrected as well", done(stale)),
            Slip("condition", "posts about what is called off", done(right, back=False)),
        ),
    )


def _with_events_ahead(state: State, today: date, rng: Random) -> tuple[PreparedState[State], list[str]]:
    """Return the state without posts about events and with more events ahead, and these in any order."""
    for key, post in state.posts.items():
        if post.event_id is not None:
            state = without_record(state, POSTS, key)
    desk = PreparedState(state)
    ahead = [key for key, one in state.events.items() if one.day > today.isoformat() and one.status != "cancelled"]
    new = [desk.add("events", Event.model_validate(one)) for one in examples(state)["events"]]
    return desk, rng.sample([*ahead, *new], len(ahead) + len(new))


def _post(
    desk: PreparedState[State], event_id: str, which: tuple[int, str], held: str, today: date, rng: Random
) -> Post:
    """Return a post about an event as it is found: out, a draft, or scheduled for a day."""
    place, kind = which
    day: str | None
    day, status = held, "scheduled"
    if which in OUT:
        day, status = (today - timedelta(days=1)).isoformat(), "published"
    elif which in DRAFTS:
        day, status = None, "draft"
    return Post.model_validate(
        {
            "title": f"{kind}: {desk.state.events[event_id].title}",
            "text": WORDINGS["posts_follow_events"].say(rng, KINDS[kind]),
            "audience": AUDIENCES[place],
            "event_id": event_id,
            "goes_out": day,
            "status": status,
        }
    )
