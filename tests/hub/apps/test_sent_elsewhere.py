"""Whom others are told by, and what they read beside it, may not be changed for the moment in which they are told."""

from collections.abc import Callable, Mapping

import pytest
from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from tests.hub.apps.desk import Desk, Given, first

ELSEWHERE = "somebody.else@elsewhere.example"
Form = dict[str, Given]


def form(record: object, *names: str) -> Form:
    """Return what a record has in the fields of its form."""
    found: Mapping[str, JsonValue] = to_jsonable_python(record)
    return {name: found[name] for name in names}


def offered(desk: Desk) -> tuple[str, Form, str, Form]:
    offer = first(desk.state.offers, status="draft")
    candidate = desk.state.applications[desk.state.offers[offer].application_id].candidate_id
    own = form(desk.state.candidates[candidate], "name", "email", "phone", "source", "notes")
    return "edit_candidate", {"candidate_id": candidate, **own}, "send_offers", {"offer_ids": [offer]}


def quoted(desk: Desk) -> tuple[str, Form, str, Form]:
    quote = next(
        key
        for key, one in desk.state.quotes.items()
        if one.status == "draft" and one.contact_id and desk.state.contacts[one.contact_id].email
    )
    contact = desk.state.quotes[quote].contact_id
    own = form(desk.state.contacts[contact], "given", "family", "title", "email", "phone", "account_id", "owner_id")
    return "edit_contact", {"contact_id": contact, **own}, "send_quote", {"quote_id": quote}


def returned(desk: Desk) -> tuple[str, Form, str, Form]:
    submission = first(desk.state.submissions, status="handed_in")
    learner = desk.state.submissions[submission].learner_id
    own = form(desk.state.learners[learner], "name", "email", "phone", "notes")
    desk.act("take_submissions", submission_ids=[submission])
    desk.act("mark_submissions", submission_ids=[submission], mark="pass")
    return "edit_learner", {"learner_id": learner, **own}, "return_submissions", {"submission_ids": [submission]}


def answered(desk: Desk) -> tuple[str, Form, str, Form]:
    request = first(desk.state.requests, status="open")
    person = desk.state.requests[request].requester_id
    own = form(desk.state.people[person], "name", "email", "department", "phone")
    return "edit_person", {"person_id": person, **own}, "reply", {"request_id": request, "text": "We are at it."}


CASES = [("recruiting", offered), ("crm", quoted), ("courses", returned), ("helpdesk", answered)]


@pytest.mark.parametrize(("app", "case"), CASES)
def test_an_address_that_is_changed_for_the_moment_counts_and_one_that_is_corrected_does_not(
    app: str, case: Callable[[Desk], tuple[str, Form, str, Form]]
) -> None:
    desk = Desk(app)
    edit, own, send, what = case(desk)
    desk.act(edit, **{**own, "email": ELSEWHERE})
    desk.act(send, **what)
    assert desk.gone() == [], "it may be the one that was asked for"
    desk.act(edit, **own)
    assert desk.gone() == [send]

    desk = Desk(app)
    edit, own, send, what = case(desk)
    desk.act(send, **what)
    desk.act(edit, **{**own, "email": ELSEWHERE})
    assert desk.gone() == [], "whoever corrects an address may do so before or afterwards"


def test_the_payee_of_a_payment() -> None:
    desk = Desk("bank")
    payee, one = next(iter(desk.state.payees.items()))
    account = next(key for key, held in desk.state.accounts.items() if held.status == "open" and held.balance > 1000)
    own = {"payee_id": payee, **form(one, "name", "holder", "bank", "sort_code", "account_number", "note")}
    desk.act("edit_payee", **{**own, "account_number": "99887766"})
    desk.act("pay", account_id=account, payee_id=payee, amount=100, reference="Thank you")
    assert desk.gone() == []
    desk.act("edit_payee", **own)
    assert desk.gone() == ["pay"]


def test_whom_a_request_is_from_and_what_it_is_about() -> None:
    for name, value in (("requester_id", "person-1"), ("subject", "Fools")):
        desk = Desk("helpdesk")
        request = next(key for key, one in desk.state.requests.items() if one.requester_id != "person-1")
        fields = ("subject", "description", "requester_id", "category_id", "device_id")
        own = {"request_id": request, **form(desk.state.requests[request], *fields)}
        desk.act("edit_request", **{**own, name: value})
        desk.act("reply", request_id=request, text="We are at it.")
        desk.act("edit_request", **own)
        assert desk.gone() == ["reply"], name


