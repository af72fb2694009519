"""Merge requests that are approved and merged by the rules of their repository, and what a version brings."""

from hub.apps.code.app import APP
from hub.apps.code.collections import COLLECTIONS, ISSUES, MERGE_REQUESTS, MILESTONES, RELEASES
from hub.apps.code.domain.rules import UNDONE, refuse_archived, refuse_unready
from hub.apps.code.state import MergeRequest, Milestone, Release, State
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.collections.values import read, refuse_taken
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id


class OneMergeRequest(Arguments):
    """A merge request."""

    merge_request_id: Id


class Draft(Arguments):
    """A milestone, and what the release with its closed issues is called."""

    milestone_id: Id
    title: str


@APP.action(changes="`merge_requests[id].approved_by`: one more", reaches_others=True)
def approve(state: State, arguments: OneMergeRequest, clock: Clock) -> State:
    """Approve a merge request."""
    del clock
    request = _open(state, arguments.merge_request_id)
    if request.author_id == state.me:
        raise ActionRefused("You wrote this yourself. Ask somebody else to approve it.", "merge_request_id")
    if state.me in request.approved_by:
        raise ActionRefused("You have approved this already.", "merge_request_id")
    approved = request.model_copy(update={"approved_by": (*request.approved_by, state.me)})
    return with_records(state, MERGE_REQUESTS, {arguments.merge_request_id: approved})


@APP.action(changes="`merge_requests[id].status` is merged; `issues[issue_id].status` is closed", reaches_others=True)
def merge(state: State, arguments: OneMergeRequest, clock: Clock) -> State:
    """Merge what has enough approvals, green checks and no conflicts; the issue that it closes is closed."""
    del clock
    request = _open(state, arguments.merge_request_id)
    refuse_unready(state, request)
    merged = request.model_copy(update={"status": "merged"})
    state = with_records(state, MERGE_REQUESTS, {arguments.merge_request_id: merged})
    issue = state.issues.get(request.issue_id or "")
    if request.issue_id is None or issue is None or issue.status not in UNDONE:
        return state
    return with_records(state, ISSUES, {request.issue_id: issue.model_copy(update={"status": "closed"})})


@APP.action(changes="`releases`: a new one, as a draft")
def draft_release(state: State, arguments: Draft, clock: Clock) -> State:
    """Draft a release whose notes list the closed issues of a milestone, without duplicates."""
    milestone: Milestone = record_of(state, MILESTONES, arguments.milestone_id)
    refuse_archived(state, milestone.repository_id, "milestone_id")
    title = str(read(COLLECTIONS, state, RELEASES, RELEASES.field("title"), arguments.title))
    refuse_taken(state, RELEASES, title)
    done = [
        one
        for one in state.issues.values()
        if (one.milestone_id, one.status, one.duplicate_of_id) == (arguments.milestone_id, "closed", None)
    ]
    if not done:
        raise ActionRefused(f"No issue of {milestone.title} is closed yet, so there is nothing to tell.", "title")
    notes = "\n".join(f"- {one.title} (#{one.number})" for one in sorted(done, key=lambda one: one.number))
    release = Release(
        title=title, repository_id=milestone.repository_id, milestone_id=arguments.milestone_id, notes=notes
    )
    return with_records(state, RELEASES, {clock.new_id("release"): release})


def _open(state: State, merge_request_id: str) -> MergeRequest:
    request: MergeRequest = record_of(state, MERGE_REQUESTS, merge_request_id)
    refuse_archived(state, request.repository_id, "merge_request_id")
    if request.status != "open":
        hint = "Mark it as ready first." if request.status == "draft" else "Only an open one can be approved or merged."
        raise ActionRefused(f"Merge request {request.number} is {request.status}. {hint}", "merge_request_id")
    return request
