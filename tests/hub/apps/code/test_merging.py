"""What Withybeck asks for before something is merged, and who may review and approve it."""

import pytest
from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.apps.code import APP
from hub.apps.code.state import MergeRequest, State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "observatory", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def prepare(session: Instance, **values: object) -> str:
    """Return an open merge request of the first repository, which asks for two approvals, with these values."""
    state = state_of(session)
    requests = state.merge_requests.items()
    key = next(key for key, one in requests if (one.repository_id, one.status) == ("repository-1", "open"))
    ready = {"checks": "passed", "merges": "cleanly", "author_id": "member-4", "approved_by": ("member-2", "member-3")}
    changed = state.merge_requests[key].model_copy(update={**ready, "reviewer_ids": (), **values})
    after = state.model_copy(update={"merge_requests": {**state.merge_requests, key: changed}})
    session.set_current(to_jsonable_python(after))
    return key


def request(session: Instance, key: str) -> MergeRequest:
    return state_of(session).merge_requests[key]


def free_issue(state: State) -> str:
    """Return an undone issue of the first repository to which neither a merge request nor an issue refers."""
    bound = {one.issue_id for one in state.merge_requests.values()}
    bound |= {one.duplicate_of_id for one in state.issues.values()}
    here = (key for key, one in state.issues.items() if (one.repository_id, one.status) == ("repository-1", "open"))
    return next(key for key in here if key not in bound)


def refusal(session: Instance, action: str, **arguments: JsonValue) -> str:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"approved_by": ("member-2",)}, "dome-control asks for one more approval before this is merged."),
        ({"approved_by": ()}, "dome-control asks for 2 more approvals before this is merged."),
        ({"checks": "failed"}, "Its checks have failed. Merge it when they have passed."),
        ({"checks": "running"}, "Its checks are still running. Merge it when they have passed."),
        ({"merges": "with_conflicts"}, "It conflicts with the main branch. The author has to resolve that."),
    ],
)
def test_nothing_is_merged_that_its_repository_does_not_let_through(
    session: Instance, values: dict[str, object], said: str
) -> None:
    assert refusal(session, "merge", merge_request_id=prepare(session, **values)) == said


def test_merging_closes_the_issue_and_happens_once(session: Instance) -> None:
    key = prepare(session)
    issue_id = request(session, key).issue_id or ""
    session.act("merge", {"merge_request_id": key})

    assert request(session, key).status == "merged"
    assert state_of(session).issues[issue_id].status == "closed"
    assert "is merged. Only an open one" in refusal(session, "merge", merge_request_id=key)
    assert "is merged" in refusal(session, "close_merge_requests", merge_request_ids=[key])


def test_a_repository_may_do_without_checks(session: Instance) -> None:
    key = prepare(session, checks="failed")
    repository = state_of(session).repositories["repository-1"]
    form: dict[str, JsonValue] = repository.model_dump(exclude={"status"})
    session.act("edit_repository", {**form, "repository_id": "repository-1", "needs_checks": False})
    session.act("merge", {"merge_request_id": key})
    assert request(session, key).status == "merged"


def test_one_approves_what_others_wrote_once_and_when_it_is_ready(session: Instance) -> None:
    key = prepare(session, approved_by=("member-2",))
    session.act("approve", {"merge_request_id": key})
    assert request(session, key).approved_by == ("member-2", "member-1")
    assert refusal(session, "approve", merge_request_id=key) == "You have approved this already."
    session.act("draft_merge_requests", {"merge_request_ids": [key]})
    assert refusal(session, "approve", merge_request_id=key).endswith("Mark it as ready first.")

    mine = prepare(session, author_id="member-1", status="open")
    assert "You wrote this yourself" in refusal(session, "approve", merge_request_id=mine)


def test_neither_the_author_nor_a_guest_is_asked_for_a_review(session: Instance) -> None:
    key = prepare(session)
    members = state_of(session).members
    guest = next(one for one, it in members.items() if it.role == "guest")

    ask: dict[str, JsonValue] = {"merge_request_ids": [key]}
    said = f"{members['member-4'].name} wrote this and cannot review it. Ask somebody else."
    assert refusal(session, "request_reviews", **ask, member_id="member-4") == said
    assert "is a guest" in refusal(session, "request_reviews", **ask, member_id=guest)
    session.act("request_reviews", {**ask, "member_id": "member-5"})
    assert request(session, key).reviewer_ids == ("member-5",)


def test_a_branch_is_in_one_merge_request_at_a_time(session: Instance) -> None:
    key = prepare(session)
    one = request(session, key)
    new: dict[str, JsonValue] = {"title": "Again", "repository_id": one.repository_id, "branch": one.branch}
    assert f"is in merge request {one.number} already." in refusal(
        session, "create_merge_request", **new, author_id="member-5"
    )
    session.act("close_merge_requests", {"merge_request_ids": [key]})
    session.act("create_merge_request", {**new, "author_id": "member-5"})
    assert "already" in refusal(session, "reopen_merge_requests", merge_request_ids=[key])


def test_an_archived_repository_is_only_read(session: Instance) -> None:
    key = prepare(session)
    issue_id = request(session, key).issue_id or ""
    state = state_of(session)
    milestone_id, draft_id = (
        next(one for one, it in held.items() if it.repository_id == "repository-1" and it.status in ("open", "draft"))
        for held in (state.milestones, state.releases)
    )
    session.act("archive_repositories", {"repository_ids": ["repository-1"]})

    said = "dome-control is archived, so it can only be read. Unarchive it first."
    assert refusal(session, "merge", merge_request_id=key) == said
    assert refusal(session, "comment_on_issue", issue_id=issue_id, text="Late.") == said
    assert refusal(session, "close_issues", issue_ids=[issue_id]) == said
    assert refusal(session, "transfer_issues", issue_ids=[free_issue(state)], repository_id="repository-2") == said
    assert refusal(session, "delete_issue", issue_id=free_issue(state)) == said
    assert refusal(session, "delete_milestone", milestone_id=milestone_id) == said
    assert refusal(session, "delete_release", release_id=draft_id) == said
    form = {**state.repositories["repository-1"].model_dump(exclude={"status"}), "repository_id": "repository-1"}
    assert refusal(session, "edit_repository", **{**form, "needs_checks": False}) == said
    session.act("unarchive_repositories", {"repository_ids": ["repository-1"]})
    session.act("delete_milestone", {"milestone_id": milestone_id})


def test_only_drafts_of_releases_are_deleted(session: Instance) -> None:
    by_status = {one.status: key for key, one in state_of(session).releases.items()}

    said = refusal(session, "delete_release", release_id=by_status["published"])
    assert said.endswith("is published, and only drafts are deleted. Withdraw it instead.")
    assert "is withdrawn, and only drafts" in refusal(session, "delete_release", release_id=by_status["withdrawn"])
    session.act("delete_release", {"release_id": by_status["draft"]})
    assert by_status["draft"] not in state_of(session).releases


def test_somebody_stays_the_owner(session: Instance) -> None:
    assert "Make somebody else an owner first." in refusal(
        session, "set_roles", member_ids=["member-1"], role="developer"
    )
    session.act("set_roles", {"member_ids": ["member-2"], "role": "owner"})
    session.act("set_roles", {"member_ids": ["member-1"], "role": "developer"})
