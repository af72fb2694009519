"""Which actions reach other people, so that who deletes what they made has not taken it back."""

import re

import pytest

from hub.apps import installed_app, names

REACHING: dict[str, set[str]] = {
    "bank": {"create_message", "dispute_transaction", "edit_dispute", "reopen_disputes", "pay"},
    "board": {
        *("add_comment", "edit_comment", "invite_member"),
        *("add_item", "edit_item", "attach_files", "flag_card"),  # a card's history quotes them
    },
    "calendar": {
        *("create_event", "edit_event", "move_event", "resize_event", "duplicate_event"),
        *("invite_guests", "answer_invitation", "answer_invitations", "accept_proposal", "go_out_of_office"),
        *("share_calendar", "propose_time"),
    },
    "chat": {
        *("post_message", "start_direct", "reply_in_thread", "forward_message", "share_file", "edit_message"),
        *("send_scheduled", "send_draft", "start_poll", "create_channel", "invite_people"),
        *("rename_channel", "set_topic", "set_purpose", "add_bookmark", "add_reaction", "vote"),
    },
    "code": {
        *("approve", "comment_on_issue", "comment_on_merge_request", "create_member", "merge", "publish_releases"),
        *("request_reviews", "edit_release", "set_roles"),
    },
    "courses": {
        *("answer_question", "send_back_submission", "return_submissions", "issue_certificates"),
        *("publish_announcements", "publish_assignments", "reopen_assignments"),
        *("edit_announcement", "edit_assignment", "edit_submission", "edit_certificate"),
    },
    "crm": {"reply_to_ticket", "send_quote"},
    "documents": {
        *("share_item", "change_role", "add_comment", "reply_to_comment", "edit_comment", "assign_comment"),
        *("request_review", "approve_review", "reject_review"),
    },
    "food": {
        *(
            "cancel_orders",
            "create_message",
            "create_review",
            "edit_review",
            "place_order",
            "report_items",
            "split_order",
        ),
        *("edit_order", "apply_voucher", "add_item", "edit_item", "delete_item"),  # of an order that is placed
        *("accept_items", "decline_items", "give_items"),
    },
    "helpdesk": {"reply", "send_canned_reply", "publish_articles", "edit_article"},
    "mail": {"send_message", "reply", "reply_all", "forward", "send_draft"},
    "recruiting": {
        *("send_message", "send_offers", "invite_applications", "publish_positions"),
        *("resume_positions", "reopen_positions", "edit_position", "edit_application", "edit_offer"),
    },
    "shop": {
        *("place_order", "request_return", "write_review", "reply_to_review", "resend_confirmation"),
        *("fulfil_order", "cancel_order", "refund_order", "approve_return", "reject_return", "receive_return"),
        *("edit_product", "set_price", "change_prices", "set_product_status", "edit_collection", "moderate_reviews"),
    },
    "social": {
        *(
            "publish_post",
            "edit_post",
            "repost",
            "reply_to_comment",
            "invite_to_event",
            "follow_profiles",
            "like_feed_posts",
        ),
        *("edit_event", "announce_events", "cancel_events", "withdraw_invitations"),
    },
    "spreadsheet": set(),
    "travel": {
        *("request_trips", "approve_trip", "decline_trip", "create_message"),
        *("book_seats", "change_seat", "cancel_seat", "book_rooms", "cancel_rooms", "share_rooms"),
        *("edit_trip", "edit_seat", "edit_room"),
    },
}
SOUNDS_LIKE_IT = re.compile(r"send|reply|post(?!pone)|forward|invit|publish|(?<!un)share")
REACHING_NOBODY = {
    ("documents", "share_by_link"): "a link reaches whom it is given to, and nobody is told of it",
    ("food", "settle_shares"): "a note about what was paid",
    ("food", "reopen_shares"): "a note about what was paid",
    ("food", "waive_shares"): "a note about what was paid",
    ("helpdesk", "send_agents_away"): "says who is at the desk",
    ("helpdesk", "create_canned_reply"): "a text that is kept",
    ("helpdesk", "edit_canned_reply"): "a text that is kept",
    ("helpdesk", "delete_canned_reply"): "a text that is kept",
    ("social", "create_post"): "a draft",
    ("social", "delete_post"): "tells nobody that it is gone",
    ("social", "schedule_post"): "may be put off until it goes out",
    ("social", "unschedule_posts"): "has not been out, or is no longer",
    ("social", "withdraw_posts"): "tells nobody that it is gone",
    ("social", "pin_posts"): "the place of a post that is out",
    ("social", "unpin_posts"): "the place of a post that is out",
    ("social", "save_feed_posts"): "a bookmark that others do not see",
    ("social", "unlike_feed_posts"): "takes back, and tells nobody",
    ("social", "accept_invitations"): "notes what a guest has said",
    ("social", "decline_invitations"): "notes what a guest has said",
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
