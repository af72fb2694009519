"""A small application for tests: notes in a list, with one note that came with a file."""

from datetime import UTC, datetime
from random import Random
from typing import Annotated

from pydantic import Field

from hub.engine.application import App, Page
from hub.engine.clock import Clock, stamp
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.records import Arguments, Attachment, Id, Incidental, Record, Stamp

NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)


class Note(Record):
    title: str
    text: str
    pinned: bool = False
    tags: tuple[str, ...] = ()
    files: tuple[Attachment, ...] = ()
    seen: Annotated[bool, Incidental] = False
    edited: Stamp


class State(Record):
    owner: str
    notes: dict[Id, Note]


APP = App(
    name="notes",
    title="Jotter",
    summary="Notes.",
    state=State,
    pages=(Page("/", "Notes"), Page("/notes/{note}", "A note", lambda state: {"note": next(iter(state.notes))})),
)


class Write(Arguments):
    title: str = Field(max_length=40)
    text: str = ""


class OnNote(Arguments):
    note: Id


class Rename(OnNote):
    title: str


class Tag(OnNote):
    tags: tuple[str, ...]


class Attach(OnNote):
    files: tuple[Attachment, ...]


class Publish(OnNote):
    pinned: bool


class Post(Write):
    files: tuple[Attachment, ...] = ()


@APP.action(changes="`notes`")
def write(state: State, arguments: Write, clock: Clock) -> State:
    """Write a note."""
    if any(note.title == arguments.title for note in state.notes.values()):
        raise ActionRefused("There is a note of this title already.", "title")
    note = Note(title=arguments.title, text=arguments.text, edited=clock.now)
    return state.model_copy(update={"notes": {**state.notes, clock.new_id("note"): note}})


@APP.action(changes="`notes[id].title`")
def rename(state: State, arguments: Rename, clock: Clock) -> State:
    """Give a note another title."""
    return _changed(state, arguments.note, title=arguments.title, edited=clock.now)


def _mentions_somebody(before: State, after: State) -> bool:
    changed = [note for name, note in after.notes.items() if note != before.notes.get(name)]
    return any(tag.startswith("@") for note in changed for tag in note.tags)


@APP.action(changes="`notes[id].tags`", reaches_others=_mentions_somebody)
def tag(state: State, arguments: Tag, clock: Clock) -> State:
    """Say what a note is about."""
    return _changed(state, arguments.note, tags=arguments.tags, edited=clock.now)


@APP.action(changes="`notes[id].files`")
def attach(state: State, arguments: Attach, clock: Clock) -> State:
    """Lay files with a note."""
    return _changed(state, arguments.note, files=arguments.files, edited=clock.now)


@APP.action(changes="`notes[id].seen`")
def read(state: State, arguments: OnNote, clock: Clock) -> State:
    """Open a note."""
    del clock
    return _changed(state, arguments.note, seen=True)


@APP.action(changes="`notes`")
def delete(state: State, arguments: OnNote, clock: Clock) -> State:
    """Delete a note."""
    del clock
    _find(state, arguments.note)
    return state.model_copy(
        update={"notes": {name: note for name, note in state.notes.items() if name != arguments.note}}
    )


def _find(state: State, name: str) -> Note:
    if name not in state.notes:
        raise ActionRefused("This note is not there any more.", "note")
    return state.notes[name]


def _changed(state: State, name: str, **changes: object) -> State:
    note = _find(state, name).model_copy(update=changes)
    return state.model_copy(update={"notes": {**state.notes, name: note}})


@APP.action(changes="`notes`", reaches_others=True)
def post(state: State, arguments: Post, clock: Clock) -> State:
    """Write a note that everybody gets."""
    written = write(state, arguments, clock)
    return _changed(written, clock.made[-1], files=arguments.files)


@APP.action(changes="`notes[id].pinned`", reaches_others=True)
def publish(state: State, arguments: Publish, clock: Clock) -> State:
    """Put a note on the wall, or take it down."""
    return _changed(state, arguments.note, pinned=arguments.pinned, edited=clock.now)


@APP.fixture(now=NOW)
def kitchen(rng: Random, file_store: FileStore) -> State:
    """A cook's notes."""
    list_of_oils = file_store.add("oils.csv", "text/csv", b"oil,litres\nolive,3\n")
    stores = rng.sample(["flour", "salt", "yeast", "honey", "butter"], 3)
    return State(
        owner="Ines Calder",
        notes={
            "note-1": Note(title="Stores", text=", ".join(stores), files=(list_of_oils,), edited=stamp(NOW)),
            "note-2": Note(title="Rye bread", text="Bake at 230", tags=("bread",), edited=stamp(NOW)),
        },
    )


@APP.fixture(now=NOW)
def garden(rng: Random, file_store: FileStore) -> State:
    """A gardener's notes."""
    del rng, file_store
    return State(owner="Tom Varga", notes={"note-1": Note(title="Beds", text="Three", edited=stamp(NOW))})
