"""Puts notes, tickets, quotes and activities in place before a task begins, and finds what they may be about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from hub.apps.crm.domain.days import workday
from hub.apps.crm.phrases import open_deals
from hub.apps.crm.state import Activity, ActivityKind, Kind, Link, Note, Quote, Reply, State, Ticket
from hub.engine.clock import stamp
from hub.engine.lookup import next_number
from hub.engine.records import Record


@dataclass
class Desk:
    """An organisation's records that are being prepared."""

    state: State
    now: datetime

    def add_note(self, kind: Kind, record_id: str, author_id: str, text: str, hours: float) -> str:
        """Add a note about a record, written so many hours ago, and return its id."""
        written_at = stamp(self.now - timedelta(hours=hours))
        note = Note(about=Link(kind=kind, id=record_id), author_id=author_id, text=text, written_at=written_at)
        return self._add("notes", "note", note)

    def add_ticket(self, contact_id: str, owner_id: str, subject: str, replies: Sequence[tuple[str, str]]) -> str:
        """Add an open ticket of a contact, with who said what, and return its id."""
        said = tuple(
            Reply(author=author, text=text, written_at=stamp(self.now - timedelta(hours=26 - 7 * place)))
            for place, (author, text) in enumerate(replies)
        )
        ticket = Ticket(
            number=max(one.number for one in self.state.tickets.values()) + 1,
            subject=subject,
            account_id=self.state.contacts[contact_id].account_id or "",
            contact_id=contact_id,
            owner_id=owner_id,
            priority="normal",
            status="open",
            replies=said,
            opened_at=said[0].written_at,
        )
        return self._add("tickets", "ticket", ticket)

    def add_quote(self, quote: Quote) -> str:
        """Add a quote under the next number and return its id."""
        number = next_number(one.number for one in self.state.quotes.values())
        return self._add("quotes", "quote", quote.model_copy(update={"number": f"Q-{number}"}))

    def add_activity(self, kind: ActivityKind, subject: str, deal_id: str, owner_id: str, due: datetime) -> str:
        """Add something to do about a deal and return its id."""
        activity = Activity(
            kind=kind,
            subject=subject,
            about=Link(kind="deal", id=deal_id),
            owner_id=owner_id,
            due=stamp(due),
            minutes=0 if kind == "task" else 30,
        )
        return self._add("activities", "activity", activity)

    def change(self, collection: str, record_id: str, **values: Any) -> None:  # noqa: ANN401 - fields of the record
        """Let a record have been another one from the start."""
        records: Mapping[str, Record] = getattr(self.state, collection)
        changed = records[record_id].model_copy(update=values)
        self.state = self.state.model_copy(update={collection: {**records, record_id: changed}})

    def _add(self, collection: str, kind: str, record: Record) -> str:
        records: Mapping[str, Record] = getattr(self.state, collection)
        record_id = f"{kind}-{next_number(records)}"
        self.state = self.state.model_copy(update={collection: {**records, record_id: record}})
        return record_id

    # What there is

    def sellers(self) -> list[str]:
        """Return the colleagues who have open deals, without oneself."""
        owners = {self.state.deals[one].owner_id for one in open_deals(self.state)}
        return [key for key in self.state.users if key in owners and key != self.state.me]

    def name_of(self, user_id: str) -> str:
        """Return a colleague's name."""
        return self.state.users[user_id].name

    def given(self, user_id: str) -> str:
        """Return what colleagues call somebody."""
        return self.name_of(user_id).partition(" ")[0]

    def topic_of(self, deal_id: str) -> str:
        """Return what a deal is about: its name without that of the customer."""
        return self.state.deals[deal_id].name.rpartition(", ")[0]

    def twins(self) -> list[tuple[str, str]]:
        """Return the companies that were entered twice: the fuller entry, and the one with the legal form behind it."""
        names = {one.name: key for key, one in self.state.accounts.items()}
        return [
            (names[short], key)
            for key, one in self.state.accounts.items()
            if (short := one.name.rpartition(" ")[0]) in names
        ]


def days_to_come(now: datetime, rng: Random, count: int, least: int = 7, most: int = 50) -> list[date]:
    """Return working days that are still to come, each another one, in their order."""
    found: set[date] = set()
    while len(found) < count:
        found.add(workday(now.date(), rng.randrange(least, most)))
    return sorted(found)
