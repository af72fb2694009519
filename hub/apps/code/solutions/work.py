"""How a person approves, merges, writes below something, closes duplicates and ends milestones."""

from hub.apps.code.actions.issues import Duplicate, IssueComment, MergeRequestComment, OneMilestone
from hub.apps.code.actions.merging import Draft, OneMergeRequest
from hub.apps.code.collections import COLLECTIONS
from hub.apps.code.state import State
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, button, dialog, fill, menu

COMMENTS, MERGING, PROGRESS = (Named("region", one) for one in ("Comments", "Merging", "Progress"))
DUPLICATE, RELEASE = "Close as duplicate", "Draft a release"


def _close_as_duplicate(state: State, arguments: Duplicate) -> UISteps:
    title = state.issues[arguments.of_id].title
    return (
        *opened(COLLECTIONS, state, "issues", arguments.issue_id),
        menu("More actions", DUPLICATE),
        Fill(Named("combobox", "Duplicate of", dialog(DUPLICATE)), title),
        Click(Named("option", title)),
        *submitted(DUPLICATE, "Close issue"),
    )


def _comment_on_issue(state: State, arguments: IssueComment) -> UISteps:
    return _written(state, "issues", arguments.issue_id, arguments.text)


def _comment_on_merge_request(state: State, arguments: MergeRequestComment) -> UISteps:
    return _written(state, "merge_requests", arguments.merge_request_id, arguments.text)


def _written(state: State, key: str, record_id: str, text: str) -> UISteps:
    opening = opened(COLLECTIONS, state, key, record_id)
    return (*opening, fill("Comment", text, COMMENTS), button("Write comment", COMMENTS), DONE)


def _move_on_milestone(state: State, arguments: OneMilestone) -> UISteps:
    opening = opened(COLLECTIONS, state, "milestones", arguments.milestone_id)
    return (*opening, button("Move open issues on", PROGRESS), DONE)


def _draft_release(state: State, arguments: Draft) -> UISteps:
    return (
        *opened(COLLECTIONS, state, "milestones", arguments.milestone_id),
        menu("More actions", RELEASE),
        fill("Title", arguments.title, dialog(RELEASE)),
        *submitted(RELEASE, "Draft release"),
    )


def _approve(state: State, arguments: OneMergeRequest) -> UISteps:
    opening = opened(COLLECTIONS, state, "merge_requests", arguments.merge_request_id)
    return (*opening, button("Approve", MERGING), DONE)


def _merge(state: State, arguments: OneMergeRequest) -> UISteps:
    opening = opened(COLLECTIONS, state, "merge_requests", arguments.merge_request_id)
    return (*opening, button("Merge", MERGING), DONE)


SOLUTIONS: Solutions = {
    "approve": _approve,
    "close_as_duplicate": _close_as_duplicate,
    "comment_on_issue": _comment_on_issue,
    "comment_on_merge_request": _comment_on_merge_request,
    "draft_release": _draft_release,
    "merge": _merge,
    "move_on_milestone": _move_on_milestone,
}