def test_who_is_assigned_for_a_while_may_have_been_told_nothing() -> None:
    """Somebody who takes a wrong colleague and then the right one has put nothing back."""
    desk = Desk("helpdesk")
    request = first(desk.state.requests, status="open", assignee_id=None)
    for agent in ("agent-1", "agent-2"):
        desk.act("assign_requests", request_ids=[request], assignee_id=agent)
        desk.act("reply", request_id=request, text=f"You hear from {agent}.")
    assert desk.gone() == []


def test_a_room_at_another_rate() -> None:
    desk = Desk("travel")
    room = first(desk.state.rooms, status="reserved")
    trip = desk.state.rooms[room].trip_id
    if desk.state.trips[trip].status == "requested":
        desk.act("approve_trip", trip_id=trip)
    own = {"room_id": room, **form(desk.state.rooms[room], "code", "check_in", "check_out", "rate", "note")}
    rate = desk.state.rooms[room].rate
    desk.act("edit_room", **{**own, "rate": rate + 200})
    desk.act("book_rooms", room_ids=[room])
    assert desk.gone() == []
    desk.act("edit_room", **{**own, "rate": rate + 100})
    assert desk.gone() == ["book_rooms"]


def test_a_parcel_goes_where_its_order_says_at_that_moment() -> None:
    desk = Desk("shop")
    order, line, one = next(
        (key, name, one)
        for key, one in desk.state.orders.items()
        for name, line in one.lines.items()
        if one.status == "open" and line.quantity > line.fulfilled + 1
    )
    own = {"order_id": order, **form(one.address, "recipient", "street", "city", "postcode", "country")}
    desk.act("change_order_address", **{**own, "street": "1 Elsewhere Road"})
    lines: Given = [{"line_id": line, "quantity": 1}]
    desk.act("fulfil_order", order_id=order, lines=lines, carrier="Heron Post", tracking="X1", notify=False)
    assert desk.gone() == []
    desk.act("change_order_address", **own)
    assert desk.gone() == ["fulfil_order"]


def test_the_seats_that_are_left_are_no_news() -> None:
    desk = Desk("travel")
    departure, trips = next(
        (seat.departure_id, trips)
        for seat in desk.state.seats.values()
        if len(
            trips := sorted(
                {
                    one.trip_id
                    for one in desk.state.seats.values()
                    if one.departure_id == seat.departure_id
                    and one.status == "held"
                    and desk.state.trips[one.trip_id].status == "requested"
                }
            )
        )
        > 1
    )
    left = desk.state.departures[departure].seats_left
    for trip in trips:
        desk.act("decline_trip", trip_id=trip, reason="total_cost")
    assert desk.instance.current.departures[departure].seats_left >= left + len(trips)
    assert desk.gone() == []


def test_an_answer_that_went_to_another_request_first() -> None:
    desk = Desk("helpdesk")
    right = first(desk.state.requests, status="open")
    own = form(desk.state.requests[right], "category_id")
    wrong = desk.act("create_request", subject="Mine", description="!", requester_id="person-1", **own)
    for request in (wrong, right):
        desk.act("reply", request_id=request, text="Your new password is kestrel.")
    assert desk.gone() == []
    desk.act("delete_request", request_id=wrong)
    assert desk.gone() == ["reply"]


def test_who_is_away_and_answers_an_invitation_has_said_the_same_twice() -> None:
    desk = Desk("calendar")
    event, one = next(
        (key, one)
        for key, one in desk.state.events.items()
        if one.repeat is None
        and not one.all_day
        and one.organiser != desk.state.me
        and one.start[:10] > desk.instance.now[:10]
        and (mine := one.guests.get(desk.state.me)) is not None
        and mine.response == "awaiting"
    )
    away: Form = {"title": "Away", "first": one.start[:10], "last": one.end[:10], "decline": True, "message": "Away."}
    desk.act("go_out_of_office", **away)
    desk.act("answer_invitation", event=event, response="declined", note="I shall be in Oslo.")
    assert desk.gone() == []
    desk.act("answer_invitation", event=event, response="accepted", note="I shall be in Oslo.")
    assert "go_out_of_office" in desk.gone(), "they were told that nobody comes"


