"""The office's three applications while a task is prepared, and people as they appear in each of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from hub.apps.calendar.domain.availability import common_times, is_free
from hub.apps.calendar.scenarios.planner import Planner
from hub.apps.calendar.state import State as CalendarState
from hub.apps.crm.scenarios.desk import Desk
from hub.apps.crm.state import Deal, Line, amount_of
from hub.apps.crm.state import State as CrmState
from hub.apps.mail.domain.addresses import reply_to
from hub.apps.mail.domain.html_text import paragraphs
from hub.apps.mail.scenarios.mailbox import Mail, Mailbox, Writer
from hub.apps.mail.state import State as MailState
from hub.engine.clock import stamp
from hub.engine.joint_scenarios import In, World
from hub.engine.office_world import NOW
from hub.engine.records import Record
from hub.engine.scenarios import Do

LEAST_AMOUNT = 1_000_00


@dataclass(frozen=True)
class Contact:
    """A contact at a customer, with its ids in mailbox, calendar and customer relations."""

    name: str
    writer: Writer
    in_mail: str
    in_calendar: str
    in_crm: str

    @property
    def given(self) -> str:
        """The first name."""
        return self.name.partition(" ")[0]


@dataclass(frozen=True)
class Customer:
    """A customer with its data in all three applications; it has two contacts."""

    account: str
    name: str
    people: tuple[Contact, ...]

    @property
    def short(self) -> str:
        """Its short name among colleagues."""
        return self.name.partition(" ")[0]


@dataclass(frozen=True)
class Colleague:
    """A colleague, with the ids in calendar and customer relations, and how they write."""

    name: str
    writer: Writer
    in_calendar: str
    in_crm: str

    @property
    def given(self) -> str:
        """The first name."""
        return self.name.partition(" ")[0]


@dataclass
class Workday:
    """The states that a scenario prepares."""

    rng: Random
    box: Mailbox
    planner: Planner
    desk: Desk
    customers: list[Customer] = field(default_factory=list[Customer])
    colleagues: list[Colleague] = field(default_factory=list[Colleague])

    @classmethod
    def of(cls, world: World) -> "Workday":
        """Start with the states of a world; customers and colleagues are in random order."""
        mail, calendar, crm = world.states["mail"], world.states["calendar"], world.states["crm"]
        if not (isinstance(mail, MailState) and isinstance(calendar, CalendarState) and isinstance(crm, CrmState)):
            raise TypeError("the office is a mailbox, a calendar and customer relations")
        day = cls(world.rng, Mailbox(mail, NOW), Planner(calendar, NOW, world.rng), Desk(crm, NOW))
        in_mail = {address: key for key, one in mail.contacts.items() for address in one.emails}
        in_calendar = {one.email: key for key, one in calendar.people.items()}
        for key, account in crm.accounts.items():
            known = [
                Contact(one.name, Writer(one.name, one.email), in_mail[one.email], in_calendar[one.email], who)
                for who, one in crm.contacts.items()
                if one.account_id == key and one.email in in_mail
            ]
            if known:
                day.customers.append(Customer(key, account.name, tuple(known)))
        day.colleagues = [
            Colleague(one.name, Writer(one.name, one.email), in_calendar[one.email], key)
            for key, one in crm.users.items()
            if key != crm.me
        ]
        day.rng.shuffle(day.customers)
        day.rng.shuffle(day.colleagues)
        return day

    @property
    def states(self) -> Mapping[str, Record]:
        """The current states."""
        return {"mail": self.box.state, "calendar": self.planner.state, "crm": self.desk.state}

    def quiet_customers(self) -> list[Customer]:
        """Return customers, those without a meeting first: "our meeting" can then only mean the added one."""
        met = {guest for event in self.planner.state.events.values() for guest in event.guests}
        return sorted(self.customers, key=lambda one: any(who.in_calendar in met for who in one.people))

    def uncalled_customers(self) -> list[Customer]:
        """Return customers without a planned call."""
        state = self.desk.state
        called: set[str | None] = set()
        for one in state.activities.values():
            about = one.about
            deal = state.deals.get(about.id)
            contact = state.contacts.get(about.id)
            if not one.done and one.kind == "call":
                called |= {about.id, deal and deal.account_id, contact and contact.account_id}
        return [one for one in self.customers if one.account not in called]

    @property
    def me(self) -> str:
        """The user's id in the calendar."""
        return self.planner.state.me

    @property
    def own_name(self) -> str:
        """The user's first name."""
        return self.box.owner.given

    # Mail

    def receive(self, writer: Writer, subject: str, *said: tuple[str, float]) -> tuple[str, list[str]]:
        """Add a conversation with a message for each text, which was sent the given hours ago.

        Returns:
            The ids of the conversation and of its messages.
        """
        thread_id = self.box.place(subject, [Mail(writer, text, hours) for text, hours in said])
        return thread_id, self.box.messages_of(thread_id)

    def reply(self, message_id: str, text: str) -> In:
        """Return the action that answers a message with exactly this text."""
        to = reply_to(self.box.state.messages[message_id], self.box.state.address)
        return mail("reply", message_id=message_id, to=list(to), body=paragraphs(text))

    # Calendar

    def meeting(
        self, title: str, start: datetime, guests: Sequence[str], *, minutes: int = 60, rooms: tuple[str, ...] = ()
    ) -> str:
        """Add a meeting of the user to the calendar, and return its id."""
        return self.planner.add_event(self.me, title, start, minutes=minutes, guests=guests, rooms=rooms)

    def describe(self, event_id: str, text: str) -> None:
        """Give an event a description."""
        events = self.planner.state.events
        event = events[event_id].model_copy(update={"description": f"<p>{text}</p>"})
        self.planner.state = self.planner.state.model_copy(update={"events": {**events, event_id: event}})

    def times(self, people: Sequence[str], count: int, *, minutes: int = 60) -> list[datetime]:
        """Return times on `count` days, in order, at which these people and the user are free."""
        found = self.planner.free([self.me, *people], minutes=minutes)
        return sorted(found[:count]) if len(found) >= count else []

    def holds(self, room: str, start: datetime, minutes: int = 60) -> bool:
        """Whether a room is free at a time."""
        return is_free(self.planner.state.events, room, start, start + timedelta(minutes=minutes))

    def free_at(self, people: Sequence[str], day: date, minutes: int) -> list[datetime]:
        """Return the start times on a day at which all of these people are free."""
        return list(common_times(self.planner.state, tuple(people), (), day, minutes))

    # Customer relations

    def deal(self, customer: Customer, *, topics: Sequence[str] = (), like: str | None = None) -> str | None:
        """Add an open deal of a customer with the products of another deal and a topic that is new to the customer.

        Args:
            customer: the customer.
            topics: topics that it must not have.
            like: the deal whose products it gets; None: any.
        """
        state = self.desk.state
        taken = {
            *topics,
            *(self.desk.topic_of(key) for key, one in state.deals.items() if one.account_id == customer.account),
        }
        fitting = [
            key
            for key, one in state.deals.items()
            if one.status == "open" and one.lines and self.desk.topic_of(key) not in taken
            and amount_of(one) > LEAST_AMOUNT and like in (None, key)
        ]  # fmt: skip
        if not fitting:
            return None
        source_id = self.rng.choice(fitting)
        source = state.deals[source_id]
        deal_id = f"deal-{max(int(key.rpartition('-')[2]) for key in state.deals) + 1}"
        lines: dict[str, Line] = {
            f"line-{deal_id[5:]}-{place}": one for place, one in enumerate(source.lines.values(), 1)
        }
        made: Deal = source.model_copy(
            update={
                "name": f"{self.desk.topic_of(source_id)}, {customer.short}",
                "account_id": customer.account,
                "contact_id": customer.people[0].in_crm,
                "owner_id": state.me,
                "competitors": (),
                "tag_ids": (),
                "lines": lines,
                "next_step": "",
            }
        )
        self.desk.state = state.model_copy(update={"deals": {**state.deals, deal_id: made}})
        return deal_id


def mail(action: str, **arguments: Any) -> In:  # noqa: ANN401 - JSON
    """Return an action in the mailbox."""
    return In("mail", Do(action, arguments))


def calendar(action: str, **arguments: Any) -> In:  # noqa: ANN401 - JSON
    """Return an action in the calendar."""
    return In("calendar", Do(action, arguments))


def crm(action: str, **arguments: Any) -> In:  # noqa: ANN401 - JSON
    """Return an action in the customer relations."""
    return In("crm", Do(action, arguments))


def at(moment: datetime) -> str:
    """Format a moment as in the applications."""
    return stamp(moment)


def day_words(day: date) -> str:
    """Format a day as in a mail: `Tuesday 24 March`."""
    return f"{day:%A} {day.day} {day:%B}"


def clock_words(moment: datetime) -> str:
    """Format a time of day: `14:30`."""
    return f"{moment:%H:%M}"


def next_workday(day: date) -> date:
    """Return the next working day after a day."""
    later = day + timedelta(days=1)
    while later.weekday() > 4:  # noqa: PLR2004 - Friday
        later += timedelta(days=1)
    return later
