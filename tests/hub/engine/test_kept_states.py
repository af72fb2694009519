"""A state is built once for its seed; every session that begins with it has the files that it names."""

from hub.apps import installed_app
from hub.engine.file_store import FileStore
from hub.engine.records import attachments_in

FESTIVAL = installed_app("mail").app.find_fixture("festival")


def test_a_state_that_is_kept_brings_its_files_to_every_session() -> None:
    for _ in range(2):
        files = FileStore()
        state = FESTIVAL.built("mail", 4, files)

        named = list(attachments_in(state))
        assert named
        assert all(files.holds(one) for one in named)
        assert [f"file-{number}" for number in range(1, len(files.names()) + 1)] == list(files.names())


def test_files_count_on_from_those_of_the_session() -> None:
    files = FileStore()
    files.add("note.txt", "text/plain", b"before")
    state = FESTIVAL.built("mail", 4, files)

    assert all(files.holds(one) for one in attachments_in(state))
    assert files.get("file-1").content == b"before"
    assert files.add("note.txt", "text/plain", b"after").file_id == f"file-{len(files.names())}"


def test_a_file_of_one_session_is_in_no_other() -> None:
    one, other = FileStore(), FileStore()
    FESTIVAL.built("mail", 4, one)
    FESTIVAL.built("mail", 4, other)
    added = one.add("note.txt", "text/plain", b"mine")

    assert added.file_id not in other.names()
