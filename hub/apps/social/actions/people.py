"""Answering people, inviting them, and deciding what they report."""

from hub.apps.social.app import APP
from hub.apps.social.collections import COMMENTS, EVENTS, INVITATIONS, PROFILES, REPORTS, RULES
from hub.apps.social.domain.choices import invitation_title
from hub.apps.social.domain.rules import coming
from hub.apps.social.state import Comment, Decision, Event, Invitation, Profile, Reply, Report, State
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST = 2_000


class CommentReply(Arguments):
    """A comment and what the page answers."""

    comment_id: Id
    text: str


class Guest(Arguments):
    """An event and who is asked to come."""

    event_id: Id
    profile_id: Id


class OneReport(Arguments):
    """A report."""

    report_id: Id


class Verdict(OneReport):
    """A report, what is decided, and the house rule that the comment breaks, if it does."""

    decision: Decision
    rule_id: Id | None = None


@APP.action(changes="`comments[id].replies`: one more", reaches_others=True)
def reply_to_comment(state: State, arguments: CommentReply, clock: Clock) -> State:
    """Answer a comment below a post."""
    comment: Comment = record_of(state, COMMENTS, arguments.comment_id)
    if comment.status == "hidden":
        raise ActionRefused("This comment is hidden, so nobody would see an answer. Show it again first.", "text")
    author, text = state.profiles[comment.author_id], arguments.text.strip()
    if author.status == "blocked":
        raise ActionRefused(f"{author.name} is blocked and would not see it. Unblock them first.", "text")
    if not text or len(text) > MOST:
        raise ActionRefused("Write something first." if not text else f"Use {MOST:,} characters at most.", "text")
    reply = Reply(author=state.page, text=text, written_at=clock.now)
    changed = comment.model_copy(update={"replies": (*comment.replies, reply)})
    return with_records(state, COMMENTS, {arguments.comment_id: changed})


@APP.action(changes="`invitations`: a new one", reaches_others=True)
def invite_to_event(state: State, arguments: Guest, clock: Clock) -> State:
    """Ask somebody to come to an event."""
    event: Event = record_of(state, EVENTS, arguments.event_id)
    profile: Profile = record_of(state, PROFILES, arguments.profile_id, "profile_id")
    if event.status == "cancelled":
        raise ActionRefused(f"{event.title} is cancelled.", "event_id")
    if event.day < clock.now[:10]:
        raise ActionRefused(f"{event.title} is over.", "event_id")
    if profile.status == "blocked":
        raise ActionRefused(f"{profile.name} is blocked and cannot be invited.", "profile_id")
    if coming(state, arguments.event_id) >= event.places:
        raise ActionRefused(f"{event.title} is full: all {event.places} places are taken.", "event_id")
    for one in state.invitations.values():
        if (one.event_id, one.profile_id) == (arguments.event_id, arguments.profile_id) and one.status != "withdrawn":
            raise ActionRefused(f"{profile.name} has been invited already.", "profile_id")
    made = Invitation(title=invitation_title(profile, event), **arguments.model_dump())
    return with_records(state, INVITATIONS, {clock.new_id("invitation"): made})


@APP.action(
    changes="`reports[id]`: `.status`, `.rule_id`, `.decided_by`, `.decided_on`, `.hid`; "
    "`comments[id].status` is hidden where it is upheld"
)
def decide_report(state: State, arguments: Verdict, clock: Clock) -> State:
    """Uphold a report, which hides the comment, or dismiss it."""
    report: Report = record_of(state, REPORTS, arguments.report_id)
    if report.status != "open":
        raise ActionRefused(f"{report.code} is {report.status} already. Reopen it first.", "report_id")
    is_upheld = arguments.decision == "upheld"
    if is_upheld and arguments.rule_id is None:
        raise ActionRefused("Choose the house rule that the comment breaks.", "rule_id")
    if arguments.rule_id is not None:
        record_of(state, RULES, arguments.rule_id, "rule_id")
    decided = {"decided_by": state.editor, "decided_on": clock.now[:10], "status": arguments.decision}
    is_hidden_anyway = state.comments[report.comment_id].status == "hidden" and not _hid(state, report.comment_id)
    decided |= {"rule_id": arguments.rule_id if is_upheld else None, "hid": is_upheld and not is_hidden_anyway}
    state = with_records(state, REPORTS, {arguments.report_id: report.model_copy(update=decided)})
    return _with_comment(state, report.comment_id, "hidden") if is_upheld else state


@APP.action(
    changes="`reports[id].status` is open, and nothing is decided; "
    "`comments[id].status` is visible where it was before, and no other report was upheld"
)
def reopen_report(state: State, arguments: OneReport, clock: Clock) -> State:
    """Take back what was decided about a report."""
    del clock
    report: Report = record_of(state, REPORTS, arguments.report_id)
    if report.status == "open":
        raise ActionRefused(f"{report.code} is open.", "report_id")
    undecided = {"rule_id": None, "decided_by": "", "decided_on": None, "hid": False, "status": "open"}
    state = with_records(state, REPORTS, {arguments.report_id: report.model_copy(update=undecided)})
    others = [one for one in state.reports.values() if one.comment_id == report.comment_id and one.status == "upheld"]
    return _with_comment(state, report.comment_id, "visible") if report.hid and not others else state


def _hid(state: State, comment_id: str) -> bool:
    """Return whether a report has hidden a comment."""
    return any(one.hid for one in state.reports.values() if one.comment_id == comment_id)


def _with_comment(state: State, comment_id: str, status: str) -> State:
    changed = state.comments[comment_id].model_copy(update={"status": status})
    return with_records(state, COMMENTS, {comment_id: changed})
