"""What one does with conversations as wholes: where they lie, until when they sleep, whether they are starred."""

from collections.abc import Callable

from pydantic import Field

from hub.apps.mail.app import APP
from hub.apps.mail.lookup import destination, find_all
from hub.apps.mail.state import ARCHIVE, FOLDER_NAMES, INBOX, SPAM, TRASH, State, Thread
from hub.engine.clock import Clock, moment_of
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id, Moment

MOST = 500


class Threads(Arguments):
    """Conversations."""

    thread_ids: tuple[Id, ...] = Field(max_length=MOST)


class Read(Threads):
    """Conversations that are read, or are not."""

    unread: bool


class Move(Threads):
    """Conversations and the folder they go to."""

    folder: Id = Field(description="inbox, archive, or the id of a folder.")


class Snooze(Threads):
    """Conversations and when they come back."""

    until: Moment


class Empty(Arguments):
    """The folder to empty."""

    folder: Id = Field(description="trash or spam.")


def changed(state: State, thread_ids: tuple[str, ...], change: Callable[[Thread], Thread], refusal: str) -> State:
    """Return the state with conversations changed.

    Raises:
        ActionRefused: one is gone, or none of them would be another (`refusal`).
    """
    before = find_all(state.threads, thread_ids, "conversation", "thread_ids")
    after = {thread_id: change(thread) for thread_id, thread in before.items()}
    if after == before:
        raise ActionRefused(refusal, "thread_ids")
    return state.model_copy(update={"threads": {**state.threads, **after}})


def put_away(thread: Thread, folder: str) -> Thread:
    """Return a conversation in another folder, awake."""
    return thread.model_copy(update={"folder": folder, "came_from": None, "snoozed_until": None})


def thrown(thread: Thread, folder: str) -> Thread:
    """Return a conversation in spam or trash that knows where it came from."""
    if thread.folder == folder:
        return thread
    came_from = thread.came_from if thread.folder in (SPAM, TRASH) else thread.folder
    return put_away(thread, folder).model_copy(update={"came_from": came_from})


def _refuse_discarded(state: State, thread_ids: tuple[str, ...]) -> None:
    for thread in find_all(state.threads, thread_ids, "conversation", "thread_ids").values():
        if thread.folder in (SPAM, TRASH):
            raise ActionRefused(
                f"“{thread.subject}” is in {FOLDER_NAMES[thread.folder].lower()}: take it out first.", "thread_ids"
            )


def _discard_from(folder: str, state: State, thread_ids: tuple[str, ...]) -> None:
    for thread in find_all(state.threads, thread_ids, "conversation", "thread_ids").values():
        if thread.folder != folder:
            raise ActionRefused(f"“{thread.subject}” is not in {FOLDER_NAMES[folder].lower()}.", "thread_ids")


@APP.action(changes="`threads[id].folder`, `threads[id].snoozed_until`")
def archive(state: State, arguments: Threads, clock: Clock) -> State:
    """Archive conversations: they leave the inbox and stay in All mail."""
    del clock
    _refuse_discarded(state, arguments.thread_ids)
    refusal = "It is in the archive already."
    return changed(state, arguments.thread_ids, lambda one: put_away(one, ARCHIVE), refusal)


@APP.action(changes="`threads[id].folder`, `threads[id].snoozed_until`")
def move(state: State, arguments: Move, clock: Clock) -> State:
    """Move conversations to a folder."""
    del clock
    _refuse_discarded(state, arguments.thread_ids)
    name = destination(state, arguments.folder, "folder")
    refusal = f"It is in {name} already."
    return changed(state, arguments.thread_ids, lambda one: put_away(one, arguments.folder), refusal)


@APP.action(changes="`threads[id].folder`, `threads[id].came_from`")
def delete(state: State, arguments: Threads, clock: Clock) -> State:
    """Put conversations into the trash."""
    del clock
    refusal = "It is in the trash already."
    return changed(state, arguments.thread_ids, lambda one: thrown(one, TRASH), refusal)


@APP.action(changes="`threads[id].folder`, `threads[id].came_from`")
def restore(state: State, arguments: Threads, clock: Clock) -> State:
    """Take conversations out of the trash, back to where they were."""
    del clock
    _discard_from(TRASH, state, arguments.thread_ids)

    def back(thread: Thread) -> Thread:
        known = thread.came_from in FOLDER_NAMES or thread.came_from in state.folders
        return put_away(thread, thread.came_from if thread.came_from and known else INBOX)

    return changed(state, arguments.thread_ids, back, "It is not in the trash.")


