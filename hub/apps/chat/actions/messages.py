"""What one writes: messages, replies, forwards, files; and what becomes of them."""

from pydantic import Field

from hub.apps.chat.app import APP
from hub.apps.chat.lookup import (
    added,
    changed,
    clean_text,
    message_of,
    own_conversation,
    people_of,
    place_changed,
    replies_to,
    title_of,
    writable,
)
from hub.apps.chat.state import Direct, Message, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import without
from hub.engine.records import Arguments, Attachment, Id

FILES_MOST, PEOPLE_MOST = 10, 8


class Post(Arguments):
    """A message."""

    conversation_id: Id
    text: str = ""
    files: tuple[Attachment, ...] = Field(default=(), max_length=FILES_MOST)


class Reply(Arguments):
    """A reply in a thread."""

    message_id: Id = Field(description="The message that began the thread.")
    text: str
    in_channel: bool = Field(default=False, description="Whether it also stands in the channel.")


class Edit(Arguments):
    """Another text for a message."""

    message_id: Id
    text: str


class OneMessage(Arguments):
    """A message."""

    message_id: Id


class Forward(Arguments):
    """A message, where it goes, and what is said about it."""

    message_id: Id
    conversation_id: Id
    text: str = ""


class ShareFile(Forward):
    """A file of a message, where it goes, and what is said about it."""

    file_id: Id


class RemoveFile(Arguments):
    """A file of one's own message."""

    message_id: Id
    file_id: Id


class Start(Arguments):
    """Some people and the message for them."""

    person_ids: tuple[Id, ...] = Field(max_length=PEOPLE_MOST)
    text: str


def posted(state: State, message: Message, clock: Clock) -> State:
    """Return the state with a message more; the conversation is open and read."""
    after = added(state, "messages", clock.new_id("message"), message)
    fields: dict[str, object] = {"last_read": clock.now}
    if message.conversation_id in state.directs:
        fields["hidden"] = False
    return place_changed(after, message.conversation_id, **fields)


def _own(state: State, message_id: str) -> Message:
    message = message_of(state, message_id)
    if message.sender_id != state.me:
        raise ActionRefused("You can only change what you wrote yourself.", "message_id")
    writable(state, message.conversation_id, "message_id")
    return message


@APP.action(changes="`messages` gets one", reaches_others=True)
def post_message(state: State, arguments: Post, clock: Clock) -> State:
    """Post a message in a channel or a direct message, with files if there are some."""
    writable(state, arguments.conversation_id)
    text = arguments.text.strip() if arguments.files else clean_text(arguments.text)
    message = Message(
        conversation_id=arguments.conversation_id,
        sender_id=state.me,
        text=text,
        files=arguments.files,
        sent_at=clock.now,
    )
    return posted(state, message, clock)


@APP.action(changes="`messages` gets one; `directs` too where these people had none", reaches_others=True)
def start_direct(state: State, arguments: Start, clock: Clock) -> State:
    """Write to one or several people directly, in the conversation they have or in a new one."""
    members = people_of(state, (*arguments.person_ids, state.me))
    if not set(arguments.person_ids) - {state.me}:
        raise ActionRefused("Choose at least one other person.", "person_ids")
    text = clean_text(arguments.text)
    found = next((key for key, one in state.directs.items() if set(one.members) == set(members)), None)
    if found is None:
        found = clock.new_id("direct")
        state = added(state, "directs", found, Direct(members=members, last_read=clock.now))
    message = Message(conversation_id=found, sender_id=state.me, text=text, sent_at=clock.now)
    return posted(state, message, clock)


@APP.action(changes="`messages` gets one", reaches_others=True)
def reply_in_thread(state: State, arguments: Reply, clock: Clock) -> State:
    """Reply to a message in its thread, and in the channel too if that is wanted."""
    root = message_of(state, arguments.message_id)
    if root.thread_id is not None:
        raise ActionRefused("Reply to the message that began the thread.", "message_id")
    writable(state, root.conversation_id, "message_id")
    message = Message(
        conversation_id=root.conversation_id,
        sender_id=state.me,
        text=clean_text(arguments.text),
        thread_id=arguments.message_id,
        in_channel=arguments.in_channel,
        sent_at=clock.now,
    )
    return posted(state, message, clock)


