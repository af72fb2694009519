"""What a mailbox is: conversations and their messages, drafts, labels, folders, filters, people, settings."""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Attachment, Day, Id, Incidental, Internal, Moment, Ordered, Record, Stamp

INBOX, ARCHIVE, SENT, SPAM, TRASH = "inbox", "archive", "sent", "spam", "trash"
FOLDER_NAMES = {INBOX: "Inbox", ARCHIVE: "Archive", SENT: "Sent", SPAM: "Spam", TRASH: "Trash"}
"""The folders that every mailbox has; those that a person made are in `State.folders`."""

Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "indigo", "grape", "pink", "grey"]
Kind = Literal["new", "reply", "reply_all", "forward"]


class Label(Record):
    """A mark that conversations may carry, several at once."""

    name: str
    colour: Colour


class Folder(Record):
    """A place of a person's own for conversations."""

    name: str


class Thread(Record):
    """A conversation; its messages name it."""

    subject: str
    folder: Annotated[Id, Internal]
    came_from: Annotated[Id | None, Internal] = Field(
        default=None, description="Where it was before it went to spam or trash."
    )
    labels: tuple[Id, ...] = Field(default=(), description="Sorted by the labels' names.")
    starred: bool = False
    muted: bool = False
    snoozed_until: Moment | None = None
    unread: Annotated[bool, Incidental] = False


class Quote(Record):
    """What a forwarded message said."""

    sender_name: str
    sender: str
    sent_at: Stamp
    subject: str
    body: str


class Message(Record):
    """One message; addresses are in lower case and sorted."""

    thread_id: Id
    sender_name: str
    sender: str
    to: tuple[str, ...]
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    body: str = Field(description="HTML: paragraphs, lists, bold, italic, links.")
    signature: str = ""
    quote: Quote | None = None
    attachments: tuple[Attachment, ...] = ()
    sent_at: Stamp


class Draft(Record):
    """A message that is being written; `message_id` is what it answers or forwards."""

    kind: Kind
    message_id: Id | None = None
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    subject: str = ""
    body: str = ""
    attachments: tuple[Attachment, ...] = ()
    saved_at: Stamp


class Filter(Record):
    """A rule: conversations of which one message meets all conditions get all effects."""

    name: str
    position: int = Field(ge=1, description="Filters run in this order.")
    is_on: bool = True
    sender: str = Field(default="", description="The sender's name or address contains this.")
    recipient: str = Field(default="", description="An address in to or cc contains this.")
    subject: str = Field(default="", description="The subject contains this.")
    words: str = Field(default="", description="The text or the subject contains this.")
    has_attachment: bool = False
    label_id: Id | None = None
    move_to: Id | None = None
    star: bool = False
    mark_read: bool = False
    stop: bool = Field(default=False, description="Later filters leave alone what this one matched.")


class Contact(Record):
    """Somebody in the address book."""

    name: str
    emails: Annotated[tuple[str, ...], Ordered] = Field(description="Who writes to the contact writes to the first.")
    phone: str = ""
    company: str = ""
    title: str = ""
    notes: str = ""


class Group(Record):
    """Several contacts one can write to at once."""

    name: str
    members: tuple[Id, ...] = Field(default=(), description="Sorted by the contacts' names.")


class Template(Record):
    """A text kept for reuse."""

    name: str
    subject: str = ""
    body: str


class Identity(Record):
    """How others see the owner of the mailbox."""

    display_name: str
    reply_to: str = Field(default="", description="Where answers go, if not to the address of the mailbox.")


class Signature(Record):
    """The lines under what one sends."""

    text: str = ""
    used_in: Literal["all", "new", "none"] = "all"


class Reading(Record):
    """How the mailbox behaves while one reads."""

    default_reply: Literal["reply", "reply_all"] = "reply"
    after_moving: Literal["list", "next"] = "list"
    page_size: Literal[25, 50, 100] = 50


class Vacation(Record):
    """The answer that everybody gets while the owner is away."""

    is_on: bool = False
    first_day: Day | None = None
    last_day: Day | None = None
    subject: str = ""
    text: str = ""
    contacts_only: bool = False


class State(Record):
    """One person's mailbox."""

    address: str
    identity: Identity
    signature: Signature
    reading: Reading
    vacation: Vacation
    folders: dict[Id, Folder]
    labels: dict[Id, Label]
    threads: dict[Id, Thread]
    messages: dict[Id, Message]
    drafts: dict[Id, Draft]
    filters: dict[Id, Filter]
    contacts: dict[Id, Contact]
    groups: dict[Id, Group]
    templates: dict[Id, Template]