@APP.action(changes="`threads` and `messages` lose the conversations")
def delete_forever(state: State, arguments: Threads, clock: Clock) -> State:
    """Delete conversations for good; only from trash and spam."""
    del clock
    for thread in find_all(state.threads, arguments.thread_ids, "conversation", "thread_ids").values():
        if thread.folder not in (SPAM, TRASH):
            raise ActionRefused(f"“{thread.subject}” is not in the trash: delete it first.", "thread_ids")
    return _gone(state, set(arguments.thread_ids))


@APP.action(changes="`threads` and `messages` lose all of the folder")
def empty_folder(state: State, arguments: Empty, clock: Clock) -> State:
    """Delete everything in the trash or in spam for good."""
    del clock
    if arguments.folder not in (SPAM, TRASH):
        raise ActionRefused("Only trash and spam can be emptied.", "folder")
    found = {key for key, thread in state.threads.items() if thread.folder == arguments.folder}
    if not found:
        raise ActionRefused(f"{FOLDER_NAMES[arguments.folder]} is empty already.", "folder")
    return _gone(state, found)


def _gone(state: State, thread_ids: set[str]) -> State:
    messages = {key: one for key, one in state.messages.items() if one.thread_id not in thread_ids}
    drafts = {
        key: draft
        if draft.message_id is None or draft.message_id in messages
        else draft.model_copy(update={"kind": "new", "message_id": None})
        for key, draft in state.drafts.items()
    }
    threads = {key: thread for key, thread in state.threads.items() if key not in thread_ids}
    return state.model_copy(update={"threads": threads, "messages": messages, "drafts": drafts})


@APP.action(changes="`threads[id].starred`")
def star(state: State, arguments: Threads, clock: Clock) -> State:
    """Star conversations."""
    del clock
    refusal = "It has a star already."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update={"starred": True}), refusal)


@APP.action(changes="`threads[id].starred`")
def unstar(state: State, arguments: Threads, clock: Clock) -> State:
    """Take the star off conversations."""
    del clock
    refusal = "It has no star."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update={"starred": False}), refusal)


@APP.action(changes="`threads[id].unread`")
def mark_read(state: State, arguments: Read, clock: Clock) -> State:
    """Mark conversations as read or unread."""
    del clock
    how = {"unread": arguments.unread}
    refusal = f"It is {'unread' if arguments.unread else 'read'} already."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update=how), refusal)


@APP.action(changes="`threads[id].snoozed_until`, `threads[id].folder`")
def snooze(state: State, arguments: Snooze, clock: Clock) -> State:
    """Hide conversations until a moment; then they are in the inbox again."""
    _refuse_discarded(state, arguments.thread_ids)
    if moment_of(arguments.until) <= clock.moment:
        raise ActionRefused("Choose a time in the future.", "until")
    how = {"snoozed_until": arguments.until, "folder": INBOX}
    refusal = "It is snoozed until then already."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update=how), refusal)


@APP.action(changes="`threads[id].snoozed_until`")
def unsnooze(state: State, arguments: Threads, clock: Clock) -> State:
    """Bring snoozed conversations back into the inbox now."""
    del clock
    refusal = "It is not snoozed."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update={"snoozed_until": None}), refusal)


@APP.action(changes="`threads[id].folder`, `threads[id].came_from`")
def mark_spam(state: State, arguments: Threads, clock: Clock) -> State:
    """Put conversations into spam."""
    del clock
    refusal = "It is in spam already."
    return changed(state, arguments.thread_ids, lambda one: thrown(one, SPAM), refusal)


@APP.action(changes="`threads[id].folder`, `threads[id].came_from`")
def mark_not_spam(state: State, arguments: Threads, clock: Clock) -> State:
    """Take conversations out of spam, into the inbox."""
    del clock
    _discard_from(SPAM, state, arguments.thread_ids)
    return changed(state, arguments.thread_ids, lambda one: put_away(one, INBOX), "It is not in spam.")


@APP.action(changes="`threads[id].muted`, `threads[id].folder`")
def mute(state: State, arguments: Threads, clock: Clock) -> State:
    """Mute conversations: they leave the inbox, and new answers do not bring them back."""
    del clock
    _refuse_discarded(state, arguments.thread_ids)

    def quiet(thread: Thread) -> Thread:
        if thread.muted:
            return thread
        moved = put_away(thread, ARCHIVE) if thread.folder == INBOX else thread
        return moved.model_copy(update={"muted": True})

    return changed(state, arguments.thread_ids, quiet, "It is muted already.")


@APP.action(changes="`threads[id].muted`")
def unmute(state: State, arguments: Threads, clock: Clock) -> State:
    """Unmute conversations; they stay where they are."""
    del clock
    refusal = "It is not muted."
    return changed(state, arguments.thread_ids, lambda one: one.model_copy(update={"muted": False}), refusal)