@APP.action(changes="`messages[id].text`", reaches_others=True)
def edit_message(state: State, arguments: Edit, clock: Clock) -> State:
    """Change the text of one's own message."""
    del clock
    message = _own(state, arguments.message_id)
    text = arguments.text.strip() if message.files else clean_text(arguments.text)
    if text == message.text:
        raise ActionRefused("This is what it says already.", "text")
    return changed(state, "messages", arguments.message_id, text=text, edited=True)


@APP.action(changes="`messages` loses it, or `messages[id].deleted` where it has replies; what was kept of it goes too")
def delete_message(state: State, arguments: OneMessage, clock: Clock) -> State:
    """Delete one's own message; replies to it stay."""
    del clock
    message = _own(state, arguments.message_id)
    saved = {key: one for key, one in state.saved.items() if one.message_id != arguments.message_id}
    after = state.model_copy(update={"saved": saved})
    if not replies_to(state, arguments.message_id):
        return after.model_copy(update={"messages": without(state.messages, arguments.message_id)})
    left = Message(
        conversation_id=message.conversation_id,
        sender_id=message.sender_id,
        text="",
        deleted=True,
        sent_at=message.sent_at,
    )
    return after.model_copy(update={"messages": {**state.messages, arguments.message_id: left}})


@APP.action(changes="`messages` gets one that names the other", reaches_others=True)
def forward_message(state: State, arguments: Forward, clock: Clock) -> State:
    """Forward a message to another conversation, with a few words if there are some."""
    original = message_of(state, arguments.message_id)
    writable(state, arguments.conversation_id)
    if original.conversation_id == arguments.conversation_id:
        raise ActionRefused(f"It stands in {title_of(state, arguments.conversation_id)} already.", "conversation_id")
    message = Message(
        conversation_id=arguments.conversation_id,
        sender_id=state.me,
        text=arguments.text.strip(),
        forwarded_id=arguments.message_id,
        sent_at=clock.now,
    )
    return posted(state, message, clock)


def _file(message: Message, file_id: str) -> Attachment:
    for file in message.files:
        if file.file_id == file_id:
            return file
    raise ActionRefused("This file is not there any more.", "file_id")


@APP.action(changes="`messages` gets one with the file", reaches_others=True)
def share_file(state: State, arguments: ShareFile, clock: Clock) -> State:
    """Share a file that somebody posted in another conversation."""
    original = message_of(state, arguments.message_id)
    file = _file(original, arguments.file_id)
    writable(state, arguments.conversation_id)
    if original.conversation_id == arguments.conversation_id:
        raise ActionRefused(f"It is in {title_of(state, arguments.conversation_id)} already.", "conversation_id")
    message = Message(
        conversation_id=arguments.conversation_id,
        sender_id=state.me,
        text=arguments.text.strip(),
        files=(file,),
        sent_at=clock.now,
    )
    return posted(state, message, clock)


@APP.action(changes="`messages[id].files`; a message of which nothing is left goes too")
def remove_file(state: State, arguments: RemoveFile, clock: Clock) -> State:
    """Remove a file from one's own message."""
    message = _own(state, arguments.message_id)
    gone = _file(message, arguments.file_id)
    files = tuple(one for one in message.files if one != gone)
    if not files and not message.text:
        return delete_message(state, OneMessage(message_id=arguments.message_id), clock)
    return changed(state, "messages", arguments.message_id, files=files)


class Unread(Arguments):
    """The first message that is to be unread."""

    message_id: Id


class Read(Arguments):
    """A conversation."""

    conversation_id: Id


@APP.action(changes="`channels[id].last_read` or `directs[id].last_read`")
def mark_unread(state: State, arguments: Unread, clock: Clock) -> State:
    """Mark a message, and all that came after it, as unread."""
    del clock
    message = message_of(state, arguments.message_id)
    own_conversation(state, message.conversation_id, "message_id")
    before = [one.sent_at for one in state.messages.values() if one.conversation_id == message.conversation_id]
    earlier = max((one for one in before if one < message.sent_at), default="2000-01-01T00:00:00Z")
    return place_changed(state, message.conversation_id, last_read=earlier)


@APP.action(changes="`channels[id].last_read` or `directs[id].last_read`")
def mark_read(state: State, arguments: Read, clock: Clock) -> State:
    """Mark all of a conversation as read."""
    own_conversation(state, arguments.conversation_id)
    return place_changed(state, arguments.conversation_id, last_read=clock.now)
