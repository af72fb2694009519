"""Phrases for conversations: by subject, by who began them, by a file or a number in them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from hub.apps.mail.domain.html_text import plain
from hub.apps.mail.lookup import messages_of
from hub.apps.mail.state import FOLDER_NAMES, SENT, SPAM, TRASH, State, Thread

CODE = re.compile(r"\b([A-Z]{1,3}-\d{4})\b")
FEWEST, MOST = 2, 6


@dataclass(frozen=True)
class Phrase:
    """Three ways to refer to the same conversations, and the number of facts to look up for that."""

    ids: tuple[str, ...]
    words: tuple[str, str, str]
    lookups: int = 0


def place_of(thread: Thread) -> str:
    """Return the name of a conversation's list: its folder, or `snoozed`."""
    return "snoozed" if thread.snoozed_until else thread.folder


def place_name(state: State, place: str) -> str:
    """Return the name of a list in the navigation."""
    if place == "snoozed":
        return "Snoozed"
    return FOLDER_NAMES.get(place) or state.folders[place].name


def is_discarded(thread: Thread) -> bool:
    """Whether a conversation is in spam or trash."""
    return thread.folder in (SPAM, TRASH)


def threads_where(state: State, test: Callable[[Thread], bool]) -> list[str]:
    """Return the ids of the conversations that pass a test and have a unique subject."""
    subjects = [thread.subject for thread in state.threads.values()]
    return [key for key, one in state.threads.items() if test(one) and subjects.count(one.subject) == 1]


def one_of(state: State, rng: Random, ids: Sequence[str]) -> Phrase | None:
    """Return words for one of several conversations; None if there are none."""
    if not ids:
        return None
    thread_id = rng.choice(ids)
    ways = [way for way in (_by_file, _by_code, _by_title, _by_starter) if way(state, thread_id)]
    if ways and rng.random() < 0.55:  # noqa: PLR2004 - a little more often than not
        found = rng.choice(ways)(state, thread_id)
        if found:
            return found
    return by_subject(state, thread_id)


def by_subject(state: State, thread_id: str) -> Phrase:
    """Return words that name a conversation by its subject."""
    quoted = f'"{state.threads[thread_id].subject}"'
    words = (f"the conversation {quoted}", f"the mail with the subject {quoted}", f"the {quoted} conversation")
    return Phrase((thread_id,), words)


def several_of(state: State, rng: Random, place: str) -> Phrase | None:
    """Return words for a few conversations of a list that have something in common; None if there are none."""
    here = threads_where(state, lambda one: place_of(one) == place)
    where = {"inbox": "in the inbox", "archive": "in the archive", SPAM: "in spam", TRASH: "in the trash"}.get(place)
    if where is None:
        where = f'in "{place_name(state, place)}"'
    kinds: list[tuple[list[str], tuple[str, str, str]]] = []
    for label_id, label in state.labels.items():
        ids = [one for one in here if label_id in state.threads[one].labels]
        words = (
            f'all conversations {where} that have the label "{label.name}"',
            f'every conversation {where} labelled "{label.name}"',
            f'everything {where} with the label "{label.name}"',
        )
        kinds.append((ids, words))
    starred = [one for one in here if state.threads[one].starred]
    kinds.append((starred, (f"all starred conversations {where}", f"every conversation {where} that has a star",
                            f"whatever is starred {where}")))  # fmt: skip
    files = [one for one in here if any(message.attachments for _, message in messages_of(state, one))]
    kinds.append((files, (f"all conversations {where} that have an attachment",
                          f"every mail with a file {where}", f"whatever came with a file {where}")))  # fmt: skip
    fitting = [(ids, words) for ids, words in kinds if FEWEST <= len(ids) <= MOST]
    if not fitting:
        return None
    ids, words = rng.choice(fitting)
    return Phrase(tuple(ids), words)


def codes_of(state: State, thread_id: str) -> list[str]:
    """Return the reference numbers in a conversation's texts that are not in its subject or in another conversation."""
    own = set(CODE.findall(_text(state, [thread_id])))
    rest = set(CODE.findall(_text(state, [one for one in state.threads if one != thread_id])))
    subjects = " ".join(thread.subject for thread in state.threads.values())
    return sorted(one for one in own - rest if one not in subjects)


def _text(state: State, ids: Iterable[str]) -> str:
    wanted = set(ids)
    return "\n".join(plain(one.body) for one in state.messages.values() if one.thread_id in wanted)


def _by_file(state: State, thread_id: str) -> Phrase | None:
    names = [file.name for one in state.messages.values() for file in one.attachments]
    own = [file.name for _, one in messages_of(state, thread_id) for file in one.attachments]
    unique = [name for name in own if names.count(name) == 1]
    if not unique or is_discarded(state.threads[thread_id]):
        return None
    quoted = f'"{unique[0]}"'
    words = (f"the conversation that has the file {quoted}", f"the mail that came with {quoted}",
             f"the conversation to which {quoted} is attached")  # fmt: skip
    return Phrase((thread_id,), words, 1)


def _by_code(state: State, thread_id: str) -> Phrase | None:
    codes = codes_of(state, thread_id)
    if not codes or is_discarded(state.threads[thread_id]):
        return None
    words = (f"the conversation that mentions {codes[0]}", f"the mail in which the number {codes[0]} stands",
             f"the conversation about {codes[0]}")  # fmt: skip
    return Phrase((thread_id,), words, 1)


def starters(state: State) -> dict[str, str]:
    """Return who began each conversation that is in neither spam nor trash: addresses by id."""
    return {
        key: messages_of(state, key)[0][1].sender for key, thread in state.threads.items() if not is_discarded(thread)
    }


def _only_start(state: State, thread_id: str) -> str | None:
    began = starters(state)
    address = began.get(thread_id)
    return address if address and list(began.values()).count(address) == 1 and address != state.address else None


def _by_title(state: State, thread_id: str) -> Phrase | None:
    address = _only_start(state, thread_id)
    contact = next((one for one in state.contacts.values() if address in one.emails), None)
    if contact is None or not contact.title or not contact.company:
        return None
    if sum(one.title == contact.title and one.company == contact.company for one in state.contacts.values()) > 1:
        return None
    who = f'"{contact.title}" at {contact.company}'
    words = (f"the one conversation that was begun by the contact who is {who}",
             f"the conversation begun by our contact {who}",
             f"the mail that started with whoever is {who} in the contacts")  # fmt: skip
    return Phrase((thread_id,), words, 1)


def _by_starter(state: State, thread_id: str) -> Phrase | None:
    address = _only_start(state, thread_id)
    if address is None or state.threads[thread_id].folder == SENT:
        return None
    name = messages_of(state, thread_id)[0][1].sender_name
    words = (f"the one conversation that {name} began", f"the only mail thread started by {name}",
             f"the conversation whose first message is from {name}")  # fmt: skip
    return Phrase((thread_id,), words)
