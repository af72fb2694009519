"""Puts mails and contacts into a mailbox before a task begins, and finds people who may have sent them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.mail.fixtures.conversations import body_of
from hub.apps.mail.state import INBOX, Group, Message, State, Thread
from hub.engine.clock import stamp
from hub.engine.lookup import next_number

SATURDAY = 5


@dataclass(frozen=True)
class Writer:
    """Somebody who writes: by what name, from which address."""

    name: str
    address: str

    @property
    def given(self) -> str:
        """The first name."""
        return self.name.partition(" ")[0]


@dataclass(frozen=True)
class Mail:
    """A mail to place: who wrote it, what it says, how many hours ago, and to whom besides the owner."""

    writer: Writer
    text: str
    hours: float
    to: tuple[Writer, ...] = ()


@dataclass
class Mailbox:
    """A mailbox that is being prepared."""

    state: State
    now: datetime

    @property
    def owner(self) -> Writer:
        """Whose mailbox it is."""
        return Writer(self.state.identity.display_name, self.state.address)

    @property
    def at_home(self) -> bool:
        """Whether it is a private mailbox: one whose owner has no colleagues."""
        return self._own_company() is None

    def place(self, subject: str, mails: Sequence[Mail], *, folder: str = INBOX, came_from: str | None = None) -> str:
        """Add a conversation, its oldest mail first, and return its id."""
        thread_id = f"thread-{next_number(self.state.threads)}"
        thread = Thread(subject=subject, folder=folder, came_from=came_from, unread=mails[-1].writer != self.owner)
        messages = dict(self.state.messages)
        for mail in mails:
            everybody = {self.owner, *mail.to} - {mail.writer}
            messages[f"message-{next_number(messages)}"] = Message(
                thread_id=thread_id,
                sender_name=mail.writer.name,
                sender=mail.writer.address,
                to=tuple(sorted(one.address for one in everybody)),
                body=body_of(mail.text),
                sent_at=stamp(self.now - timedelta(hours=mail.hours)),
            )
        threads = {**self.state.threads, thread_id: thread}
        self.state = self.state.model_copy(update={"threads": threads, "messages": messages})
        return thread_id

    def add_group(self, name: str, members: Sequence[str]) -> str:
        """Add a group of contacts and return its id."""
        group_id = f"group-{next_number(self.state.groups)}"
        ordered = tuple(sorted(members, key=lambda one: self.state.contacts[one].name.casefold()))
        groups = {**self.state.groups, group_id: Group(name=name, members=ordered)}
        self.state = self.state.model_copy(update={"groups": groups})
        return group_id

    def messages_of(self, thread_id: str) -> list[str]:
        """Return the ids of a conversation's mails, oldest first."""
        return [key for key, one in self.state.messages.items() if one.thread_id == thread_id]

    # People

    def writer(self, contact_id: str) -> Writer:
        """Return somebody of the address book, with the first address."""
        contact = self.state.contacts[contact_id]
        return Writer(contact.name.partition(" (")[0], contact.emails[0])

    def close(self) -> list[str]:
        """Return the contacts one works with or, at home, lives with: each known by one entry only."""
        own = self._own_company() or ""
        return [key for key in self._single() if self.state.contacts[key].company == own]

    def firms(self) -> list[str]:
        """Return the contacts at other companies, each the only one there and known by one entry only."""
        companies = Counter(one.company for one in self.state.contacts.values())
        return [key for key in self._single() if companies[self.state.contacts[key].company] == 1]

    def twins(self) -> list[tuple[str, str]]:
        """Return the people who have two entries: the plain one, and the one with something in brackets."""
        plain = {one.name: key for key, one in self.state.contacts.items() if "(" not in one.name}
        return [
            (plain[base], key)
            for key, one in self.state.contacts.items()
            if "(" in one.name and (base := one.name.partition(" (")[0]) in plain
        ]

    def _own_company(self) -> str | None:
        """Return the company that several contacts are at, if there is one."""
        companies = Counter(one.company for one in self.state.contacts.values() if one.company)
        name, count = companies.most_common(1)[0]
        return name if count > 1 else None

    def _single(self) -> list[str]:
        doubled = {one for pair in self.twins() for one in pair}
        return [key for key, one in self.state.contacts.items() if key not in doubled and "(" not in one.name]


def workdays(now: datetime, rng: Random, count: int, least: int = 6, most: int = 20) -> list[date]:
    """Return working days that are still to come, each another one, in their order."""
    days = [now.date() + timedelta(days=ahead) for ahead in range(least, most)]
    return sorted(rng.sample([day for day in days if day.weekday() < SATURDAY], count))
