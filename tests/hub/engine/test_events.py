"""Events in the middle of a task: hidden until they happen, nobody's action, and never a reason to refuse one."""

import json
from typing import cast

import pytest
from pydantic import JsonValue

from hub.engine.errors import StateRefused
from hub.engine.events import PRESENT, Event, event_between
from hub.engine.sessions import HubSession, Sessions
from hub.serving.captured_state import files_of
from tests.hub.notes_app import APP, NOW, Note, State

APPS = {"notes": APP, "errands": APP}
"""The same application twice, because a session counts across applications."""

LETTER: dict[str, JsonValue] = {"title": "Letter", "text": "Come at six", "edited": PRESENT}
ARRIVES = Event(what="a letter arrives", changes=2, patch={"notes": {"note-90": LETTER}})
RENAMED = Event(what="somebody renames a note", changes=1, patch={"notes": {"note-1": {"title": "Larder"}}})


def begun(*events: Event) -> HubSession:
    session = Sessions(APPS).create(session_id="one")
    session.begin("notes", "kitchen", 7, events=events)
    return session


def notes(session: HubSession) -> dict[str, Note]:
    return cast("State", session.instance("notes").current).notes


def write(session: HubSession, title: str, app: str = "notes") -> None:
    session.act(app, "write", {"title": title}, by="user")


def test_an_event_comes_after_so_many_changes_and_is_nobodys_action() -> None:
    session = begun(ARRIVES)
    instance = session.instance("notes")
    write(session, "One")
    session.act("notes", "read", {"note": "note-1"}, by="user")
    assert "note-90" not in notes(session)  # merely looking does not count

    write(session, "Two")

    assert notes(session)["note-90"].text == "Come at six"
    assert notes(session)["note-90"].edited == instance.now == "2026-03-09T08:33:00Z"
    assert [entry.action for entry in instance.log] == ["write", "read", "write"]
    assert not [one for one in instance.difference() if "note-90" in one["path"]]


def test_a_page_that_is_open_learns_of_an_event_by_the_version() -> None:
    session = begun(RENAMED)
    before = session.instance("notes").version

    write(session, "One")

    assert session.instance("notes").version == before + 2


def test_an_event_may_wait_for_an_action_in_another_application() -> None:
    session = begun(Event(what="upon a change", action="rename", patch={"notes": {"note-90": LETTER}}))
    write(session, "One", "errands")
    assert "note-90" not in notes(session)

    session.act("errands", "rename", {"note": "note-1", "title": "Done"})

    assert "note-90" in notes(session)


def test_an_event_may_wait_for_an_action_that_the_log_has_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hub.engine.instance.LOG_ENTRIES", 2)
    late = Event(what="about a note", changes=3, patch={"notes": {"note-1": {"title": "Larder"}}})
    session = begun(late, Event(what="upon a change", action="rename", patch={"notes": {"note-90": LETTER}}))
    session.act("notes", "rename", {"note": "note-2", "title": "Bread"})

    write(session, "One")
    write(session, "Two")

    assert [entry.action for entry in session.instance("notes").log] == ["write", "write"]
    assert notes(session)["note-90"].text == "Come at six"


def test_changes_count_across_applications_and_undo_neither_counts_nor_is_counted_back() -> None:
    session = begun(ARRIVES)
    write(session, "One", "errands")
    session.act("errands", "undo", {})
    assert "note-90" not in notes(session)

    write(session, "One")

    assert "note-90" in notes(session)


def test_undo_takes_back_what_the_user_did_and_not_what_happened() -> None:
    session = begun(RENAMED, ARRIVES)
    before = notes(session)
    write(session, "One")
    write(session, "Two")

    session.act("notes", "undo", {})
    session.act("notes", "undo", {})

    assert notes(session).keys() == {*before, "note-90"}
    assert notes(session)["note-1"].title == "Larder"
    assert session.instance("notes").difference() == []


def test_events_come_in_their_order() -> None:
    first = Event(what="late", changes=2, patch={"notes": {"note-90": LETTER}})
    second = Event(what="early", changes=1, patch={"notes": {"note-90": {"text": "At seven"}}})
    session = begun(first, second)
    write(session, "One")
    assert "note-90" not in notes(session)

    write(session, "Two")

    assert notes(session)["note-90"].text == "At seven"


def test_of_two_who_write_into_one_field_the_later_one_wins_and_other_fields_stay() -> None:
    session = begun(RENAMED)

    session.act("notes", "tag", {"note": "note-1", "tags": ["mine"]})
    assert (notes(session)["note-1"].title, notes(session)["note-1"].tags) == ("Larder", ("mine",))
    session.act("notes", "rename", {"note": "note-1", "title": "Cellar"})

    assert notes(session)["note-1"].title == "Cellar"


