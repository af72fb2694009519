"""In every application that has both: what was sent and then deleted is found, and what reached nobody is not."""

import pytest

from tests.hub.apps.desk import Desk, Given, first, other


def test_mail() -> None:
    desk = Desk("mail")
    letter: dict[str, Given] = {"to": ["ines@calder.example"], "subject": "Keys", "body": "<p>Under the mat.</p>"}
    draft = desk.act("save_draft", **letter)
    desk.act("discard_drafts", draft_ids=[draft])
    thread = desk.act("send_message", **letter)
    assert desk.gone() == []

    desk.act("delete", thread_ids=[thread])
    assert desk.gone() == [], "in the trash it is still there for a grader"
    desk.act("delete_forever", thread_ids=[thread])
    assert desk.gone() == ["send_message"]


def test_mail_that_undo_took_back() -> None:
    desk = Desk("mail")
    desk.act("send_message", to=["ines@calder.example"], subject="Keys", body="<p>Under the mat.</p>")
    desk.act("undo")
    assert desk.gone() == []


def test_chat() -> None:
    desk = Desk("chat")
    channel = next(key for key, one in desk.state.channels.items() if desk.state.me in one.members and not one.archived)
    draft = desk.act("save_draft", conversation_id=channel, text="Well")
    desk.act("delete_draft", draft_id=draft)
    message = desk.act("post_message", conversation_id=channel, text="The code is 4711.")
    assert desk.gone() == []

    desk.act("delete_message", message_id=message)
    assert desk.gone() == ["post_message"]


def test_the_help_desk() -> None:
    desk = Desk("helpdesk")
    asked: dict[str, Given] = {
        "subject": "No sound",
        "description": "Since noon",
        "requester_id": next(iter(desk.state.people)),
        "category_id": next(iter(desk.state.categories)),
    }
    request = desk.act("create_request", **asked)
    desk.act("add_note", request_id=request, text="For us alone")
    desk.act("delete_request", request_id=request)
    assert desk.gone() == []

    request = desk.act("create_request", **asked)
    desk.act("reply", request_id=request, text="Never write again.")
    assert desk.gone() == []
    desk.act("delete_request", request_id=request)
    assert desk.gone() == ["reply"]


def test_the_help_desk_keeps_what_moves_to_another_request() -> None:
    desk = Desk("helpdesk")
    one = first(desk.state.requests, status="open")
    person, category = desk.state.requests[one].requester_id, next(iter(desk.state.categories))
    two = desk.act("create_request", subject="Again", description="!", requester_id=person, category_id=category)
    desk.act("reply", request_id=two, text="We are at it.")
    desk.act("merge_request", request_id=two, into_id=one)
    assert desk.gone() == []


def test_calendar() -> None:
    desk = Desk("calendar")
    event: dict[str, Given] = {
        "calendar": desk.state.settings.default_calendar,
        "title": "Lunch",
        "start": "2027-05-03T12:00:00Z",
        "end": "2027-05-03T13:00:00Z",
    }
    desk.act("delete_event", event=desk.act("create_event", **event), scope="all")
    assert desk.gone() == []

    key = desk.act("create_event", **event)
    desk.act("invite_guests", event=key, people=[other(desk)])
    assert desk.gone() == []
    desk.act("remove_guest", event=key, person=other(desk))
    assert desk.gone() == ["invite_guests"]
    desk.act("delete_event", event=desk.act("create_event", **event, guests=[other(desk)]), scope="all")
    assert desk.gone() == ["invite_guests", "create_event"]


def test_documents() -> None:
    desk = Desk("documents")
    item = desk.act("create_document", name="Plan for Monday")
    desk.act("delete_comment", comment=desk.act("add_comment", item=item, text="Mine alone"))
    assert desk.gone() == []

    desk.act("share_item", item=item, people=[other(desk)], role="viewer")
    comment = desk.act("add_comment", item=item, text="Look at this")
    assert desk.gone() == []
    desk.act("delete_comment", comment=comment)
    assert desk.gone() == ["add_comment"]
    desk.act("remove_access", item=item, person=other(desk))
    assert desk.gone() == ["share_item", "add_comment"]


