"""Documents and what they said before: creating, saving, replacing words, copies, versions."""

from pydantic import Field

from hub.apps.documents.app import APP
from hub.apps.documents.domain import html_text
from hub.apps.documents.lookup import (
    demand,
    demand_document,
    demand_folder,
    free_name,
    given_text,
    standing,
    suffices,
    with_changes,
    with_item,
)
from hub.apps.documents.state import Document, Folder, State, Version
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

LONGEST_BODY, LONGEST_WORDS = 60_000, 500


class CreateDocument(Arguments):
    """A new, empty document."""

    name: str
    folder: Id | None = Field(default=None, description="Where; none: the top of the drive.")


class SaveDocument(Arguments):
    """The text as it stands in the editor."""

    document: Id
    body: str


class ReplaceText(Arguments):
    """Words, and what they become everywhere in a document."""

    document: Id
    find: str
    replacement: str = Field(max_length=LONGEST_WORDS)
    match_case: bool = False


class DuplicateFile(Arguments):
    """A copy."""

    item: Id
    name: str
    folder: Id | None = Field(description="Where the copy goes; none: the top of the drive.")


class SaveVersion(Arguments):
    """A name for the document as it is now."""

    document: Id
    name: str


class OneVersion(Arguments):
    """A version."""

    version: Id


class RenameVersion(Arguments):
    """Another name."""

    version: Id
    name: str


@APP.action(changes="`items[new]`: an empty document of mine")
def create_document(state: State, arguments: CreateDocument, clock: Clock) -> State:
    """Create a document."""
    return with_document(state, clock, arguments.name, arguments.folder, "")


def with_document(state: State, clock: Clock, name: str, folder: str | None, body: str) -> State:
    """Return the state with a new document of mine.

    Raises:
        ActionRefused: the name is not free, or nothing may be put into the folder.
    """
    demand_folder(state, folder)
    document = Document(
        name=free_name(state, name, folder),
        parent=folder,
        owner=state.me,
        body=body,
        created_at=clock.now,
        modified_at=clock.now,
        modified_by=state.me,
        opened_at=clock.now,
    )
    return with_item(state, clock.new_id("document"), document)


@APP.action(changes="`items[id].body`")
def save_document(state: State, arguments: SaveDocument, clock: Clock) -> State:
    """Save the text of a document."""
    document = demand_document(state, arguments.document, "editor")
    _demand_room(arguments.body, "body")
    if arguments.body == document.body:
        raise ActionRefused("There are no changes to save.", "body")
    return _written(state, arguments.document, arguments.body, clock)


@APP.action(changes="`items[id].body`: every occurrence, also within words")
def replace_text(state: State, arguments: ReplaceText, clock: Clock) -> State:
    """Find words in a document and replace them everywhere."""
    document = demand_document(state, arguments.document, "editor")
    if not arguments.find.strip():
        raise ActionRefused("Enter the words to find.", "find")
    body, count = html_text.replaced(
        document.body, arguments.find, arguments.replacement, match_case=arguments.match_case
    )
    if not count:
        raise ActionRefused(f"“{arguments.find}” does not occur in this document.", "find")
    _demand_room(body, "replacement")
    return _written(state, arguments.document, body, clock)


@APP.action(changes="`items[new]`: a copy that I own, without comments, versions, shares and star")
def duplicate_file(state: State, arguments: DuplicateFile, clock: Clock) -> State:
    """Make a copy of a document or a file."""
    item = demand(state, arguments.item, "viewer")
    if isinstance(item, Folder):
        raise ActionRefused("Folders cannot be copied. Copy the files in it.", "item")
    demand_folder(state, arguments.folder)
    copy = item.model_copy(
        update={
            "name": free_name(state, arguments.name, arguments.folder),
            "parent": arguments.folder,
            "owner": state.me,
            "grants": {},
            "link": None,
            "starred": False,
            "created_at": clock.now,
            "modified_at": clock.now,
            "modified_by": state.me,
            "opened_at": None,
        }
    )
    return with_item(state, clock.new_id(item.kind), copy)


@APP.action(changes="`versions[new]`")
def save_version(state: State, arguments: SaveVersion, clock: Clock) -> State:
    """Keep a document as it is now as a version with a name."""
    document = demand_document(state, arguments.document, "editor")
    version = Version(
        document=arguments.document,
        name=_free_version_name(state, arguments.document, arguments.name),
        body=document.body,
        saved_by=state.me,
        saved_at=clock.now,
    )
    return state.model_copy(update={"versions": {**state.versions, clock.new_id("version"): version}})


@APP.action(changes="`versions[id].name`")
def rename_version(state: State, arguments: RenameVersion, clock: Clock) -> State:
    """Give a version another name."""
    del clock
    version = _version(state, arguments.version)
    name = _free_version_name(state, version.document, arguments.name, besides=arguments.version)
    renamed = version.model_copy(update={"name": name})
    return state.model_copy(update={"versions": {**state.versions, arguments.version: renamed}})


@APP.action(changes="`items[id].body` becomes that of the version; the version stays")
def restore_version(state: State, arguments: OneVersion, clock: Clock) -> State:
    """Put a document back to what it was in a version."""
    version = _version(state, arguments.version)
    if demand_document(state, version.document, "editor", "version").body == version.body:
        raise ActionRefused("The document already reads like this version.", "version")
    return _written(state, version.document, version.body, clock)


@APP.action(changes="removes from `versions`")
def delete_version(state: State, arguments: OneVersion, clock: Clock) -> State:
    """Delete a version; the document stays as it is."""
    del clock
    version = _version(state, arguments.version)
    owns = suffices(standing(state, version.document, state.me), "owner")
    if version.saved_by != state.me and not owns:
        saver = state.people[version.saved_by].name
        raise ActionRefused(f"Only {saver}, who saved this version, or the owner can delete it.", "version")
    return state.model_copy(
        update={"versions": {key: one for key, one in state.versions.items() if key != arguments.version}}
    )


def _demand_room(body: str, field: str) -> None:
    if len(body) > LONGEST_BODY:
        raise ActionRefused("The document is too long. Split it into several.", field)


def _version(state: State, version_id: str) -> Version:
    if version_id not in state.versions:
        raise ActionRefused("This version is not there any more.", "version")
    version = state.versions[version_id]
    demand_document(state, version.document, "editor", "version")
    return version


def _free_version_name(state: State, document: str, name: str, besides: str | None = None) -> str:
    given = given_text(name, "Enter a name for the version.", "name")
    for version_id, version in state.versions.items():
        same = version.document == document and version.name.casefold() == given.casefold()
        if same and version_id != besides:
            raise ActionRefused(f"There is a version “{version.name}” already. Choose another name.", "name")
    return given


def _written(state: State, document: str, body: str, clock: Clock) -> State:
    return with_changes(state, (document,), body=body, modified_at=clock.now, modified_by=state.me)
