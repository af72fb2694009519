"""What a team's chat is: people, channels and direct messages, what was said there, and how one person keeps order."""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Attachment, Id, Internal, Moment, Record, Stamp, Volatile

Emoji = Literal[
    "thumbs-up", "heart", "smile", "party", "fire", "rocket", "star", "eyes", "check", "cross", "question", "bulb",
    "warning", "hourglass", "calendar", "phone", "coffee", "bus", "house", "palm", "thermometer", "focus",
]  # fmt: skip
Notify = Literal["default", "all", "mentions", "nothing"]


def emoji_label(emoji: str) -> str:
    """Return the words for an emoji, as the pages show them."""
    return emoji.replace("-", " ").capitalize()


class Status(Record):
    """What somebody is up to."""

    emoji: Emoji
    text: str
    until: Moment | None = Field(default=None, description="When it clears itself; null is never.")


class Person(Record):
    """Somebody of the team."""

    name: str
    handle: str = Field(description="What stands after @ in a message.")
    title: str
    email: str
    phone: str
    city: str
    pronouns: str = ""
    status: Status | None = None


class Group(Record):
    """Several people who can be mentioned at once."""

    name: str
    handle: str
    members: tuple[Id, ...]


class Conversation(Record):
    """What channels and direct messages have in common; all but the members is of the user alone."""

    members: tuple[Id, ...]
    starred: bool = False
    muted: bool = False
    notify: Notify = "default"
    section_id: Annotated[Id | None, Internal] = None
    last_read: Stamp = Field(description="Whatever came later is unread.")


class Channel(Conversation):
    """A place for a subject."""

    name: str = Field(description="Without the sign in front.")
    private: bool = False
    topic: str = ""
    purpose: str = ""
    creator_id: Id
    archived: bool = False


class Direct(Conversation):
    """A conversation of two or more people; the user is among the members."""

    hidden: bool = Field(default=False, description="Closed: not in the list until somebody writes again.")


class Option(Record):
    """One of the answers of a poll."""

    text: str
    voters: tuple[Id, ...] = ()


class Poll(Record):
    """A question with answers to choose from."""

    question: str
    options: tuple[Option, ...]
    several: bool = Field(default=False, description="Whether one person may choose several answers.")
    closed: bool = False


class Message(Record):
    """Something that was said. A reply names the message it answers in `thread_id`."""

    conversation_id: Id
    sender_id: Id
    text: str
    thread_id: Id | None = None
    in_channel: bool = Field(default=False, description="A reply that also stands in the channel.")
    files: tuple[Attachment, ...] = ()
    poll: Poll | None = None
    forwarded_id: Id | None = Field(default=None, description="The message that this one passes on.")
    reactions: dict[str, tuple[Id, ...]] = Field(default={}, description="People by emoji.")
    pinned: bool = False
    deleted: bool = Field(default=False, description="Only its replies are left.")
    edited: Annotated[bool, Volatile] = False
    sent_at: Stamp


class Saved(Record):
    """A message that the user keeps for later."""

    message_id: Id
    remind_at: Moment | None = None
    done: bool = False


class Scheduled(Record):
    """A message that will be sent."""

    conversation_id: Id
    text: str
    send_at: Moment


class Draft(Record):
    """A message that is not finished."""

    conversation_id: Id
    text: str
    saved_at: Stamp


class Bookmark(Record):
    """A link at the top of a channel."""

    channel_id: Id
    title: str
    url: str


class Section(Record):
    """A heading of the user's own in the list of conversations."""

    name: str


class Preferences(Record):
    """When the user wants to be told of something."""

    notify: Literal["all", "mentions", "nothing"] = "mentions"
    keywords: tuple[str, ...] = Field(default=(), description="Words that count as a mention.")
    quiet_from: str | None = Field(default=None, description="HH:MM; every day from then …")
    quiet_to: str | None = Field(default=None, description="… until then nothing rings.")
    paused_until: Moment | None = None
    thread_replies: bool = Field(default=True, description="Replies in threads the user takes part in count.")


class State(Record):
    """The chat as one person of the team has it."""

    team: str
    me: Id
    people: dict[Id, Person]
    groups: dict[Id, Group]
    channels: dict[Id, Channel]
    directs: dict[Id, Direct]
    messages: dict[Id, Message]
    saved: dict[Id, Saved]
    scheduled: dict[Id, Scheduled]
    drafts: dict[Id, Draft]
    bookmarks: dict[Id, Bookmark]
    sections: dict[Id, Section]
    preferences: Preferences
