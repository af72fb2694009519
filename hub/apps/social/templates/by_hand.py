"""Tasks about what goes out, what is answered, who is invited, and what is decided."""

from collections.abc import Container
from datetime import date, timedelta
from random import Random

from hub.apps.social import collections as declared
from hub.apps.social.collections import COLLECTIONS
from hub.apps.social.domain.rules import coming
from hub.apps.social.fixtures.builder import today_of
from hub.apps.social.state import Post, State
from hub.apps.social.templates.registry import TASK_TEMPLATES
from hub.engine.collections import Collection
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import day_words, others, pick
from hub.engine.task_templates import TaskTemplate, task_template

ANSWERS = (
    "Thank you, we will look into it this week.",
    "Yes, please come. No need to bring anything.",
    "We are sorry about that. Please write to us with the details.",
    "Not this time, but we will announce the next date here.",
)
REPOSTS = ("Worth a look", "Our neighbours have news", "Seen next door", "Good idea, this")


def _task(
    state: State, rng: Random, collection: Collection, fits: Container[str], ways: tuple[str, ...], **beside: str
) -> TaskTemplate | None:
    """Return a task about one of the records that fit; the ways to ask for it have `{}` for the record."""
    fitting = {key: one for key, one in told_apart(state, collection).items() if key in fits}
    key = pick(rng, fitting)
    if key is None:
        return None
    names = referred(COLLECTIONS, state, collection, key).ways
    wrong = ({collection.argument: one, **beside} for one in alike(collection, fitting, key, rng)[:1])
    said = tuple(way.format(rng.choice(names)) for way in ways)
    return task_template({collection.argument: key, **beside}, said, wrong)


def _may_go_out(state: State, post: Post, day: str) -> bool:
    event = state.events.get(post.event_id or "")
    is_void = event is not None and (event.status == "cancelled" or event.day < day)
    return post.status in ("draft", "scheduled") and not is_void


def _is_active(state: State, profile_id: str) -> bool:
    return state.profiles[profile_id].status == "active"


@TASK_TEMPLATES.of("schedule_post")
def schedule_post(state: State, rng: Random) -> TaskTemplate | None:
    """A day on which a post goes out."""
    day = (date.fromisoformat(today_of(state)) + timedelta(days=rng.randrange(2, 20))).isoformat()
    said = day_words(day)
    ways = (
        f"Schedule {{}} for {said}",
        f"Let {{}} go out on {said}",
        f"Have {{}} published on {said} by scheduling it",
    )
    fits = {key for key, one in state.posts.items() if one.goes_out != day and _may_go_out(state, one, day)}
    return _task(state, rng, declared.POSTS, fits, ways, day=day)


@TASK_TEMPLATES.of("publish_post")
def publish_post(state: State, rng: Random) -> TaskTemplate | None:
    """A post that goes out now."""
    today = today_of(state)
    ways = ("Publish {} now", "Put {} on our page today", "Let {} go out right away")
    fits = {key for key, one in state.posts.items() if _may_go_out(state, one, today)}
    return _task(state, rng, declared.POSTS, fits, ways)


@TASK_TEMPLATES.of("repost")
def repost(state: State, rng: Random) -> TaskTemplate | None:
    """Something from somebody else, with a title."""
    passed = {one.source_id for one in state.posts.values()}
    title = rng.choice(REPOSTS)
    ways = (
        f'Repost {{}} with the title "{title}"',
        f'Pass {{}} on to our followers as a repost called "{title}"',
        f'Repost {{}} on our page; the title is "{title}"',
    )
    fits = {key for key, one in state.feed.items() if key not in passed and _is_active(state, one.author_id)}
    return _task(state, rng, declared.FEED, fits, ways, title=title)


@TASK_TEMPLATES.of("reply_to_comment")
def reply_to_comment(state: State, rng: Random) -> TaskTemplate | None:
    """An answer below a comment."""
    text = rng.choice(ANSWERS)
    ways = (f'Answer {{}} with "{text}"', f'Reply to {{}}: "{text}"', f'Write "{text}" as our answer to {{}}')
    seen = {key: one for key, one in state.comments.items() if one.status == "visible"}
    fits = {key for key, one in seen.items() if _is_active(state, one.author_id)}
    return _task(state, rng, declared.COMMENTS, fits, ways, text=text)


@TASK_TEMPLATES.of("invite_to_event")
def invite_to_event(state: State, rng: Random) -> TaskTemplate | None:
    """Somebody who is asked to come."""
    today, known = today_of(state), told_apart(state, declared.EVENTS)
    fits = [
        key
        for key, one in known.items()
        if one.day >= today and one.status != "cancelled" and coming(state, key) < one.places
    ]
    key = pick(rng, fits)
    there = {one.profile_id for one in state.invitations.values() if one.event_id == key}
    free = [one for one in state.profiles if _is_active(state, one) and one not in there]
    guest = pick(rng, free)
    if key is None or guest is None:
        return None
    _, *names = referred(COLLECTIONS, state, declared.PROFILES, guest).ways  # without "the profile"
    ways = referred(COLLECTIONS, state, declared.EVENTS, key).ways
    forms = ("Invite {} to {}", "Ask {} to come to {} by inviting them", "Send {} an invitation to {}")
    said = tuple(form.format(rng.choice(names), rng.choice(ways)) for form in forms)
    arguments = {"event_id": key, "profile_id": guest}
    return task_template(arguments, said, ({**arguments, "profile_id": one} for one in others(rng, free, guest)))


@TASK_TEMPLATES.of("decide_report")
def decide_report(state: State, rng: Random) -> TaskTemplate | None:
    """A report that somebody has made up their mind about."""
    rule = rng.choice(sorted({one.rule_id for one in state.reports.values() if one.rule_id}))
    name = state.rules[rule].name
    dismiss = ("Dismiss {}", "Decide {}: dismiss it", "Turn down {} by dismissing it")
    uphold = (
        f'Uphold {{}} under the house rule "{name}"',
        f'Decide {{}}: uphold it under "{name}"',
        f'Accept {{}} by upholding it under "{name}"',
    )
    is_upheld = rng.random() < 2 / 3
    beside = {"decision": "upheld", "rule_id": rule} if is_upheld else {"decision": "dismissed"}
    fits = {key for key, one in state.reports.items() if one.status == "open"}
    return _task(state, rng, declared.REPORTS, fits, uphold if is_upheld else dismiss, **beside)


@TASK_TEMPLATES.of("reopen_report")
def reopen_report(state: State, rng: Random) -> TaskTemplate | None:
    """A decision that is taken back."""
    ways = ("Reopen {}", "Take back the decision about {}", "Open {} again")
    fits = {key for key, one in state.reports.items() if one.status != "open"}
    return _task(state, rng, declared.REPORTS, fits, ways)
