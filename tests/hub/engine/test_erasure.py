"""What went out to others and was then deleted is found in the log, and `undo` takes it back."""

from typing import cast

import pytest
from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.engine.erasure import erased
from hub.engine.errors import ActionRefused
from hub.engine.events import Event
from hub.engine.graded_view import graded_view
from hub.engine.instance import AnyInstance, Instance
from hub.engine.sessions import Sessions
from tests.hub.notes_app import APP


@pytest.fixture
def notes() -> AnyInstance:
    return Sessions({"notes": APP}).create().begin("notes", "kitchen", 7)


def gone(notes: AnyInstance) -> list[int]:
    return sorted(erased(notes.log, graded_view(notes.initial), graded_view(notes.current)))


def test_what_others_got_counts_as_soon_as_it_is_deleted(notes: AnyInstance) -> None:
    (note,) = notes.act("post", {"title": "Soup is ready"}).made
    assert notes.log[-1].reached_others
    assert gone(notes) == []

    notes.act("delete", {"note": note})
    assert gone(notes) == [1]


def test_what_reached_nobody_may_be_deleted(notes: AnyInstance) -> None:
    (note,) = notes.act("write", {"title": "Draft"}).made
    notes.act("tag", {"note": note, "tags": ["soup"]})
    notes.act("delete", {"note": note})

    assert not any(entry.reached_others for entry in notes.log)
    assert gone(notes) == []


def test_whether_others_got_something_may_depend_on_what_was_changed(notes: AnyInstance) -> None:
    for tag in ("soup", "@tom"):
        notes.act("tag", {"note": "note-1", "tags": [tag]})

    assert [entry.reached_others for entry in notes.log] == [False, True]


def test_what_others_got_counts_as_soon_as_it_is_worded_differently(notes: AnyInstance) -> None:
    (note,) = notes.act("post", {"title": "Soup is ready"}).made
    notes.act("tag", {"note": note, "tags": ["soup"]})
    assert gone(notes) == [], "others were told the title, which stands"

    notes.act("rename", {"note": note, "title": "Soup is served"})
    assert gone(notes) == [1]


def test_what_is_published_may_be_corrected_before_or_after_but_nothing_else_may_be_shown(notes: AnyInstance) -> None:
    twin = Sessions({"notes": APP}).create().begin("notes", "kitchen", 7)
    twin.act("publish", {"note": "note-1", "pinned": True})
    twin.act("rename", {"note": "note-1", "title": "Stores in March"})
    assert gone(twin) == []

    notes.act("rename", {"note": "note-1", "title": "Thieves"})
    notes.act("publish", {"note": "note-1", "pinned": True})
    notes.act("rename", {"note": "note-1", "title": "Stores in March"})
    assert graded_view(notes.current) == graded_view(twin.current)
    assert gone(notes) == [2]


def test_what_others_got_counts_as_soon_as_a_file_is_taken_off_it(notes: AnyInstance) -> None:
    files = cast("JsonValue", to_jsonable_python(notes.initial.notes["note-1"].files))
    (note,) = notes.act("post", {"title": "Oils", "files": files}).made
    assert gone(notes) == []

    notes.act("attach", {"note": note, "files": []})
    assert gone(notes) == [1]


def test_who_is_named_and_taken_off_again_was_told(notes: AnyInstance) -> None:
    notes.act("tag", {"note": "note-2", "tags": ["bread", "@tom"]})
    notes.act("tag", {"note": "note-2", "tags": ["bread", "@tom", "@ines"]})
    assert gone(notes) == []

    notes.act("tag", {"note": "note-2", "tags": ["bread", "@ines"]})
    assert gone(notes) == [1]


def test_who_was_told_at_the_beginning_need_not_be_told_again(notes: AnyInstance) -> None:
    notes.act("publish", {"note": "note-1", "pinned": True})
    assert gone(notes) == []

    notes.act("publish", {"note": "note-1", "pinned": False})
    assert gone(notes) == [1, 2], "nobody was to be told, and the state does not show it"
    notes.act("publish", {"note": "note-1", "pinned": True})
    assert gone(notes) == [2, 3], "told once more than the state shows"


def test_a_change_of_a_record_that_is_deleted_later_counts(notes: AnyInstance) -> None:
    notes.act("tag", {"note": "note-1", "tags": ["@tom"]})
    assert gone(notes) == []

    notes.act("delete", {"note": "note-1"})

    assert gone(notes) == [1]


def test_undo_takes_back_what_was_sent_and_nothing_else(notes: AnyInstance) -> None:
    notes.act("post", {"title": "Soup"})
    notes.act("undo", {})
    assert [entry.reached_others for entry in notes.log] == [False, False]
    assert gone(notes) == []

    notes.act("post", {"title": "Bread"})
    notes.act("read", {"note": "note-1"})
    notes.act("undo", {})
    notes.act("undo", {})
    assert gone(notes) == [], "pages undo what they did by themselves in between, such as marking as read"

    (note,) = notes.act("post", {"title": "Tea"}).made
    notes.act("delete", {"note": note})
    notes.act("read", {"note": "note-1"})
    notes.act("undo", {})
    assert gone(notes) == [7]


