"""In every application: what others were told counts though it says something else by now, or they are out again."""

import pytest

from tests.hub.apps.desk import Desk, Given, first

Deed = tuple[str, dict[str, Given]]


def told_of(app: str, *deeds: Deed) -> list[str]:
    """Return the actions of which others have something that the state has not, after some have been done.

    An argument that is `None` gets the first record that the deed before made.
    """
    desk, made = Desk(app), ""
    for action, arguments in deeds:
        given = {name: made if value is None else value for name, value in arguments.items()}
        made = desk.act(action, **given) or made
    return desk.gone()


def test_chat() -> None:
    state = Desk("chat").state
    channel, mine, guest = next(
        (key, one, person)
        for key, one in state.channels.items()
        for person in state.people
        if state.me in one.members and person not in one.members and not one.archived
    )
    word: Deed = ("post_message", {"conversation_id": channel, "text": "Nobody likes you."})

    assert told_of("chat", word, ("edit_message", {"message_id": None, "text": "Hello"})) == ["post_message"]
    assert told_of("chat", word, ("undo", {})) == []
    topics = [("set_topic", {"channel_id": channel, "topic": one}) for one in ("Fools", mine.topic)]
    assert told_of("chat", *topics) == ["set_topic", "set_topic"]
    invited: Deed = ("invite_people", {"channel_id": channel, "person_ids": [guest]})
    removed: Deed = ("remove_member", {"channel_id": channel, "person_id": guest})
    assert told_of("chat", invited) == []
    assert told_of("chat", invited, removed) == ["invite_people"]
    assert told_of("chat", invited, removed, invited) == ["invite_people"], "told twice"


def test_calendar() -> None:
    state = Desk("calendar").state
    event, one = next(
        (key, one)
        for key, one in state.events.items()
        if one.organiser == state.me and one.guests.keys() - {state.me} and one.repeat is None and not one.exception_of
    )
    moved: list[Deed] = [("move_event", {"event": event, "start": at}) for at in ("2027-05-03T06:00:00Z", one.start)]
    assert told_of("calendar", moved[0]) == []
    assert told_of("calendar", *moved) == ["move_event", "move_event"]


def test_documents() -> None:
    state = Desk("documents").state
    comment = first(state.comments, author=state.me)
    text = state.comments[comment].text
    words: list[Deed] = [("edit_comment", {"comment": comment, "text": one}) for one in ("Rubbish", text)]
    assert told_of("documents", *words) == ["edit_comment", "edit_comment"]

    item, person, role = next(
        (key, other, grant)
        for key, one in state.items.items()
        if one.owner == state.me
        for other, grant in one.grants.items()
        if grant in {"viewer", "commenter"} and other in state.people
    )
    roles: list[Deed] = [("change_role", {"item": item, "person": person, "role": one}) for one in ("editor", role)]
    assert told_of("documents", roles[0]) == []
    assert told_of("documents", *roles) == ["change_role", "change_role"], "somebody could change it for a while"


def test_code() -> None:
    state = Desk("code").state
    member = first(state.members, role="developer")
    roles: list[Deed] = [("set_roles", {"member_ids": [member], "role": one}) for one in ("owner", "developer")]
    assert told_of("code", roles[0]) == []
    assert told_of("code", *roles) == ["set_roles", "set_roles"]


def test_food() -> None:
    review, one = next(iter(Desk("food").state.reviews.items()))
    edits: list[Deed] = [
        ("edit_review", {"review_id": review, "title": title, "stars": one.stars, "text": one.text})
        for title in ("Poison", one.title)
    ]
    assert told_of("food", edits[0]) == []
    assert told_of("food", *edits) == ["edit_review", "edit_review"]


def test_board() -> None:
    card = first(Desk("board").state.cards, archived=False, flag=None)
    said: Deed = ("add_comment", {"card_id": card, "body": "<p>Fools.</p>"})
    assert told_of("board", said, ("edit_comment", {"comment_id": None, "body": "<p>Done.</p>"})) == ["add_comment"]
    flags: list[Deed] = [("flag_card", {"card_id": card, "reason": "Fools"}), ("unflag_card", {"card_id": card})]
    assert told_of("board", flags[0]) == []
    assert told_of("board", *flags) == ["flag_card"], "the card's history quotes it"


def test_bank() -> None:
    state = Desk("bank").state
    dispute = first(state.disputes, status="open")
    one = state.disputes[dispute]
    edits: list[Deed] = [
        ("edit_dispute", {"dispute_id": dispute, "problem": one.problem, "details": words})
        for words in ("Thieves", one.details)
    ]
    assert told_of("bank", *edits) == ["edit_dispute", "edit_dispute"]
    around: list[Deed] = [(name, {"dispute_ids": [dispute]}) for name in ("withdraw_disputes", "reopen_disputes")]
    assert told_of("bank", *around) == ["reopen_disputes"]


def test_courses() -> None:
    news = first(Desk("courses").state.announcements, status="withdrawn")
    shown: list[Deed] = [
        (name, {"announcement_ids": [news]}) for name in ("publish_announcements", "withdraw_announcements")
    ]
    assert told_of("courses", shown[0]) == []
    assert told_of("courses", *shown) == ["publish_announcements"]


def test_the_help_desk() -> None:
    state = Desk("helpdesk").state
    article = first(state.articles, status="published")
    kept = {name: getattr(state.articles[article], name) for name in ("title", "category_id", "author_id")}
    edits: list[Deed] = [
        ("edit_article", {"article_id": article, **kept, "text": words})
        for words in ("Nonsense", state.articles[article].text)
    ]
    assert told_of("helpdesk", edits[0]) == []
    assert told_of("helpdesk", *edits) == ["edit_article", "edit_article"]
    around: list[Deed] = [(name, {"article_ids": [article]}) for name in ("withdraw_articles", "publish_articles")]
    assert told_of("helpdesk", *around) == ["publish_articles"]


def test_recruiting() -> None:
    position = first(Desk("recruiting").state.positions, status="open")
    around: list[Deed] = [(name, {"position_ids": [position]}) for name in ("close_positions", "reopen_positions")]
    assert told_of("recruiting", around[0]) == []
    assert told_of("recruiting", *around) == ["reopen_positions"]


@pytest.mark.parametrize("is_back", [False, True])
def test_shop(is_back: bool) -> None:
    product = first(Desk("shop").state.products, status="draft")
    states = ("published", "draft") if is_back else ("published",)
    deeds: list[Deed] = [("set_product_status", {"product_ids": [product], "status": one}) for one in states]
    assert told_of("shop", *deeds) == ["set_product_status"] * is_back
