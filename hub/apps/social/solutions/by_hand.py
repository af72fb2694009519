"""How a person publishes, reposts, answers, invites, and decides reports."""

from hub.apps.social.actions.people import CommentReply, Guest, OneReport, Verdict
from hub.apps.social.actions.publishing import FeedPostAndText, OnePost, PostAndDay
from hub.apps.social.collections import COLLECTIONS
from hub.apps.social.state import State
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, button, choose, dialog, fill, menu

DECISIONS = {"upheld": "Uphold", "dismissed": "Dismiss"}
SCHEDULE, PUBLISH, REPOST, INVITE = "Schedule post", "Publish post", "Repost", "Invite to event"
DECIDE, REOPEN = "Decide report", "Reopen report"


def _dialog(state: State, key: str, record_id: str, title: str) -> UISteps:
    return (*opened(COLLECTIONS, state, key, record_id), menu("More actions", title))


def _schedule_post(state: State, arguments: PostAndDay) -> UISteps:
    opening = _dialog(state, "posts", arguments.post_id, SCHEDULE)
    return (*opening, fill("Day", arguments.day, dialog(SCHEDULE)), *submitted(SCHEDULE, "Schedule"))


def _publish_post(state: State, arguments: OnePost) -> UISteps:
    return (*_dialog(state, "posts", arguments.post_id, PUBLISH), *submitted(PUBLISH, "Publish now"))


def _repost(state: State, arguments: FeedPostAndText) -> UISteps:
    within = dialog(REPOST)
    return (
        *_dialog(state, "feed", arguments.feed_post_id, REPOST),
        fill("Title", arguments.title, within),
        *((fill("Text", arguments.text, within),) if arguments.text else ()),
        *submitted(REPOST, "Repost now"),
    )


def _reply_to_comment(state: State, arguments: CommentReply) -> UISteps:
    within, opening = Named("region", "Answers"), opened(COLLECTIONS, state, "comments", arguments.comment_id)
    return (*opening, fill("Answer", arguments.text, within), button("Send", within), DONE)


def _invite_to_event(state: State, arguments: Guest) -> UISteps:
    name = state.profiles[arguments.profile_id].name
    return (
        *_dialog(state, "events", arguments.event_id, INVITE),
        Fill(Named("combobox", "Person", dialog(INVITE)), name),
        Click(Named("option", name)),
        *submitted(INVITE, "Invite"),
    )


def _decide_report(state: State, arguments: Verdict) -> UISteps:
    within = dialog(DECIDE)
    rule = state.rules[arguments.rule_id].name if arguments.rule_id else ""
    return (
        *_dialog(state, "reports", arguments.report_id, DECIDE),
        choose("Decision", DECISIONS[arguments.decision], within),
        *((choose("House rule", rule, within),) if arguments.decision == "upheld" else ()),
        *submitted(DECIDE, "Decide"),
    )


def _reopen_report(state: State, arguments: OneReport) -> UISteps:
    return (*_dialog(state, "reports", arguments.report_id, REOPEN), *submitted(REOPEN, "Reopen"))


SOLUTIONS: Solutions = {
    "schedule_post": _schedule_post,
    "publish_post": _publish_post,
    "repost": _repost,
    "reply_to_comment": _reply_to_comment,
    "invite_to_event": _invite_to_event,
    "decide_report": _decide_report,
    "reopen_report": _reopen_report,
}
