"""Sessions of the hub: apart from each other, forked for nothing, gone when nobody asks for them."""

from typing import cast

import pytest
from pydantic import JsonValue

from hub.engine.errors import ActionRefused, ForbiddenError, FullError, StateRefused, UnknownError
from hub.engine.graded_view import graded_view
from hub.engine.instance import AnyInstance
from hub.engine.sessions import Sessions
from tests.hub.notes_app import APP, State

APPS = {"notes": APP}


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def sessions(time: Time) -> Sessions:
    return Sessions(APPS, time)


@pytest.fixture
def notes(sessions: Sessions) -> AnyInstance:
    return sessions.create(session_id="one").begin("notes", "kitchen", 7)


def state(instance: AnyInstance) -> State:
    return cast("State", instance.current)


def test_an_action_makes_a_new_state_and_is_logged_with_the_difference(notes: AnyInstance) -> None:
    entry = notes.act("write", {"title": "Soup", "text": "Leeks"}, by="user")

    assert entry.made == ("note-n1-1",)
    assert state(notes).notes["note-n1-1"].title == "Soup"
    assert [operation["path"] for operation in entry.difference] == ["/notes/note-n1-1"]
    assert notes.difference() == list(entry.difference)
    assert (notes.log[0].action, notes.log[0].by, notes.log[0].at) == ("write", "user", "2026-03-09T08:31:00Z")


def test_the_same_seed_and_actions_give_the_same_state(sessions: Sessions) -> None:
    def play(seed: int) -> State:
        instance = sessions.create().begin("notes", "kitchen", seed)
        instance.act("write", {"title": "Soup"})
        return state(instance)

    assert play(3) == play(3)
    assert play(3) != play(4)


@pytest.mark.parametrize(
    ("action", "arguments", "field", "reason"),
    [
        ("write", {"title": "Stores"}, "title", "There is a note of this title already."),
        ("write", {"title": "x" * 41}, "title", "String should have at most 40 characters"),
        ("write", {"title": "T", "colour": "red"}, "colour", "Extra inputs are not permitted"),
        ("rename", {"note": "note-9", "title": "T"}, "note", "This note is not there any more."),
    ],
)
def test_a_refused_action_names_the_field_and_changes_nothing(
    notes: AnyInstance, action: str, arguments: dict[str, JsonValue], field: str, reason: str
) -> None:
    before = notes.current

    with pytest.raises(ActionRefused) as refused:
        notes.act(action, arguments)

    assert (refused.value.field, refused.value.message) == (field, reason)
    assert notes.current is before
    assert notes.log == []


def test_an_action_that_there_is_not_is_named_with_those_that_there_are(notes: AnyInstance) -> None:
    with pytest.raises(UnknownError, match="no action 'burn'; choose one of: write, rename"):
        notes.act("burn", {})


def test_undo_takes_the_last_action_back_and_is_logged_too(notes: AnyInstance) -> None:
    before = notes.current
    notes.act("delete", {"note": "note-1"})

    notes.act("undo", {})

    assert notes.current is before
    assert [entry.action for entry in notes.log] == ["delete", "undo"]
    with pytest.raises(ActionRefused, match="nothing to undo"):
        notes.act("undo", {})


def test_undo_says_nothing_so_that_the_log_keeps_nothing_that_nobody_checked(notes: AnyInstance) -> None:
    notes.act("delete", {"note": "note-1"})

    with pytest.raises(ActionRefused, match="nothing to say"):
        notes.act("undo", {"why": "x" * 1_000_000}, by="user")

    assert [entry.action for entry in notes.log] == ["delete"]
    assert notes.act("undo", {}, by="user").action == "undo"


