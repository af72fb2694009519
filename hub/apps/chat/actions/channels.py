"""Channels: make, name, describe, archive them; who is in them; their links."""

import re

from pydantic import Field

from hub.apps.chat.app import APP
from hub.apps.chat.lookup import added, by_name, changed, clean_line, open_channel, people_of, unused
from hub.apps.chat.state import Bookmark, Channel, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find, without
from hub.engine.records import Arguments, Id

NAME_MOST, TEXT_MOST, PEOPLE_MOST = 40, 250, 100
_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_ADDRESS = re.compile(r"https?://[^\s/]+\.[^\s]+")


class NewChannel(Arguments):
    """A channel and who is invited to it."""

    name: str
    purpose: str = ""
    private: bool = False
    person_ids: tuple[Id, ...] = Field(default=(), max_length=PEOPLE_MOST)


class OneChannel(Arguments):
    """A channel."""

    channel_id: Id


class Renamed(OneChannel):
    """A channel and its name."""

    name: str


class Topic(OneChannel):
    """A channel and what it is about just now."""

    topic: str


class Purpose(OneChannel):
    """A channel and what it is for."""

    purpose: str


class Invitation(OneChannel):
    """A channel and people for it."""

    person_ids: tuple[Id, ...] = Field(max_length=PEOPLE_MOST)


class Removal(OneChannel):
    """A channel and one of its members."""

    person_id: Id


class NewBookmark(OneChannel):
    """A link for a channel."""

    title: str
    url: str


class OneBookmark(Arguments):
    """A link of a channel."""

    bookmark_id: Id


def _name(state: State, name: str, own_id: str | None) -> str:
    cleaned = clean_line(name, "name", "name", NAME_MOST).removeprefix("#")
    if not _NAME.fullmatch(cleaned):
        raise ActionRefused("A name has small letters and digits, with single hyphens between words.", "name")
    others = [one.name for key, one in state.channels.items() if key != own_id]
    return unused(cleaned, others, "channel")


@APP.action(changes="`channels` gets one", reaches_others=True)
def create_channel(state: State, arguments: NewChannel, clock: Clock) -> State:
    """Create a channel and invite people to it."""
    channel = Channel(
        name=_name(state, arguments.name, None),
        purpose=clean_line(arguments.purpose, "purpose", "purpose", TEXT_MOST, needed=False),
        private=arguments.private,
        creator_id=state.me,
        members=people_of(state, (*arguments.person_ids, state.me)),
        last_read=clock.now,
    )
    return added(state, "channels", clock.new_id("channel"), channel)


@APP.action(changes="`channels[id].name`", reaches_others=True)
def rename_channel(state: State, arguments: Renamed, clock: Clock) -> State:
    """Give a channel another name."""
    del clock
    channel = open_channel(state, arguments.channel_id)
    name = _name(state, arguments.name, arguments.channel_id)
    if name == channel.name:
        raise ActionRefused("This is its name already.", "name")
    return changed(state, "channels", arguments.channel_id, name=name)


@APP.action(changes="`channels[id].topic`", reaches_others=True)
def set_topic(state: State, arguments: Topic, clock: Clock) -> State:
    """Say what a channel is about just now; an empty topic is none."""
    del clock
    channel = open_channel(state, arguments.channel_id)
    topic = clean_line(arguments.topic, "topic", "topic", TEXT_MOST, needed=False)
    if topic == channel.topic:
        raise ActionRefused("This is the topic already.", "topic")
    return changed(state, "channels", arguments.channel_id, topic=topic)


@APP.action(changes="`channels[id].purpose`", reaches_others=True)
def set_purpose(state: State, arguments: Purpose, clock: Clock) -> State:
    """Say what a channel is for."""
    del clock
    channel = open_channel(state, arguments.channel_id)
    purpose = clean_line(arguments.purpose, "purpose", "purpose", TEXT_MOST, needed=False)
    if purpose == channel.purpose:
        raise ActionRefused("This is the purpose already.", "purpose")
    return changed(state, "channels", arguments.channel_id, purpose=purpose)


@APP.action(changes="`channels[id].archived`")
def archive_channel(state: State, arguments: OneChannel, clock: Clock) -> State:
    """Archive a channel: it can be read and searched, and nobody can write there."""
    del clock
    open_channel(state, arguments.channel_id)
    return changed(state, "channels", arguments.channel_id, archived=True)


