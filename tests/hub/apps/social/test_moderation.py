"""Comments and reports on Natterby: what is decided hides a comment, and is taken back with it."""

import pytest
from pydantic import JsonValue

from hub.apps.social import APP
from hub.apps.social.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "pottery", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def open_report(session: Instance) -> tuple[str, str]:
    key, report = next((key, one) for key, one in state_of(session).reports.items() if one.status == "open")
    return key, report.comment_id


def test_an_upheld_report_hides_its_comment_until_it_is_reopened(session: Instance) -> None:
    key, comment = open_report(session)
    rule = state_of(session).rule_order[0]
    said = ("Choose the house rule that the comment breaks.", "rule_id")
    assert refusal(session, "decide_report", report_id=key, decision="upheld") == said
    session.act("decide_report", {"report_id": key, "decision": "upheld", "rule_id": rule})

    state = state_of(session)
    report = state.reports[key]
    assert (report.status, report.rule_id, report.decided_by) == ("upheld", rule, state.editor)
    assert report.decided_on == "2026-07-09"
    assert state.comments[comment].status == "hidden"
    said = (f"It is hidden because of report {report.code}. Reopen that report first.", "status")
    assert refusal(session, "show_comments", comment_ids=[comment]) == said
    said = (f"{report.code} is upheld already. Reopen it first.", "report_id")
    assert refusal(session, "decide_report", report_id=key, decision="dismissed") == said
    session.act("reopen_report", {"report_id": key})
    assert state_of(session).reports[key].model_copy(update={"status": "open"}) == state_of(session).reports[key]
    assert state_of(session).comments[comment].status == "visible"
    assert refusal(session, "reopen_report", report_id=key) == (f"{report.code} is open.", "report_id")


def test_a_dismissed_report_names_no_rule_and_leaves_the_comment(session: Instance) -> None:
    key, comment = open_report(session)
    session.act("decide_report", {"report_id": key, "decision": "dismissed", "rule_id": "house-rule-1"})
    report = state_of(session).reports[key]
    assert (report.status, report.rule_id) == ("dismissed", None)
    assert state_of(session).comments[comment].status == "visible"


def test_a_comment_that_two_reports_hide_is_shown_when_both_are_reopened(session: Instance) -> None:
    key, comment = open_report(session)
    again = state_of(session).reports[key].model_dump() | {"code": "R999"}
    session.set({"reports": {"report-99": again}})
    for one in (key, "report-99"):
        session.act("decide_report", {"report_id": one, "decision": "upheld", "rule_id": "house-rule-1"})
    session.act("reopen_report", {"report_id": key})
    assert state_of(session).comments[comment].status == "hidden"
    session.act("reopen_report", {"report_id": "report-99"})
    assert state_of(session).comments[comment].status == "visible"


def test_a_comment_that_was_hidden_before_the_report_stays_hidden(session: Instance) -> None:
    key, comment = open_report(session)
    session.act("hide_comments", {"comment_ids": [comment]})
    session.act("decide_report", {"report_id": key, "decision": "upheld", "rule_id": "house-rule-1"})
    session.act("reopen_report", {"report_id": key})
    assert state_of(session).comments[comment].status == "hidden"
    session.act("show_comments", {"comment_ids": [comment]})
    session.act("decide_report", {"report_id": key, "decision": "upheld", "rule_id": "house-rule-1"})
    session.act("reopen_report", {"report_id": key})
    assert state_of(session).comments[comment].status == "visible"


def test_a_hidden_comment_and_a_blocked_author_get_no_answer(session: Instance) -> None:
    key, one = next((key, one) for key, one in state_of(session).comments.items() if one.status == "visible")
    session.act("reply_to_comment", {"comment_id": key, "text": " In June. "})
    reply = state_of(session).comments[key].replies[-1]
    assert (reply.author, reply.text) == ("Slipware & Daughters", "In June.")
    name = state_of(session).profiles[one.author_id].name
    if state_of(session).profiles[one.author_id].followed:
        session.act("unfollow_profiles", {"profile_ids": [one.author_id]})
    session.act("block_profiles", {"profile_ids": [one.author_id]})
    message, field = refusal(session, "reply_to_comment", comment_id=key, text="Hello?")
    assert (message, field) == (f"{name} is blocked and would not see it. Unblock them first.", "text")
    session.act("hide_comments", {"comment_ids": [key]})
    assert refusal(session, "reply_to_comment", comment_id=key, text="Hello?")[0].startswith("This comment is hidden")


def test_whom_the_page_follows_is_not_blocked(session: Instance) -> None:
    key, one = next((key, one) for key, one in state_of(session).profiles.items() if one.followed)
    said = (f"You follow {one.name}. Unfollow {one.name} before you block them.", "status")
    assert refusal(session, "block_profiles", profile_ids=[key]) == said
    session.act("unfollow_profiles", {"profile_ids": [key]})
    session.act("block_profiles", {"profile_ids": [key]})
    assert refusal(session, "follow_profiles", profile_ids=[key])[1] == "profile_ids"
