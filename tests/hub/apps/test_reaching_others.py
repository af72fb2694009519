"""Which actions reach other people, so that who deletes what they made has not taken it back."""

import re

import pytest

from hub.apps import installed_app, names

REACHING: dict[str, set[str]] = {
    "bank": {"create_message", "dispute_transaction", "pay"},
    "board": {"add_comment", "edit_comment", "invite_member"},
    "calendar": {
        *("create_event", "edit_event", "move_event", "resize_event", "duplicate_event"),
        *("invite_guests", "answer_invitation", "answer_invitations", "accept_proposal", "go_out_of_office"),
        "share_calendar",
    },
    "chat": {
        *("post_message", "start_direct", "reply_in_thread", "forward_message", "share_file", "edit_message"),
        *("send_scheduled", "send_draft", "start_poll", "create_channel", "invite_people"),
    },
    "courses": {
        *("answer_question", "send_back_submission", "return_submissions", "issue_certificates"),
        *("publish_announcements", "publish_assignments"),
    },
    "crm": {"reply_to_ticket", "send_quote"},
    "documents": {
        *("share_item", "add_comment", "reply_to_comment", "edit_comment"),
        *("request_review", "approve_review", "reject_review"),
    },
    "helpdesk": {"reply", "send_canned_reply", "publish_articles"},
    "mail": {"send_message", "reply", "reply_all", "forward", "send_draft"},
    "recruiting": {"send_message", "send_offers", "invite_applications", "publish_positions"},
    "shop": {
        *("place_order", "request_return", "write_review", "reply_to_review", "resend_confirmation"),
        *("fulfil_order", "cancel_order", "refund_order", "approve_return", "reject_return", "receive_return"),
    },
    "spreadsheet": set(),
    "travel": {
        *("request_trips", "approve_trip", "decline_trip", "create_message"),
        *("book_seats", "change_seat", "cancel_seat", "book_rooms", "cancel_rooms", "share_rooms"),
    },
}
SOUNDS_LIKE_IT = re.compile(r"send|reply|post(?!pone)|forward|invit|publish|(?<!un)share")
REACHING_NOBODY = {
    ("documents", "share_by_link"): "a link reaches whom it is given to, and nobody is told of it",
    ("helpdesk", "send_agents_away"): "says who is at the desk",
    ("helpdesk", "create_canned_reply"): "a text that is kept",
    ("helpdesk", "edit_canned_reply"): "a text that is kept",
    ("helpdesk", "delete_canned_reply"): "a text that is kept",
}


@pytest.mark.parametrize("name", names())
def test_the_actions_that_reach_others_are_marked(name: str) -> None:
    actions = installed_app(name).app.actions

    assert {key for key, one in actions.items() if one.reaches_others} == REACHING[name]


@pytest.mark.parametrize("name", names())
def test_an_action_that_sounds_like_it_is_marked_or_has_a_reason(name: str) -> None:
    actions = installed_app(name).app.actions
    heard = {key for key, one in actions.items() if SOUNDS_LIKE_IT.search(key) and not one.reaches_others}

    assert heard == {action for app, action in REACHING_NOBODY if app == name}
