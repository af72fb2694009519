"""Turns written content into a message: checks, signature, quote."""

from pydantic import Field

from hub.apps.mail.domain.addresses import addresses
from hub.apps.mail.domain.html_text import plain, trimmed
from hub.apps.mail.lookup import thread_of
from hub.apps.mail.state import FOLDER_NAMES, INBOX, SENT, SPAM, TRASH, Kind, Message, Quote, State, Thread
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find
from hub.engine.records import Arguments, Attachment

MOST_CHARACTERS = 100_000
MOST_FILES = 20


class Content(Arguments):
    """The content of any message."""

    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    body: str = Field(default="", max_length=MOST_CHARACTERS, description="HTML.")
    attachments: tuple[Attachment, ...] = Field(default=(), max_length=MOST_FILES)


Recipients = dict[str, tuple[str, ...]]


def recipients(content: Content) -> Recipients:
    """Return to, cc and bcc in stored form; an address in an earlier one is removed from later ones.

    Raises:
        ActionRefused: one is not an address.
    """
    to = addresses(content.to, "to")
    cc = addresses(content.cc, "cc", to)
    return {"to": to, "cc": cc, "bcc": addresses(content.bcc, "bcc", (*to, *cc))}


def subject_of(text: str) -> str:
    """Return a subject in stored form.

    Raises:
        ActionRefused: it is empty.
    """
    cleaned = " ".join(text.split())
    if not cleaned:
        raise ActionRefused("Write a subject.", "subject")
    return cleaned


def checked(content: Content, *, may_be_blank: bool) -> Recipients:
    """Check that a message can be sent; returns its recipients.

    Raises:
        ActionRefused: it has no recipients or no text.
    """
    found = recipients(content)
    if not any(found.values()):
        raise ActionRefused("Add somebody to send this to.", "to")
    if not (may_be_blank or plain(content.body) or content.attachments):
        raise ActionRefused("Write something or attach a file.", "body")
    return found


def own_message(state: State, clock: Clock, thread_id: str, content: Content, to: Recipients, *, new: bool) -> Message:
    """Return a message from the owner of the mailbox."""
    signs = state.signature.used_in == "all" or (new and state.signature.used_in == "new")
    return Message(
        thread_id=thread_id,
        sender_name=state.identity.display_name,
        sender=state.address,
        to=to["to"],
        cc=to["cc"],
        bcc=to["bcc"],
        body=trimmed(content.body),
        signature=state.signature.text if signs else "",
        attachments=content.attachments,
        sent_at=clock.now,
    )


def with_new_thread(
    state: State, clock: Clock, content: Content, to: Recipients, subject: str, quote: Quote | None = None
) -> State:
    """Return the state with a message that starts a conversation."""
    thread_id = clock.new_id("thread")
    folder = INBOX if state.address in {one for group in to.values() for one in group} else SENT
    message = own_message(state, clock, thread_id, content, to, new=True).model_copy(update={"quote": quote})
    return state.model_copy(
        update={
            "threads": {**state.threads, thread_id: Thread(subject=subject, folder=folder)},
            "messages": {**state.messages, clock.new_id("message"): message},
        }
    )


def with_answer(state: State, clock: Clock, message_id: str, content: Content) -> State:
    """Return the state with an answer to a message in its conversation.

    Raises:
        ActionRefused: the conversation is in spam or trash, or the answer cannot be sent.
    """
    thread_id, thread, _ = thread_of(state, message_id)
    if thread.folder in (SPAM, TRASH):
        where = FOLDER_NAMES[thread.folder].lower()
        raise ActionRefused(f"This conversation is in {where}: take it out before you answer.", "message_id")
    to = checked(content, may_be_blank=False)
    message = own_message(state, clock, thread_id, content, to, new=False)
    return state.model_copy(update={"messages": {**state.messages, clock.new_id("message"): message}})


def with_forward(state: State, clock: Clock, message_id: str, content: Content, subject: str) -> State:
    """Return the state with a forwarded message, in a new conversation.

    Raises:
        ActionRefused: it cannot be sent.
    """
    _, thread, message = thread_of(state, message_id)
    to = checked(content, may_be_blank=True)
    quote = Quote(
        sender_name=message.sender_name,
        sender=message.sender,
        sent_at=message.sent_at,
        subject=thread.subject,
        body=message.body,
    )
    return with_new_thread(state, clock, content, to, subject_of(subject), quote)


def draft_subject(state: State, kind: Kind, message_id: str | None, subject: str) -> str:
    """Return the subject of a draft: for an answer, that of the conversation, else `subject`.

    Raises:
        ActionRefused: the message that it answers does not exist any more.
    """
    cleaned = " ".join(subject.split())
    if kind == "new":
        return cleaned
    message = find(state.messages, message_id or "", "message", "message_id")
    if kind == "forward":
        return cleaned
    return f"Re: {state.threads[message.thread_id].subject}"
