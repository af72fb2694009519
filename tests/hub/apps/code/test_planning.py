"""What Withybeck refuses of issues and milestones, and what follows when an issue is repeated, moved or closed."""

from random import Random

import pytest
from pydantic import JsonValue

from hub.apps.code import APP
from hub.apps.code.domain.rules import UNDONE
from hub.apps.code.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "seeds", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def undone(session: Instance, repository_id: str = "repository-1") -> list[str]:
    held = state_of(session).issues.items()
    return [key for key, one in held if one.repository_id == repository_id and one.status in UNDONE]


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def test_a_duplicate_is_closed_names_what_it_repeats_and_is_none_when_it_is_reopened(session: Instance) -> None:
    kept = {one.duplicate_of_id for one in state_of(session).issues.values()}
    one, other, third = [key for key in undone(session) if key not in kept][:3]
    session.act("close_as_duplicate", {"issue_id": one, "of_id": other})

    issue = state_of(session).issues[one]
    assert (issue.status, issue.duplicate_of_id) == ("closed", other)
    assert "is a duplicate itself" in refusal(session, "close_as_duplicate", issue_id=third, of_id=one)[0]
    assert "so it has to stay" in refusal(session, "close_as_duplicate", issue_id=other, of_id=third)[0]
    assert "is closed already" in refusal(session, "close_as_duplicate", issue_id=one, of_id=third)[0]
    assert refusal(session, "close_as_duplicate", issue_id=third, of_id=third)[1] == "of_id"

    session.act("reopen_issues", {"issue_ids": [one]})
    issue = state_of(session).issues[one]
    assert (issue.status, issue.duplicate_of_id) == ("open", None)


def test_a_transfer_leaves_the_milestone_behind_but_not_what_a_merge_request_closes(session: Instance) -> None:
    state = state_of(session)
    bound = {one.issue_id for one in state.merge_requests.values()}
    planned = [key for key in undone(session) if state.issues[key].milestone_id]
    free, held = (next(key for key in planned if (key in bound) is is_bound) for is_bound in (False, True))

    session.act("transfer_issues", {"issue_ids": [free], "repository_id": "repository-2"})

    issue = state_of(session).issues[free]
    assert (issue.repository_id, issue.milestone_id) == ("repository-2", None)
    message, field = refusal(session, "transfer_issues", issue_ids=[held], repository_id="repository-2")
    assert message.endswith("closes this issue, so it has to stay.")
    assert field == "repository_id"
    message, _ = refusal(session, "transfer_issues", issue_ids=[free], repository_id="repository-7")
    assert message == "card-index-import is archived, so it can only be read. Unarchive it first."


def test_an_issue_is_planned_for_an_open_milestone_of_its_own_repository(session: Instance) -> None:
    key = undone(session)[0]
    done, current, *_ = (one for one, it in state_of(session).milestones.items() if it.repository_id == "repository-1")
    other = next(one for one, it in state_of(session).milestones.items() if it.repository_id == "repository-2")

    assert "is a milestone of loan-desk" in refusal(session, "plan_issues", issue_ids=[key], milestone_id=other)[0]
    assert "is closed" in refusal(session, "plan_issues", issue_ids=[key], milestone_id=done)[0]
    session.act("plan_issues", {"issue_ids": [key], "milestone_id": current})
    assert state_of(session).issues[key].milestone_id == current


def test_a_milestone_is_closed_when_its_open_issues_have_moved_on_to_the_next(session: Instance) -> None:
    state = state_of(session)
    ids = [key for key, one in state.milestones.items() if one.repository_id == "repository-1" and one.status == "open"]
    current, following, *_ = sorted(ids, key=lambda key: state.milestones[key].due)
    left = [key for key in undone(session) if state.issues[key].milestone_id == current]
    assert f"still has {len(left)} open issues" in refusal(session, "close_milestones", milestone_ids=[current])[0]

    session.act("move_on_milestone", {"milestone_id": current})
    session.act("close_milestones", {"milestone_ids": [current]})

    assert {state_of(session).issues[key].milestone_id for key in left} == {following}
    assert "Nothing is open" in refusal(session, "move_on_milestone", milestone_id=current)[0]


def test_a_release_is_drafted_from_what_is_done_and_published_when_the_milestone_is_closed(session: Instance) -> None:
    state = state_of(session)
    key = undone(session)[0]
    current = next(one for one, it in state.milestones.items() if it.status == "open")
    repeated = undone(session)[1]
    session.act("plan_issues", {"issue_ids": [key, repeated], "milestone_id": current})
    session.act("close_issues", {"issue_ids": [key]})
    session.act("close_as_duplicate", {"issue_id": repeated, "of_id": undone(session)[-1]})

    session.act("draft_release", {"milestone_id": current, "title": " First  try "})

    release_id, release = list(state_of(session).releases.items())[-1]
    assert (release.title, release.status) == ("First try", "draft")
    assert f"- {state.issues[key].title} (#{state.issues[key].number})" in release.notes.splitlines()
    assert state.issues[repeated].title not in release.notes
    assert "Close the milestone first." in refusal(session, "publish_releases", release_ids=[release_id])[0]
    assert refusal(session, "draft_release", milestone_id=current, title="first try")[1] == "title"
    assert refusal(session, "draft_release", milestone_id=current, title="x" * 61)[1] == "title"


def test_what_was_published_stays_editable_when_its_milestone_is_reopened(session: Instance) -> None:
    state = state_of(session)
    release_id, release = next((key, one) for key, one in state.releases.items() if one.status == "published")
    current = next(
        key
        for key, one in state.milestones.items()
        if (one.repository_id, one.status) == (release.repository_id, "open")
    )
    session.act("reopen_milestones", {"milestone_ids": [release.milestone_id]})
    form: dict[str, JsonValue] = {"release_id": release_id, "title": release.title, "notes": "Small corrections only."}

    session.act("edit_release", {**form, "milestone_id": release.milestone_id})

    assert state_of(session).releases[release_id].notes == "Small corrections only."
    assert "Close the milestone first." in refusal(session, "edit_release", **form, milestone_id=current)[0]


@pytest.mark.parametrize("fixture", list(APP.fixtures))
def test_every_organisation_begins_within_its_own_rules(fixture: str) -> None:
    found = APP.find_fixture(fixture)
    state = found.build(Random(fixture), FileStore())
    assert isinstance(state, State)

    for one in state.issues.values():
        milestone = state.milestones.get(one.milestone_id or "")
        assert milestone is None or milestone.repository_id == one.repository_id
        assert milestone is None or milestone.status == "open" or one.status == "closed"
        assert one.duplicate_of_id is None or state.issues[one.duplicate_of_id].duplicate_of_id is None
        assert all(one.opened_at < it.written_at < found.now.isoformat() for it in one.comments)
    opened = [one.opened_at for one in state.issues.values()]
    assert opened == sorted(opened)
    for request in state.merge_requests.values():
        issue = state.issues[request.issue_id or ""]
        assert issue.repository_id == request.repository_id
        assert request.opened_at > issue.opened_at
        assert request.author_id not in (*request.reviewer_ids, *request.approved_by)
        assert (request.status == "merged") == (issue.status == "closed")
