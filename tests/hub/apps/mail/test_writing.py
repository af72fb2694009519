from random import Random
from time import process_time

import pytest
from pydantic import JsonValue

from hub.apps.mail import APP
from hub.apps.mail.domain.addresses import reply_all_to
from hub.apps.mail.domain.html_text import plain, trimmed
from hub.apps.mail.state import State
from hub.engine.application import Fixture
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore

FIXTURE: Fixture[State] = APP.find_fixture("festival")


@pytest.fixture(scope="module")
def state() -> State:
    return FIXTURE.build(Random("a mailbox"), FileStore())


def act(state: State, name: str, arguments: dict[str, JsonValue]) -> State:
    return APP.act(state, name, arguments, Clock(FIXTURE.now, 0))


def new_message(before: State, after: State) -> str:
    (made,) = set(after.messages) - set(before.messages)
    return made


def last_of(state: State, subject: str) -> str:
    thread_id = next(key for key, one in state.threads.items() if one.subject == subject)
    return [key for key, one in state.messages.items() if one.thread_id == thread_id][-1]


def test_a_message_goes_out_with_tidy_addresses_and_the_signature(state: State) -> None:
    content: dict[str, JsonValue] = {
        "to": ["Zoe@Harbour.example ", "amos@harbour.example"],
        "cc": ["zoe@harbour.example", "cleo@harbour.example"],
        "subject": " Tide   tables ",
        "body": "<p>Here they are.</p><p></p>",
    }

    after = act(state, "send_message", content)

    message = after.messages[new_message(state, after)]
    assert (message.to, message.cc) == (("amos@harbour.example", "zoe@harbour.example"), ("cleo@harbour.example",))
    assert message.body == "<p>Here they are.</p>"
    assert message.signature == state.signature.text
    thread = after.threads[message.thread_id]
    assert (thread.subject, thread.folder) == ("Tide tables", "sent")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"to": []}, "to"),
        ({"to": ["nobody"]}, "to"),
        ({"bcc": ["a@b"]}, "bcc"),
        ({"subject": " "}, "subject"),
        ({"body": "<p> </p>"}, "body"),
    ],
)
def test_what_cannot_be_sent_is_refused_at_its_field(state: State, change: dict[str, JsonValue], field: str) -> None:
    content: dict[str, JsonValue] = {"to": ["amos@harbour.example"], "subject": "Tide tables", "body": "<p>Here.</p>"}
    with pytest.raises(ActionRefused) as refused:
        act(state, "send_message", {**content, **change})
    assert refused.value.field == field


def test_an_answer_stays_in_its_conversation(state: State) -> None:
    message_id = last_of(state, "Volunteer rota: holes on Friday and Sunday")
    to, cc = reply_all_to(state.messages[message_id], state.address)

    after = act(
        state, "reply_all", {"message_id": message_id, "to": list(to), "cc": list(cc), "body": "<p>I will.</p>"}
    )

    answer = after.messages[new_message(state, after)]
    assert answer.thread_id == state.messages[message_id].thread_id
    assert state.address not in (*answer.to, *answer.cc)
    assert len(answer.to) > 1


def test_a_forward_quotes_and_keeps_the_files_that_are_left_in(state: State) -> None:
    message_id = last_of(state, "Permit for the open-air screening")
    old = state.messages[message_id]
    files: list[JsonValue] = [one.model_dump(mode="json") for one in old.attachments]

    after = act(
        state,
        "forward",
        {"message_id": message_id, "to": ["amos@harbour.example"], "subject": "Fwd: Permit", "attachments": files},
    )

    sent = after.messages[new_message(state, after)]
    assert sent.quote is not None
    assert (sent.quote.body, sent.quote.sender) == (old.body, old.sender)
    assert sent.attachments == old.attachments


def test_a_draft_is_kept_changed_and_sent(state: State) -> None:
    kept = act(state, "save_draft", {"to": ["amos@harbour.example"], "subject": "Tide tables", "body": "<p>Soon"})
    (draft_id,) = set(kept.drafts) - set(state.drafts)

    with pytest.raises(ActionRefused, match="not a mail address"):
        act(kept, "save_draft", {"draft_id": draft_id, "to": ["amos"], "subject": "Tide tables"})
    sent = act(
        kept,
        "send_draft",
        {"draft_id": draft_id, "to": ["amos@harbour.example"], "subject": "Tides", "body": "<p>Now.</p>"},
    )

    assert draft_id not in sent.drafts
    assert sent.messages[new_message(kept, sent)].body == "<p>Now.</p>"


def test_an_empty_draft_is_not_kept(state: State) -> None:
    with pytest.raises(ActionRefused, match="nothing to keep"):
        act(state, "save_draft", {})
    message_id = last_of(state, "Permit for the open-air screening")
    with pytest.raises(ActionRefused, match="nothing to keep"):
        act(state, "save_draft", {"kind": "reply", "message_id": message_id, "to": ["amos@harbour.example"]})


def test_a_draft_of_an_answer_goes_into_the_conversation(state: State) -> None:
    draft_id = next(key for key, one in state.drafts.items() if one.kind == "reply")
    draft = state.drafts[draft_id]
    assert draft.message_id is not None

    sent = act(state, "send_draft", {"draft_id": draft_id, "to": list(draft.to), "body": draft.body})

    message = sent.messages[new_message(state, sent)]
    assert message.thread_id == state.messages[draft.message_id].thread_id


def test_nobody_answers_what_is_in_spam(state: State) -> None:
    message_id = last_of(state, "Contract for the closing concert")
    with pytest.raises(ActionRefused, match="take it out before you answer"):
        act(state, "reply", {"message_id": message_id, "to": ["amos@harbour.example"], "body": "<p>No.</p>"})


def test_the_signature_may_be_for_new_messages_only(state: State) -> None:
    quiet = act(state, "save_signature", {"text": "A. Marsh", "used_in": "new"})
    content: dict[str, JsonValue] = {"to": ["amos@harbour.example"], "body": "<p>Yes.</p>"}

    sent = act(quiet, "send_message", {**content, "subject": "Tides"})
    answered = act(quiet, "reply", {**content, "message_id": last_of(state, "Bus from the station")})

    assert sent.messages[new_message(quiet, sent)].signature == "A. Marsh"
    assert answered.messages[new_message(quiet, answered)].signature == ""


@pytest.mark.parametrize(("repeated", "times"), [("<", 100_000), ("<p></p>", 14_000), ("<br", 33_000)])
def test_a_long_body_of_tags_is_read_at_once(repeated: str, times: int) -> None:
    body = f"<p>x</p>{repeated * times}x"
    begun = process_time()

    assert trimmed(body) == body
    assert "x" in plain(body)
    assert process_time() - begun < 2


def test_empty_paragraphs_go_at_both_ends_only() -> None:
    assert trimmed("<p></p><p> </p><p>a</p><p></p><p>b</p><p></p>\n<p></p>") == "<p>a</p><p></p><p>b</p>"
    assert trimmed("<p></p>") == ""
