"""What an organisation refuses: changes in an archived repository, milestones of another one, reviews by the author."""

from hub.apps.code.state import Issue, Member, MergeRequest, Milestone, Release, Repository, State
from hub.engine.errors import ActionRefused

UNDONE = ("open", "in_progress")
"""The states of an issue that somebody still has to do."""
PROPOSED = ("draft", "open")
"""The states of a merge request that may still be merged."""


def refuse_archived(state: State, repository_id: str, argument: str = "repository_id") -> None:
    """Refuse to change anything in an archived repository."""
    repository = state.repositories[repository_id]
    if repository.status == "archived":
        raise ActionRefused(f"{repository.name} is archived, so it can only be read. Unarchive it first.", argument)


def refuse_repository(state: State, repository_id: str, repository: Repository) -> None:
    """Refuse any change of an archived repository but to unarchive it."""
    before = state.repositories.get(repository_id)
    if before is not None and before.model_copy(update={"status": repository.status}) != repository:
        refuse_archived(state, repository_id)


def keep_issue(before: State, after: State, issue_id: str) -> State:
    """Refuse to delete an issue of an archived repository."""
    if issue_id not in after.issues:
        refuse_archived(before, before.issues[issue_id].repository_id, "issue_id")
    return after


def keep_milestone(before: State, after: State, milestone_id: str) -> State:
    """Refuse to delete a milestone of an archived repository."""
    if milestone_id not in after.milestones:
        refuse_archived(before, before.milestones[milestone_id].repository_id, "milestone_id")
    return after


def keep_release(before: State, after: State, release_id: str) -> State:
    """Refuse to delete what was published, and a release of an archived repository."""
    if release_id not in after.releases:
        release = before.releases[release_id]
        refuse_archived(before, release.repository_id, "release_id")
        if release.status != "draft":
            said = f"{release.title} is {release.status}, and only drafts are deleted."
            hint = "Withdraw it instead." if release.status == "published" else "It stays in the list as withdrawn."
            raise ActionRefused(f"{said} {hint}", "release_id")
    return after


def refuse_issue(state: State, issue_id: str, issue: Issue) -> None:
    """Refuse a milestone that is closed or elsewhere, and to transfer what a merge request closes."""
    before = state.issues.get(issue_id, issue)
    for repository_id in (before.repository_id, issue.repository_id):
        refuse_archived(state, repository_id)
    for one in state.merge_requests.values():
        if one.issue_id == issue_id and one.repository_id != issue.repository_id:
            raise ActionRefused(f"Merge request {one.number} closes this issue, so it has to stay.", "repository_id")
    milestone = state.milestones.get(issue.milestone_id or "")
    if milestone is None:
        return
    if milestone.repository_id != issue.repository_id:
        owner = state.repositories[milestone.repository_id].name
        raise ActionRefused(f"{milestone.title} is a milestone of {owner}. Choose another one.", "milestone_id")
    if milestone.status == "closed" and issue.status in UNDONE:
        raise ActionRefused(f"{milestone.title} is closed. Choose an open milestone first.", "milestone_id")


def undone_in(state: State, milestone_id: str) -> list[str]:
    """Return the issues of a milestone that are not done."""
    return [key for key, one in state.issues.items() if one.milestone_id == milestone_id and one.status in UNDONE]


def next_milestone(state: State, milestone_id: str) -> str | None:
    """Return the open milestone of the same repository that is due next after one, or None."""
    this = state.milestones[milestone_id]
    later = [
        (one.due, key)
        for key, one in state.milestones.items()
        if (one.repository_id, one.status) == (this.repository_id, "open") and one.due > this.due
    ]
    return min(later)[1] if later else None


def refuse_milestone(state: State, milestone_id: str, milestone: Milestone) -> None:
    """Refuse a milestone of an archived repository, and to close one that has open issues."""
    refuse_archived(state, milestone.repository_id)
    left = undone_in(state, milestone_id)
    if milestone.status == "closed" and left:
        count = "1 open issue" if len(left) == 1 else f"{len(left)} open issues"
        raise ActionRefused(f"{milestone.title} still has {count}. Close them or move them on first.", "status")


def refuse_merge_request(state: State, merge_request_id: str, request: MergeRequest) -> None:
    """Refuse a branch that is proposed already, an issue from elsewhere, and reviews by the author or a guest."""
    refuse_archived(state, request.repository_id)
    for key, one in state.merge_requests.items() if request.status in PROPOSED else ():
        is_same = (one.repository_id, one.branch) == (request.repository_id, request.branch)
        if key != merge_request_id and is_same and one.status in PROPOSED:
            raise ActionRefused(f"{request.branch} is in merge request {one.number} already.", "branch")
    if request.issue_id and state.issues[request.issue_id].repository_id != request.repository_id:
        raise ActionRefused("That issue is of another repository. Choose one of this one.", "issue_id")
    before = state.merge_requests.get(merge_request_id)
    asked = set(request.reviewer_ids) - set(before.reviewer_ids if before else ())
    for key in sorted(asked):
        name = state.members[key].name
        if key == request.author_id:
            raise ActionRefused(f"{name} wrote this and cannot review it. Ask somebody else.", "member_id")
        if state.members[key].role == "guest":
            raise ActionRefused(f"{name} is a guest, and guests do not review. Ask somebody else.", "member_id")


def refuse_unready(state: State, request: MergeRequest) -> None:
    """Refuse to merge what the rules of its repository do not let through."""
    repository = state.repositories[request.repository_id]
    lacking = repository.approvals - len(request.approved_by)
    if lacking > 0:
        more = "one more approval" if lacking == 1 else f"{lacking} more approvals"
        raise ActionRefused(f"{repository.name} asks for {more} before this is merged.", "merge_request_id")
    if repository.needs_checks and request.checks != "passed":
        said = "have failed" if request.checks == "failed" else "are still running"
        raise ActionRefused(f"Its checks {said}. Merge it when they have passed.", "merge_request_id")
    if request.merges == "with_conflicts":
        raise ActionRefused("It conflicts with the main branch. The author has to resolve that.", "merge_request_id")


def refuse_release(state: State, release_id: str, release: Release) -> None:
    """Refuse to publish what is still being worked on, and a milestone of another repository."""
    refuse_archived(state, release.repository_id)
    milestone = state.milestones.get(release.milestone_id or "")
    if milestone is None:
        return
    if milestone.repository_id != release.repository_id:
        raise ActionRefused(f"{milestone.title} is of another repository. Choose one of this one.", "milestone_id")
    before = state.releases.get(release_id)
    was_so = before is not None and (before.status, before.milestone_id) == (release.status, release.milestone_id)
    if release.status == "published" and milestone.status == "open" and not was_so:
        raise ActionRefused(f"{milestone.title} is still open. Close the milestone first.", "milestone_id")


def refuse_member(state: State, member_id: str, member: Member) -> None:
    """Refuse to leave the organisation without an owner."""
    others = (one.role for key, one in state.members.items() if key != member_id)
    if member.role != "owner" and "owner" not in others:
        raise ActionRefused("Somebody has to be the owner. Make somebody else an owner first.", "role")
