"""Unambiguous phrases for messages, conversations and colleagues."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple, TypeVar

from hub.apps.chat.lookup import title_of
from hub.apps.chat.state import Channel, Message, State
from hub.engine.clock import moment_of, stamp
from hub.engine.phrases import day_words

CODE = re.compile(r"\b[A-Z]{1,4}-\d{4}\b")
BEGINNING, WHOLE = 48, 90
LOOKUP_SHARE = 0.5
ItemT = TypeVar("ItemT")
Words = tuple[str, str, str]


class Phrase(NamedTuple):
    """A record, three ways to refer to it, and the number of facts to look up for that."""

    key: str
    words: Words
    lookups: int = 0


def place_words(state: State, conversation_id: str) -> str:
    """Return the words for a conversation: `#rota`, or its participants."""
    if conversation_id in state.channels:
        return title_of(state, conversation_id)
    return f"the direct message with {_and(title_of(state, conversation_id).split(', '))}"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def names_of(state: State, person_ids: Sequence[str]) -> str:
    """Return the names of people as a list in words."""
    return _and([state.people[one].name for one in person_ids])


def is_open(state: State, conversation_id: str) -> bool:
    """Whether a conversation is in the user's list and the user may write in it."""
    if conversation_id in state.directs:
        return not state.directs[conversation_id].hidden
    channel = state.channels[conversation_id]
    return state.me in channel.members and not channel.archived


def open_places(state: State) -> list[str]:
    """Return all conversations in the user's list."""
    return [one for one in (*state.channels, *state.directs) if is_open(state, one)]


def open_channels(state: State, test: Callable[[Channel], object] = lambda _: True) -> list[str]:
    """Return the user's channels that are not archived and pass a test."""
    return [key for key, one in state.channels.items() if is_open(state, key) and test(one)]


def messages_where(state: State, test: Callable[[Message], object]) -> list[str]:
    """Return the messages of open conversations that pass a test and have a unique beginning."""
    return [
        key
        for key, one in state.messages.items()
        if not one.deleted and is_open(state, one.conversation_id) and beginning(state, key) is not None and test(one)
    ]


def beginning(state: State, message_id: str) -> str | None:
    """Return the first words of a message; None if another message begins with them."""
    message = state.messages[message_id]
    text = message.poll.question if message.poll else message.text
    found = text if len(text) <= WHOLE else text[: text.find(" ", BEGINNING)]
    if not found or '"' in found or "\n" in found:
        return None
    same = sum((one.poll.question if one.poll else one.text).startswith(found) for one in state.messages.values())
    return found if same == 1 else None


def message_words(state: State, rng: Random, message_id: str) -> Phrase:
    """Return words for a message, by its text, by a number in it, or by its author."""
    message = state.messages[message_id]
    where, text = place_words(state, message.conversation_id), beginning(state, message_id)
    sender = "my" if message.sender_id == state.me else f"{state.people[message.sender_id].name}'s"
    kind = "poll" if message.poll else "reply" if message.thread_id else "message"
    how = "that asks" if message.poll else "that says" if text == message.text else "that begins with"
    words = (
        f'{sender} {kind} in {where} {how} "{text}"',
        f'the {kind} "{text}" in {where}' if text == message.text else f'the {kind} in {where} {how} "{text}"',
        f'the {kind} posted in {where} with the {"question" if message.poll else "text"} "{text}"'
        if message.poll or text == message.text
        else f'the {kind} posted in {where} which starts with "{text}"',
    )
    code = _own_code(state, message_id)
    if code and rng.random() < LOOKUP_SHARE:
        words = (
            f"the only message that mentions {code}",
            f"the message with the number {code} in it",
            f"the one message in which {code} is written",
        )
        return Phrase(message_id, words, 1)
    return Phrase(message_id, words)


def _own_code(state: State, message_id: str) -> str | None:
    rest = " ".join(one.text for key, one in state.messages.items() if key != message_id)
    codes = [one for one in CODE.findall(state.messages[message_id].text) if one not in rest]
    return codes[0] if codes else None


def person_words(state: State, rng: Random, person_id: str) -> Phrase:
    """Return words for a person: the name, or a description from the directory."""
    person = state.people[person_id]
    titles = [one.title for one in state.people.values()]
    if titles.count(person.title) == 1 and rng.random() < LOOKUP_SHARE:
        title = person.title
        words = (
            f'the person whose title is "{title}"',
            f'our colleague with the title "{title}"',
            f'whoever has the title "{title}" in the list of people',
        )
        return Phrase(person_id, words, 1)
    return Phrase(person_id, (person.name, person.name, person.name))


def channel_words(state: State, rng: Random, channel_id: str, besides: str = "") -> Phrase:
    """Return words for a channel: its name, topic or purpose, but not the field `besides`."""
    channel = state.channels[channel_id]
    name = f"#{channel.name}"
    if rng.random() < LOOKUP_SHARE:
        for field in ("topic", "purpose"):
            text = getattr(channel, field)
            same = [key for key, one in state.channels.items() if getattr(one, field) == text]
            if text and field != besides and same == [channel_id] and '"' not in text:
                words = (
                    f'the channel whose {field} is "{text}"',
                    f'the channel with the {field} "{text}"',
                    f'the one channel that has "{text}" as its {field}',
                )
                return Phrase(channel_id, words, 1)
    return Phrase(channel_id, (name, f"the channel {name}", name))


def newest(state: State) -> datetime:
    """Return when the newest message was sent, as an estimate of the time, which a state does not contain."""
    return max(moment_of(one.sent_at) for one in state.messages.values())


def later_moment(state: State, rng: Random) -> str:
    """Return a moment in the next few days."""
    day = newest(state) + timedelta(days=rng.randrange(1, 12))
    return stamp(day.replace(hour=rng.randrange(8, 18), minute=rng.choice((0, 15, 30, 45)), second=0))


def shifted(moment: str, **by: int) -> str:
    """Return a moment shifted by a duration."""
    return stamp(moment_of(moment) + timedelta(**by))


def moment_words(moment: str) -> Words:
    """Return three ways to write a moment."""
    at = moment_of(moment)
    day = day_words(at)
    return (f"{day} at {at:%H:%M}", f"{at:%A} {day}, {at:%H:%M}", f"{at:%Y-%m-%d} at {at:%H:%M}")


def fitted(forms: Words, *parts: Words) -> Words:
    """Return three forms, each filled in with the corresponding wording of every part."""
    one, two, three = (form.format(*(part[at] for part in parts)) for at, form in enumerate(forms))
    return _capital(one), _capital(two), _capital(three)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def thrice(text: str) -> Words:
    """Return a text as three identical wordings."""
    return text, text, text
