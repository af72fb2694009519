"""Finds the records that an action names, or refuses."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from hub.apps.mail.state import ARCHIVE, FOLDER_NAMES, INBOX, Message, State, Thread
from hub.engine import lookup
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find
from hub.engine.records import Record

RecordT = TypeVar("RecordT", bound=Record)


def find_all(records: Mapping[str, RecordT], record_ids: Sequence[str], what: str, field: str) -> dict[str, RecordT]:
    """Return several records, at least one, by their ids.

    Raises:
        ActionRefused: none is named, or one does not exist.
    """
    if not record_ids:
        raise ActionRefused(f"Choose at least one {what}.", field)
    return {record_id: find(records, record_id, what, field) for record_id in record_ids}


def unused_name(name: str, others: Mapping[str, str], own_id: str | None, what: str, most: int = 60) -> str:
    """Return a name in stored form, if no record other than `own_id` has it.

    Raises:
        ActionRefused: it is empty, too long, or taken.
    """
    return lookup.unused_name(name, (other for key, other in others.items() if key != own_id), what, most=most)


def destination(state: State, folder_id: str, field: str) -> str:
    """Return the name of a folder that conversations may be moved to.

    Raises:
        ActionRefused: it is not such a folder.
    """
    if folder_id in (INBOX, ARCHIVE):
        return FOLDER_NAMES[folder_id]
    return find(state.folders, folder_id, "folder", field).name


def messages_of(state: State, thread_id: str) -> tuple[tuple[str, Message], ...]:
    """Return the messages of a conversation with their ids, oldest first."""
    found = [(key, one) for key, one in state.messages.items() if one.thread_id == thread_id]
    return tuple(sorted(found, key=lambda pair: pair[1].sent_at))


def thread_of(state: State, message_id: str) -> tuple[str, Thread, Message]:
    """Return the id of a message's conversation, the conversation, and the message.

    Raises:
        ActionRefused: it does not exist any more.
    """
    message = find(state.messages, message_id, "message", "message_id")
    return message.thread_id, state.threads[message.thread_id], message