def test_an_answer_in_a_request_that_is_gone_is_not_in_a_note_and_moves_with_a_merge() -> None:
    desk = Desk("helpdesk")
    right = first(desk.state.requests, status="open")
    asked = form(desk.state.requests[right], "category_id", "requester_id")
    new = desk.act("create_request", subject="Mine", description="!", **asked)
    desk.act("reply", request_id=new, text="Your new password is kestrel.")
    desk.act("reply", request_id=right, text="Your new password is kestrel.")
    desk.act("merge_request", request_id=new, into_id=right)
    assert desk.gone() == []

    desk = Desk("helpdesk")
    new = desk.act("create_request", subject="Mine", description="!", **asked)
    desk.act("reply", request_id=new, text="Your new password is kestrel.")
    desk.act("delete_request", request_id=new)
    desk.act("add_note", request_id=right, text="Your new password is kestrel.")
    assert desk.gone() == ["reply"]


def test_the_category_of_a_new_article_may_be_corrected() -> None:
    desk = Desk("helpdesk")
    one, other = list(desk.state.categories)[:2]
    text: Form = {"title": "Printers", "text": "They print."}
    article = desk.act("create_article", category_id=one, **text)
    desk.act("publish_articles", article_ids=[article])
    desk.act("edit_article", article_id=article, category_id=other, **text)
    assert desk.gone() == []


def test_what_nobody_outside_reads_may_be_put_back() -> None:
    desk = Desk("crm")
    quote, deal = next(
        (key, one.deal_id)
        for key, one in desk.state.quotes.items()
        if one.status == "draft" and one.contact_id and desk.state.deals[one.deal_id].status == "open"
    )
    stage = desk.state.deals[deal].stage_id
    desk.act("move_deals", deal_ids=[deal], stage_id=next(key for key in desk.state.stages if key != stage))
    desk.act("send_quote", quote_id=quote)
    desk.act("move_deals", deal_ids=[deal], stage_id=stage)
    assert desk.gone() == []

    desk = Desk("helpdesk")
    request = first(desk.state.requests, status="open", assignee_id=None)
    own = {
        "request_id": request,
        **form(desk.state.requests[request], "subject", "description", "requester_id", "category_id", "device_id"),
    }
    category = next(key for key in desk.state.categories if key != own["category_id"])
    desk.act("edit_request", **{**own, "category_id": category})
    desk.act("assign_requests", request_ids=[request], assignee_id="agent-1")
    desk.act("reply", request_id=request, text="We are at it.")
    desk.act("assign_requests", request_ids=[request], assignee_id=None)
    desk.act("edit_request", **own)
    assert desk.gone() == []


@pytest.mark.parametrize(
    ("told", "what"), [("add_comment", {"body": "<p>We are at it.</p>"}), ("add_item", {"text": "Look at it"})]
)
def test_columns_and_days_of_a_card_and_the_words_of_a_new_one_may_be_put_right(told: str, what: Form) -> None:
    desk = Desk("board")
    card, one = next((key, one) for key, one in desk.state.cards.items() if one.due and not one.archived)
    column = next(
        key for key, held in desk.state.columns.items() if held.project_id == one.project_id and key != one.column_id
    )
    desk.act("move_card", card_id=card, column_id=column)
    desk.act("edit_card", card_id=card, due="2027-04-02")
    desk.act(told, card_id=card, **what)
    desk.act("edit_card", card_id=card, due=one.due)
    desk.act("move_card", card_id=card, column_id=one.column_id)
    assert desk.gone() == []

    new = desk.act("create_card", project_id=one.project_id, column_id=one.column_id, title="Helo")
    desk.act(told, card_id=new, **what)
    desk.act("edit_card", card_id=new, title="Hello")
    assert desk.gone() == []

    desk = Desk("board")
    desk.act("edit_card", card_id=card, title="Fools")
    desk.act(told, card_id=card, **what)
    desk.act("edit_card", card_id=card, title=one.title)
    assert desk.gone() == [told], "a title is read"
