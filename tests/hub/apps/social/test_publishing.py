"""What goes out on Natterby, and when: schedules, publishing, reposts, the pinned post, invitations."""

import pytest
from pydantic import JsonValue

from hub.apps.social import APP
from hub.apps.social.domain.choices import days_before
from hub.apps.social.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance

TODAY = "2026-03-17"


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "canal", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def titled(session: Instance, kind: str, title: str) -> str:
    return next(key for key, one in getattr(state_of(session), kind).items() if one.title == title)


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def test_a_post_is_scheduled_after_today_and_published_today(session: Instance) -> None:
    post = titled(session, "posts", "Which fish is this?")
    said = ("Choose a day after today, or publish the post now.", "day")
    assert refusal(session, "schedule_post", post_id=post, day=TODAY) == said
    assert refusal(session, "schedule_post", post_id=post, day="next week") == ("Choose a day that exists.", "day")
    session.act("schedule_post", {"post_id": post, "day": "2026-03-18"})
    scheduled = state_of(session).posts[post]
    assert (scheduled.status, scheduled.goes_out) == ("scheduled", "2026-03-18")

    session.act("publish_post", {"post_id": post})

    published = state_of(session).posts[post]
    assert (published.status, published.goes_out) == ("published", TODAY)
    said = ("“Which fish is this?” is published, so it cannot go out.", "post_id")
    assert refusal(session, "schedule_post", post_id=post, day="2026-03-20") == said


def test_what_is_a_draft_again_has_no_day(session: Instance) -> None:
    post = titled(session, "posts", "New benches at the basin")
    session.act("unschedule_posts", {"post_ids": [post]})
    draft = state_of(session).posts[post]
    assert (draft.status, draft.goes_out) == ("draft", None)


def test_nothing_goes_out_about_an_event_that_is_over_or_called_off(session: Instance) -> None:
    post, event = (titled(session, "posts", "Boat inspection days"), titled(session, "events", "Boat inspection"))
    message, field = refusal(session, "schedule_post", post_id=post, day="2026-04-20")
    assert (message, field) == ("Boat inspection is on 19 April 2026, which is over by then.", "day")
    session.act("schedule_post", {"post_id": post, "day": "2026-04-19"})
    session.act("cancel_events", {"event_ids": [event]})
    said = ("Boat inspection is cancelled. Change the event of the post first.", "post_id")
    assert refusal(session, "publish_post", post_id=post) == said


def test_only_one_post_is_pinned_and_what_is_pinned_stays_up(session: Instance) -> None:
    for key, one in state_of(session).posts.items():
        if one.pinned:
            session.act("unpin_posts", {"post_ids": [key]})
    first, second = (titled(session, "posts", one) for one in ("Lock 7 has new gates", "Accounts of last year"))
    session.act("pin_posts", {"post_ids": [first]})
    said = "“Lock 7 has new gates” is pinned already, and only one post can be. Unpin it first."
    assert refusal(session, "pin_posts", post_ids=[second]) == (said, "pinned")
    assert refusal(session, "withdraw_posts", post_ids=[first]) == (
        "“Lock 7 has new gates” is pinned. Unpin it first.",
        "status",
    )


def test_a_repost_is_out_today_names_its_source_and_is_not_made_twice(session: Instance) -> None:
    key = next(iter(state_of(session).feed))
    assert refusal(session, "repost", feed_post_id=key, title=" ")[1] == "title"
    assert refusal(session, "repost", feed_post_id=key, title="x" * 81)[1] == "title"
    assert refusal(session, "repost", feed_post_id=key, title="Heron", text="x" * 4_001)[1] == "text"
    session.act("repost", {"feed_post_id": key, "title": " Our  heron ", "text": ""})

    made = list(state_of(session).posts.values())[-1]
    assert (made.title, made.source_id, made.status, made.goes_out) == ("Our heron", key, "published", TODAY)
    said = ("You have passed this on already, as “Our heron”.", "feed_post_id")
    assert refusal(session, "repost", feed_post_id=key, title="Again") == said
    other = list(state_of(session).feed)[3]
    assert refusal(session, "repost", feed_post_id=other, title="our heron")[1] == "title"


def test_invitations_end_with_the_places_and_nobody_gets_two(session: Instance) -> None:
    full, event = (titled(session, "events", one) for one in ("Bat walk", "Spring clean-up"))
    over = titled(session, "events", "Lock open day")
    state = state_of(session)
    invited = next(one for one in state.invitations.values() if one.event_id == event and one.status == "declined")
    there = {one.profile_id for one in state.invitations.values()}
    guest = next(key for key, one in state.profiles.items() if key not in there and one.status == "active")
    blocked = next(key for key, one in state.profiles.items() if one.status == "blocked")
    name = state.profiles[invited.profile_id].name
    for event_id, profile_id, message, field in (
        (full, guest, "Bat walk is full: all 5 places are taken.", "event_id"),
        (over, guest, "Lock open day is over.", "event_id"),
        (event, invited.profile_id, f"{name} has been invited already.", "profile_id"),
        (event, blocked, f"{state.profiles[blocked].name} is blocked and cannot be invited.", "profile_id"),
    ):
        assert refusal(session, "invite_to_event", event_id=event_id, profile_id=profile_id) == (message, field)
    session.act("invite_to_event", {"event_id": event, "profile_id": guest})
    made = list(state_of(session).invitations.values())[-1]
    assert (made.title, made.status) == (f"{state.profiles[guest].name}, Spring clean-up", "open")
    waiting = next(key for key, one in state.invitations.items() if one.event_id == full and one.status == "open")
    assert refusal(session, "accept_invitations", invitation_ids=[waiting])[0].startswith("Bat walk is full")


def test_what_would_go_out_on_a_sunday_does_so_the_day_before() -> None:
    assert days_before("2026-04-05", 14) == "2026-03-21"
    assert days_before("2026-04-06", 14) == "2026-03-23"
