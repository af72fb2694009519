"""Issues that repeat others or have to wait for the next version, and what is written below them."""

from hub.apps.code.app import APP
from hub.apps.code.collections import ISSUES, MERGE_REQUESTS, MILESTONES
from hub.apps.code.domain.rules import UNDONE, next_milestone, refuse_archived, undone_in
from hub.apps.code.state import Comment, Issue, Milestone, State
from hub.engine.clock import Clock
from hub.engine.collections import Collection
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST = 4_000


class Duplicate(Arguments):
    """An issue, and the one that it repeats."""

    issue_id: Id
    of_id: Id


class IssueComment(Arguments):
    """What is written below an issue."""

    issue_id: Id
    text: str


class MergeRequestComment(Arguments):
    """What is written below a merge request."""

    merge_request_id: Id
    text: str


class OneMilestone(Arguments):
    """A milestone."""

    milestone_id: Id


@APP.action(changes="`issues[id].status` is closed; `.duplicate_of_id`")
def close_as_duplicate(state: State, arguments: Duplicate, clock: Clock) -> State:
    """Close an issue as a duplicate of another one."""
    del clock
    issue: Issue = record_of(state, ISSUES, arguments.issue_id)
    refuse_archived(state, issue.repository_id, "issue_id")
    other: Issue = record_of(state, ISSUES, arguments.of_id, "of_id")
    if issue.status not in UNDONE:
        raise ActionRefused(f"“{issue.title}” is closed already. Reopen it first.", "issue_id")
    if arguments.of_id == arguments.issue_id:
        raise ActionRefused("An issue cannot repeat itself. Choose another one.", "of_id")
    if other.duplicate_of_id:
        raise ActionRefused(f"“{other.title}” is a duplicate itself. Choose the issue that it repeats.", "of_id")
    if any(one.duplicate_of_id == arguments.issue_id for one in state.issues.values()):
        raise ActionRefused(f"Other issues are duplicates of “{issue.title}”, so it has to stay.", "of_id")
    update = {"status": "closed", "duplicate_of_id": arguments.of_id}
    return with_records(state, ISSUES, {arguments.issue_id: issue.model_copy(update=update)})


@APP.action(changes="`issues[*].milestone_id` of those that are not done")
def move_on_milestone(state: State, arguments: OneMilestone, clock: Clock) -> State:
    """Move the open issues of a milestone to the next one of its repository."""
    del clock
    milestone: Milestone = record_of(state, MILESTONES, arguments.milestone_id)
    refuse_archived(state, milestone.repository_id, "milestone_id")
    left, target = undone_in(state, arguments.milestone_id), next_milestone(state, arguments.milestone_id)
    if not left:
        raise ActionRefused(f"Nothing is open in {milestone.title}, so nothing has to be moved on.", "milestone_id")
    if target is None:
        raise ActionRefused(f"No open milestone is due after {milestone.title}. Create one first.", "milestone_id")
    moved = {key: state.issues[key].model_copy(update={"milestone_id": target}) for key in left}
    return with_records(state, ISSUES, moved)


@APP.action(changes="`issues[id].comments`: one more", reaches_others=True)
def comment_on_issue(state: State, arguments: IssueComment, clock: Clock) -> State:
    """Write something below an issue."""
    return _commented(state, ISSUES, arguments.issue_id, arguments.text, clock)


@APP.action(changes="`merge_requests[id].comments`: one more", reaches_others=True)
def comment_on_merge_request(state: State, arguments: MergeRequestComment, clock: Clock) -> State:
    """Write something below a merge request."""
    return _commented(state, MERGE_REQUESTS, arguments.merge_request_id, arguments.text, clock)


def _commented(state: State, collection: Collection, record_id: str, text: str, clock: Clock) -> State:
    record = record_of(state, collection, record_id)
    refuse_archived(state, record.repository_id, "text")
    words = text.strip()
    if not words or len(words) > MOST:
        raise ActionRefused("Write a comment first." if not words else f"Use {MOST:,} characters at most.", "text")
    comment = Comment(author=state.members[state.me].name, text=words, written_at=clock.now)
    return with_records(
        state, collection, {record_id: record.model_copy(update={"comments": (*record.comments, comment)})}
    )
