"""Finds the records that an action names, or refuses; and returns states with changed records."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from hub.apps.chat.state import Channel, Direct, Message, State
from hub.engine.clock import Clock, moment_of
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find
from hub.engine.records import Record

RecordT = TypeVar("RecordT", bound=Record)
TEXT_MOST = 4_000


def changed(state: State, collection: str, record_id: str, **fields: object) -> State:
    """Return the state with some fields of a record changed."""
    records: dict[str, Any] = getattr(state, collection)
    record = records[record_id].model_copy(update=fields)
    return state.model_copy(update={collection: {**records, record_id: record}})


def added(state: State, collection: str, record_id: str, record: Record) -> State:
    """Return the state with an additional record."""
    return state.model_copy(update={collection: {**getattr(state, collection), record_id: record}})


def conversation(state: State, conversation_id: str, field: str = "conversation_id") -> Channel | Direct:
    """Return a channel or a direct message.

    Raises:
        ActionRefused: it does not exist.
    """
    found = state.directs.get(conversation_id)
    return found or find(state.channels, conversation_id, "conversation", field)


def place_changed(state: State, conversation_id: str, **fields: object) -> State:
    """Return the state with some fields of a channel or direct message changed."""
    return changed(state, "directs" if conversation_id in state.directs else "channels", conversation_id, **fields)


def own_conversation(state: State, conversation_id: str, field: str = "conversation_id") -> Channel | Direct:
    """Return a conversation that the user takes part in.

    Raises:
        ActionRefused: it does not exist, or the user is not a member.
    """
    found = conversation(state, conversation_id, field)
    if state.me not in found.members:
        raise ActionRefused("Join the channel first.", field)
    return found


def writable(state: State, conversation_id: str, field: str = "conversation_id") -> Channel | Direct:
    """Return a conversation that the user may write in.

    Raises:
        ActionRefused: it does not exist or is archived, or the user is not a member.
    """
    found = own_conversation(state, conversation_id, field)
    if isinstance(found, Channel) and found.archived:
        raise ActionRefused(f"#{found.name} is archived: nobody can write there.", field)
    return found


def message_of(state: State, message_id: str, field: str = "message_id") -> Message:
    """Return a message that the user can see.

    Raises:
        ActionRefused: it does not exist, was deleted, or is in a private channel of others.
    """
    message = find(state.messages, message_id, "message", field)
    place = conversation(state, message.conversation_id)
    hidden = isinstance(place, Channel) and place.private and state.me not in place.members
    if message.deleted or hidden:
        raise ActionRefused("This message is not there any more.", field)
    return message


def open_channel(state: State, channel_id: str) -> Channel:
    """Return one of the user's channels that is not archived.

    Raises:
        ActionRefused: it does not exist or is archived, or the user is not a member.
    """
    channel = find(state.channels, channel_id, "channel", "channel_id")
    writable(state, channel_id, "channel_id")
    return channel


def clean_text(text: str, field: str = "text") -> str:
    """Return a text in stored form, without surrounding blanks.

    Raises:
        ActionRefused: it is empty or too long.
    """
    cleaned = text.strip()
    if not cleaned:
        raise ActionRefused("Write something first.", field)
    if len(cleaned) > TEXT_MOST:
        raise ActionRefused(f"A message may have {TEXT_MOST:,} characters; this one has {len(cleaned):,}.", field)
    return cleaned


def clean_line(text: str, what: str, field: str, most: int = 80, *, needed: bool = True) -> str:
    """Return a line of text in stored form, with single blanks and none around it.

    Raises:
        ActionRefused: it is required but empty, or too long.
    """
    cleaned = " ".join(text.split())
    if needed and not cleaned:
        raise ActionRefused(f"Fill in the {what}.", field)
    if len(cleaned) > most:
        raise ActionRefused(f"The {what} may have {most} characters; this one has {len(cleaned)}.", field)
    return cleaned


def unused(name: str, others: Iterable[str], what: str, field: str = "name") -> str:
    """Return a name that no other record has.

    Raises:
        ActionRefused: it is taken.
    """
    if any(other.casefold() == name.casefold() for other in others):
        raise ActionRefused(f"There is a {what} called “{name}” already.", field)
    return name


def future(moment: str, clock: Clock, field: str) -> str:
    """Return a moment that is in the future.

    Raises:
        ActionRefused: it has passed.
    """
    if moment_of(moment) <= clock.moment:
        raise ActionRefused("Choose a time in the future.", field)
    return moment


def people_of(state: State, person_ids: Sequence[str], field: str = "person_ids") -> tuple[str, ...]:
    """Return people, each once, sorted by name.

    Raises:
        ActionRefused: none is named, or one does not exist.
    """
    if not person_ids:
        raise ActionRefused("Choose at least one person.", field)
    return by_name(state, {one: find(state.people, one, "person", field) for one in person_ids})


def by_name(state: State, person_ids: Iterable[str]) -> tuple[str, ...]:
    """Return people sorted by name."""
    return tuple(sorted(set(person_ids), key=lambda one: state.people[one].name.casefold()))


def replies_to(state: State, message_id: str) -> dict[str, Message]:
    """Return the replies to a message by their ids, oldest first."""
    return {key: one for key, one in state.messages.items() if one.thread_id == message_id}


def title_of(state: State, conversation_id: str) -> str:
    """Return the title of a conversation on pages: `#rota`, or the names of the others."""
    place = conversation(state, conversation_id)
    if isinstance(place, Channel):
        return f"#{place.name}"
    others = [state.people[one].name for one in by_name(state, place.members) if one != state.me]
    return ", ".join(others) or state.people[state.me].name