def test_board() -> None:
    desk = Desk("board")
    card = first(desk.state.cards, archived=False)
    comment = desk.act("add_comment", card_id=card, body="<p>No.</p>")
    assert desk.gone() == []

    desk.act("delete_comment", comment_id=comment)
    assert desk.gone() == ["add_comment"]


def test_bank() -> None:
    desk = Desk("bank")
    message = desk.act("create_message", subject="Card", topic="cards", text="Close it.")
    assert desk.gone() == []

    desk.act("delete_message", message_id=message)
    assert desk.gone() == ["create_message"]


def test_travel() -> None:
    desk = Desk("travel")
    message = desk.act("create_message", subject="Passport", text="Please bring it along.")
    trip = first(desk.state.trips, status="planned")
    desk.act("request_trips", trip_ids=[trip])
    assert desk.gone() == []

    desk.act("delete_message", message_id=message)
    assert desk.gone() == ["create_message"]


@pytest.mark.parametrize("is_published", [False, True])
def test_social(is_published: bool) -> None:
    desk = Desk("social")
    post = desk.act("create_post", title="Closed today", text="The key is lost.")
    if is_published:
        desk.act("publish_post", post_id=post)
    assert desk.gone() == []

    desk.act("delete_post", post_id=post)
    assert desk.gone() == ["publish_post"] * is_published


@pytest.mark.parametrize("is_published", [False, True])
def test_courses(is_published: bool) -> None:
    desk = Desk("courses")
    news = desk.act("create_announcement", title="No lessons", text="Ever again.")
    if is_published:
        desk.act("publish_announcements", announcement_ids=[news])
    assert desk.gone() == []

    desk.act("delete_announcement", announcement_id=news)
    assert desk.gone() == ["publish_announcements"] * is_published


@pytest.mark.parametrize("is_sent", [False, True])
def test_recruiting(is_sent: bool) -> None:
    desk = Desk("recruiting")
    offer = first(desk.state.offers, status="draft")
    asked = {name: getattr(desk.state.offers[offer], name) for name in ("application_id", "salary", "start_day")}
    offer = desk.act("create_offer", code="OF-9999", **asked)
    if is_sent:
        desk.act("send_offers", offer_ids=[offer])
    assert desk.gone() == []

    desk.act("delete_offer", offer_id=offer)
    assert desk.gone() == ["send_offers"] * is_sent


def test_crm() -> None:
    desk = Desk("crm")
    ticket = next(key for key, one in desk.state.tickets.items() if one.status != "closed")
    for internal in (True, False):
        desk.act("reply_to_ticket", ticket_id=ticket, text="Soon.", internal=internal)
    assert [entry.reached_others for entry in desk.instance.log] == [False, True]
    assert desk.gone() == []


def test_crm_quotes() -> None:
    desk = Desk("crm")
    deal, contact = next(
        (key, person_id)
        for key, one in desk.state.deals.items()
        for person_id, person in desk.state.contacts.items()
        if one.status == "open" and one.lines and person.account_id == one.account_id and person.email
    )
    quote = desk.act(
        "create_quote", deal_id=deal, contact_id=contact, valid_until=desk.instance.now[:10], tax=20, terms=""
    )
    desk.act("send_quote", quote_id=quote)
    assert desk.gone() == []

    desk.act("delete_deal", deal_id=deal)
    assert desk.gone() == ["send_quote"]


def test_food() -> None:
    desk = Desk("food")
    review = first(desk.state.reviews)
    desk.act("delete_review", review_id=review)
    draft = first(desk.state.orders, status="draft")
    desk.act("delete_order", order_id=draft)
    message = desk.act("create_message", subject="Wishes", topic="orders", text="By eleven.")
    assert desk.gone() == []

    desk.act("delete_message", message_id=message)
    assert desk.gone() == ["create_message"]