@APP.action(changes="`channels[id].archived`")
def unarchive_channel(state: State, arguments: OneChannel, clock: Clock) -> State:
    """Open an archived channel again."""
    del clock
    channel = find(state.channels, arguments.channel_id, "channel", "channel_id")
    if not channel.archived:
        raise ActionRefused(f"#{channel.name} is not archived.", "channel_id")
    return changed(state, "channels", arguments.channel_id, archived=False)


@APP.action(changes="`channels[id].members`")
def join_channel(state: State, arguments: OneChannel, clock: Clock) -> State:
    """Join a public channel."""
    channel = find(state.channels, arguments.channel_id, "channel", "channel_id")
    if state.me in channel.members:
        raise ActionRefused(f"You are in #{channel.name} already.", "channel_id")
    if channel.private:
        raise ActionRefused("This channel is private: somebody in it has to invite you.", "channel_id")
    if channel.archived:
        raise ActionRefused(f"#{channel.name} is archived.", "channel_id")
    members = by_name(state, (*channel.members, state.me))
    return changed(state, "channels", arguments.channel_id, members=members, last_read=clock.now)


@APP.action(changes="`channels[id].members`; it is starred and muted no more, and in no section")
def leave_channel(state: State, arguments: OneChannel, clock: Clock) -> State:
    """Leave a channel."""
    del clock
    channel = find(state.channels, arguments.channel_id, "channel", "channel_id")
    if state.me not in channel.members:
        raise ActionRefused(f"You are not in #{channel.name}.", "channel_id")
    if len(channel.members) == 1:
        raise ActionRefused("You are the last one in it: archive it instead.", "channel_id")
    members = tuple(one for one in channel.members if one != state.me)
    return changed(
        state,
        "channels",
        arguments.channel_id,
        members=members,
        starred=False,
        muted=False,
        notify="default",
        section_id=None,
    )


@APP.action(changes="`channels[id].members`", reaches_others=True)
def invite_people(state: State, arguments: Invitation, clock: Clock) -> State:
    """Bring people into a channel."""
    del clock
    channel = open_channel(state, arguments.channel_id)
    for one in people_of(state, arguments.person_ids):
        if one in channel.members:
            raise ActionRefused(f"{state.people[one].name} is in #{channel.name} already.", "person_ids")
    members = by_name(state, (*channel.members, *arguments.person_ids))
    return changed(state, "channels", arguments.channel_id, members=members)


@APP.action(changes="`channels[id].members`")
def remove_member(state: State, arguments: Removal, clock: Clock) -> State:
    """Remove somebody from a channel."""
    del clock
    channel = open_channel(state, arguments.channel_id)
    if arguments.person_id == state.me:
        raise ActionRefused("Leave the channel instead.", "person_id")
    if arguments.person_id not in channel.members:
        raise ActionRefused(f"This person is not in #{channel.name}.", "person_id")
    members = tuple(one for one in channel.members if one != arguments.person_id)
    return changed(state, "channels", arguments.channel_id, members=members)


@APP.action(changes="`bookmarks` gets one", reaches_others=True)
def add_bookmark(state: State, arguments: NewBookmark, clock: Clock) -> State:
    """Put a link at the top of a channel."""
    open_channel(state, arguments.channel_id)
    title = clean_line(arguments.title, "title", "title")
    others = [one.title for one in state.bookmarks.values() if one.channel_id == arguments.channel_id]
    url = clean_line(arguments.url, "address", "url", 300)
    if not _ADDRESS.fullmatch(url):
        raise ActionRefused("An address begins with https:// and has a host, such as https://rota.example/week.", "url")
    bookmark = Bookmark(channel_id=arguments.channel_id, title=unused(title, others, "bookmark", "title"), url=url)
    return added(state, "bookmarks", clock.new_id("bookmark"), bookmark)


@APP.action(changes="`bookmarks` loses it")
def remove_bookmark(state: State, arguments: OneBookmark, clock: Clock) -> State:
    """Remove a link from a channel."""
    del clock
    bookmark = find(state.bookmarks, arguments.bookmark_id, "bookmark", "bookmark_id")
    open_channel(state, bookmark.channel_id)
    return state.model_copy(update={"bookmarks": without(state.bookmarks, arguments.bookmark_id)})