@pytest.mark.parametrize(
    "patch",
    [{"note-1": {"title": "Larder"}}, {"note-90": {**LETTER, "text": "note-1"}}],
    ids=["it", "one that names it"],
)
def test_an_event_about_a_record_that_is_gone_waits_and_raises_nothing(patch: dict[str, JsonValue]) -> None:
    session = begun(Event(what="about a note", changes=1, patch={"notes": patch}))
    session.act("notes", "delete", {"note": "note-1"}, by="user")
    write(session, "One")
    assert session.is_expecting
    assert "note-90" not in notes(session)

    session.act("notes", "undo", {})
    session.act("notes", "undo", {})

    assert not session.is_expecting
    assert notes(session).keys() & {"note-1", "note-90"} >= set(patch)


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ({"notes": {"note-90": {"title": "Letter"}}}, "about a note: notes is wrong at note-90|text"),
        ({"notes": {"note-1": None}}, "notes is wrong"),
        ({"letters": {}}, "the state has no letters"),
    ],
)
def test_an_event_that_does_not_fit_the_state_is_refused_when_the_session_begins(
    patch: dict[str, JsonValue], why: str
) -> None:
    with pytest.raises(StateRefused, match=why):
        begun(Event(what="about a note", changes=1, patch=patch))


def test_an_event_has_one_cause() -> None:
    for cause in ({}, {"changes": 1, "action": "write"}):
        with pytest.raises(ValueError, match="give one of them"):
            Event.model_validate({"what": "x", "patch": {}, **cause})


def test_nothing_of_an_event_is_in_the_captured_state_before_it_happens() -> None:
    session = begun(ARRIVES)
    write(session, "One")
    before = files_of(session)

    write(session, "Two")
    after = json.loads(files_of(session)["notes.json"])

    assert not [name for name, content in before.items() if b"Letter" in content or b"letter" in content]
    assert "note-90" in after["initial_state"]["notes"]
    assert "note-90" in after["current_state"]["notes"]


def test_forks_and_copies_go_on_apart_from_each_other_with_what_is_still_to_come() -> None:
    sessions = Sessions(APPS)
    session = sessions.create(session_id="one")
    session.begin("notes", "kitchen", 7, events=(ARRIVES,))
    write(session, "One")
    forked, kept = sessions.fork("one"), sessions.copy().get("one")

    write(session, "Two")
    write(forked, "Two")

    assert "note-90" in notes(session)
    assert "note-90" in notes(forked)
    assert "note-90" not in notes(kept)
    write(kept, "Two")
    assert notes(kept) == notes(session)


def test_reset_takes_an_event_out_and_lets_it_come_again() -> None:
    session = begun(ARRIVES)
    before = notes(session)
    for _ in range(2):
        write(session, "One")
        write(session, "Two")
        assert "note-90" in notes(session)

        session.instance("notes").reset()

        assert notes(session) == before


def test_who_begins_anew_or_sets_the_state_expects_nothing() -> None:
    session = begun(ARRIVES)
    session.instance("notes").set({})
    assert not session.is_expecting
    session = begun(ARRIVES)

    session.begin("notes", "kitchen", 7)

    assert not session.is_expecting


def test_who_sets_the_initial_state_anew_expects_nothing_and_nothing_has_happened_in_it() -> None:
    session = begun(ARRIVES, RENAMED)
    write(session, "One")
    write(session, "Two")
    write(session, "Three")
    assert json.loads(files_of(session)["notes.json"])["events"] == 2

    session.instance("notes").set_current({}, initial={})

    assert not session.is_expecting
    assert "events" not in json.loads(files_of(session)["notes.json"])


def test_the_event_between_two_states_comes_at_the_time_at_which_it_happens() -> None:
    session = begun()
    state = cast("State", session.instance("notes").current)
    letter = Note(title="Letter", text="", edited=NOW.strftime("%Y-%m-%dT%H:%M:%SZ"))
    after = state.model_copy(update={"notes": {**state.notes, "note-90": letter}})

    event = event_between("a letter", state, after, NOW, changes=1)

    assert cast("dict[str, dict[str, JsonValue]]", event.patch["notes"])["note-90"]["edited"] == PRESENT


def test_an_event_may_set_what_the_user_has_changed_by_then_back() -> None:
    session = begun()
    state = cast("State", session.instance("notes").current)
    note = state.notes["note-1"].model_copy(update={"title": "Larder"})
    after = state.model_copy(update={"notes": {**state.notes, "note-1": note}})
    event = event_between("a note anew", state, after, NOW, changes=1, also={"notes": {"note-1": {"tags": []}}})
    session.begin("notes", "kitchen", 7, events=(event,))

    session.act("notes", "tag", {"note": "note-1", "tags": ["mine"]})

    assert (notes(session)["note-1"].title, notes(session)["note-1"].tags) == ("Larder", ())