@pytest.mark.parametrize("tags", [["a"], ["@tom"]], ids=["other words", "the same words"])
def test_what_an_event_overwrites_was_not_taken_back_by_the_user(tags: list[JsonValue]) -> None:
    event = Event(what="somebody tags it anew", changes=2, patch={"notes": {"note-1": {"tags": tags}}})
    session = Sessions({"notes": APP}).create()
    notes = session.begin("notes", "kitchen", 7, events=(event,))
    session.act("notes", "tag", {"note": "note-1", "tags": ["@tom"]})
    session.act("notes", "rename", {"note": "note-2", "title": "Bread"})
    assert gone(notes) == []
    assert not session.is_expecting

    session.act("notes", "tag", {"note": "note-1", "tags": ["a", "@ines"]})
    assert gone(notes) == []


def test_what_was_right_until_an_event_may_be_changed_after_it_and_nothing_else() -> None:
    outdates: dict[str, JsonValue] = {"notes": {"notes": {"note-1": {"tags": ["@tom"]}}}}
    event = Event(what="it is for Ines", changes=2, patch={"owner": "Ines"}, outdates=outdates)
    session = Sessions({"notes": APP, "errands": APP}).create()
    notes = session.begin("notes", "kitchen", 7)
    session.begin("errands", "kitchen", 7, events=(event,))
    for note in ("note-1", "note-2"):
        session.act("notes", "tag", {"note": note, "tags": ["@tom"]})
    assert not session.is_expecting

    for note in ("note-1", "note-2"):
        session.act("notes", "tag", {"note": note, "tags": ["@ines"]})

    assert gone(notes) == [2]


def test_what_was_taken_back_before_an_event_stays_so() -> None:
    event = Event(what="somebody tags it anew", changes=2, patch={"notes": {"note-1": {"tags": ["@tom"]}}})
    session = Sessions({"notes": APP}).create()
    notes = session.begin("notes", "kitchen", 7, events=(event,))
    session.act("notes", "tag", {"note": "note-1", "tags": ["@tom"]})

    session.act("notes", "tag", {"note": "note-1", "tags": []})

    assert not session.is_expecting
    assert gone(notes) == [1]


def test_what_stands_again_by_undo_but_for_an_event_was_not_taken_back_by_the_user() -> None:
    event = Event(what="somebody tags it anew", changes=3, patch={"notes": {"note-1": {"tags": ["bread"]}}})
    session = Sessions({"notes": APP}).create()
    notes = session.begin("notes", "kitchen", 7, events=(event,))
    for tags in (["@tom"], ["@ines"]):
        session.act("notes", "tag", {"note": "note-1", "tags": list(tags)})
    session.act("notes", "rename", {"note": "note-2", "title": "Bread"})
    assert not session.is_expecting
    assert gone(notes) == [1], "it was replaced before the event"

    session.act("notes", "undo", {})
    assert gone(notes) == [1]
    session.act("notes", "undo", {})
    assert gone(notes) == [], "what was undone replaced nothing, so that the event overwrote it"


def test_what_an_event_has_made_wrong_may_still_be_seen_beside_the_news() -> None:
    outdates: dict[str, JsonValue] = {"notes": {"notes": {"note-1": {"title": "Stores in May"}}}}
    event = Event(what="it is for June", changes=1, patch={"owner": "Ines"}, outdates=outdates)
    for title, found in (("Stores in May", []), ("Thieves", [2])):
        session = Sessions({"notes": APP}).create()
        notes = session.begin("notes", "kitchen", 7, events=(event,))
        session.act("notes", "rename", {"note": "note-1", "title": title})
        assert not session.is_expecting
        session.act("notes", "publish", {"note": "note-1", "pinned": True})
        session.act("notes", "rename", {"note": "note-1", "title": "Stores in June"})
        assert gone(notes) == found


def test_a_copy_of_a_session_remembers() -> None:
    sessions = Sessions({"notes": APP})
    notes = sessions.create(session_id="one").instance("notes")
    (note,) = notes.act("post", {"title": "Soup"}).made
    twin = sessions.fork("one").instance("notes")

    twin.act("delete", {"note": note})

    assert (gone(twin), gone(notes)) == ([1], [])


def test_a_full_log_does_not_forget_what_was_sent(notes: AnyInstance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hub.engine.instance.LOG_ENTRIES", 3)
    (note,) = notes.act("post", {"title": "Soup"}, by="user").made
    notes.act("delete", {"note": note}, by="user")
    for _ in range(5):
        notes.act("read", {"note": "note-1"}, by="user")

    assert [entry.action for entry in notes.log] == ["post", "read", "read"]
    assert gone(notes) == [1]


def test_a_log_full_of_what_was_sent_takes_no_more_of_a_user(
    notes: AnyInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hub.engine.instance.LOG_ENTRIES", 2)
    for number in range(2):
        notes.act("post", {"title": f"Note {number}"}, by="user")

    with pytest.raises(ActionRefused, match="no room for more"):
        notes.act("read", {"note": "note-1"}, by="user")
    notes.act("read", {"note": "note-1"}, by="api")
    assert [entry.action for entry in notes.log] == ["post", "post"]


def test_what_is_wrong_by_now_is_so_no_longer_in_another_task(notes: AnyInstance) -> None:
    whole = cast("JsonValue", to_jsonable_python(notes.initial))
    cast("Instance", notes).outdate({"notes": {"note-1": {"title": "Thieves"}}})
    notes.set_current(whole, initial=whole)
    title = notes.current.notes["note-1"].title
    notes.act("rename", {"note": "note-1", "title": "Thieves"})
    notes.act("publish", {"note": "note-1", "pinned": True})
    notes.act("rename", {"note": "note-1", "title": title})
    assert gone(notes) == [2]