def test_a_user_has_room_for_so_much_in_all_and_a_script_for_more(
    notes: AnyInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hub.engine.instance.MOST_GIVEN", 10_000)
    notes.act("write", {"title": "Script", "text": "x" * 20_000})
    before = notes.current
    for number in range(2):
        notes.act("write", {"title": f"Note {number}", "text": "x" * 2_000}, by="user")
    kept = notes.current

    with pytest.raises(ActionRefused, match="no room"):
        notes.act("write", {"title": "One more", "text": "x" * 2_000}, by="user")

    assert notes.current is kept is not before
    assert [entry.number for entry in notes.log] == [1, 2, 3]
    # What is undone has been in the log all the same; who begins anew has room again.
    notes.act("write", {"title": "Short"}, by="user")
    notes.reset()
    notes.act("write", {"title": "Long", "text": "x" * 4_000}, by="user")


def test_a_partial_state_is_completed_from_the_world_and_is_no_difference(notes: AnyInstance) -> None:
    notes.set({"owner": "Somebody Else"})

    assert state(notes).owner == "Somebody Else"
    assert state(notes).notes["note-2"].title == "Rye bread"
    assert notes.difference() == []


def test_a_current_state_is_a_difference_to_the_initial_one(notes: AnyInstance) -> None:
    notes.act("write", {"title": "Soup"})

    notes.set_current({"notes": {"note-2": {"pinned": True}}})

    assert [operation["path"] for operation in notes.difference()] == ["/notes/note-2/pinned"]


def test_merging_keeps_what_was_done_before(notes: AnyInstance) -> None:
    notes.act("write", {"title": "Soup"})

    notes.set_current({"notes": {"note-2": None}}, merge=True)

    assert [note.title for note in state(notes).notes.values()] == ["Stores", "Soup"]


def test_a_state_that_breaks_the_schema_is_refused_with_the_path_of_the_fault(notes: AnyInstance) -> None:
    before = notes.current

    with pytest.raises(StateRefused, match=r"wrong at notes\.note-2\.pinned") as refused:
        notes.set({"notes": {"note-2": {"pinned": "perhaps"}}})

    assert refused.value.field == "notes.note-2.pinned"
    assert notes.current is before


def test_a_fork_goes_its_own_way(sessions: Sessions, notes: AnyInstance) -> None:
    notes.act("write", {"title": "Soup"})
    twin = sessions.fork("one", "two").instance("notes")

    twin.act("rename", {"note": "note-1", "title": "Cellar"})
    notes.act("delete", {"note": "note-2"})

    assert [note.title for note in state(twin).notes.values()] == ["Cellar", "Rye bread", "Soup"]
    assert [note.title for note in state(notes).notes.values()] == ["Stores", "Soup"]
    assert state(twin).notes["note-n1-1"] is state(notes).notes["note-n1-1"]


def test_reset_goes_back_and_begins_a_new_log(notes: AnyInstance) -> None:
    notes.act("delete", {"note": "note-1"})

    notes.reset()

    assert notes.difference() == []
    assert notes.log == []
    assert notes.now == "2026-03-09T08:30:00Z"


def test_what_nobody_asks_for_expires_and_what_is_used_lives_on(
    sessions: Sessions, notes: AnyInstance, time: Time
) -> None:
    del notes
    time.now = 3_000.0
    sessions.get("one")
    time.now = 6_000.0
    assert sessions.names() == ("one",)

    time.now = 10_000.0

    assert sessions.names() == ()
    with pytest.raises(UnknownError, match="never was, was deleted, or expired"):
        sessions.get("one")


def test_a_browser_of_a_session_that_expired_is_not_let_into_a_new_one_of_its_name(
    sessions: Sessions, notes: AnyInstance, time: Time
) -> None:
    del notes
    cookie = sessions.admit("one", "notes")
    time.now = 10_000.0
    with pytest.raises(UnknownError):
        sessions.get("one")

    sessions.create(session_id="one")

    with pytest.raises(ForbiddenError):
        sessions.of_cookie(cookie, "notes")


def test_a_name_is_taken_once(sessions: Sessions, notes: AnyInstance) -> None:
    del notes
    with pytest.raises(FullError, match="'one' already"):
        sessions.create(session_id="one")


def test_a_launch_lets_one_browser_in_once(sessions: Sessions, notes: AnyInstance) -> None:
    del notes
    code = sessions.launch("one", "notes")

    cookie = sessions.enter(code, "notes")

    assert sessions.of_cookie(cookie, "notes").session_id == "one"
    with pytest.raises(ForbiddenError, match="used already"):
        sessions.enter(code, "notes")


def test_a_launch_is_for_one_application_and_not_for_long(sessions: Sessions, notes: AnyInstance, time: Time) -> None:
    del notes
    late = sessions.launch("one", "notes")
    time.now = 301.0
    with pytest.raises(ForbiddenError, match="too old"):
        sessions.enter(late, "notes")
    with pytest.raises(ForbiddenError):
        sessions.enter(sessions.launch("one", "notes"), "mail")


def test_deleting_a_session_shuts_its_browsers_out(sessions: Sessions, notes: AnyInstance) -> None:
    del notes
    cookie = sessions.enter(sessions.launch("one", "notes"), "notes")

    sessions.delete("one")

    with pytest.raises(ForbiddenError):
        sessions.of_cookie(cookie, "notes")


def test_a_grader_sees_neither_the_clock_nor_what_looking_around_changes(notes: AnyInstance) -> None:
    before = graded_view(notes.current)

    notes.act("read", {"note": "note-1"})

    assert notes.difference() == [{"op": "replace", "path": "/notes/note-1/seen", "value": True}]
    assert graded_view(notes.current) == before
    assert "edited" not in str(before)
    assert "file_id" not in str(before)
    assert "oils.csv" in str(before)


def test_a_session_has_so_many_files_however_small(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hub.engine.file_store.STORE_FILES", 3)
    store = sessions.create().file_store
    for number in range(3):
        store.add(f"{number}.txt", "text/plain", b"")

    with pytest.raises(FullError, match="3 files"):
        store.add("3.txt", "text/plain", b"")
