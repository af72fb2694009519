"""What Ropewalk keeps: companies and people, the deals with them, what was said and what is still to do.

Amounts are in minor units (pence, cents) of the one currency of the organisation.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from hub.engine.records import Attachment, Day, Id, Internal, Moment, Ordered, Record, Stamp

Percent = Annotated[int, Field(ge=0, le=100)]
Minor = Annotated[int, Field(ge=0)]

Size = Literal["1-9", "10-49", "50-249", "250-999", "1000+"]
LeadStatus = Literal["new", "contacted", "qualified", "disqualified", "converted"]
Rating = Literal["hot", "warm", "cold"]
DealStatus = Literal["open", "won", "lost"]
ActivityKind = Literal["call", "meeting", "task"]
Result = Literal["reached", "left_message", "no_answer", "held", "no_show", "done"]
Priority = Literal["low", "normal", "high", "urgent"]
TicketStatus = Literal["new", "open", "waiting", "resolved", "closed"]
QuoteStatus = Literal["draft", "sent", "accepted", "declined", "expired"]
Colour = Literal["gray", "red", "pink", "grape", "violet", "blue", "cyan", "teal", "green", "yellow", "orange"]
Kind = Literal["account", "contact", "lead", "deal", "ticket"]
"""What an activity or a note can be about, and what has an owner."""


class Team(Record):
    """A part of the sales department."""

    name: str


class User(Record):
    """A colleague who uses Ropewalk."""

    name: str
    email: str
    title: str
    team_id: Annotated[Id, Internal]


class Goal(Record):
    """What a colleague should win within a quarter."""

    user_id: Id
    quarter: str = Field(pattern=r"^\d{4}-Q[1-4]$")
    amount: Minor


class Stage(Record):
    """A step of the pipeline; `probability` is what a deal gets when it comes here."""

    name: str
    probability: Percent


class LostReason(Record):
    """Why deals are lost, to choose from."""

    name: str


class Tag(Record):
    """A label for accounts, contacts and deals."""

    name: str
    colour: Colour


class Product(Record):
    """An entry of the price book."""

    code: str
    name: str
    family: str
    price: Minor
    active: bool = True
    description: str = ""


class AccountDetails(BaseModel):
    """What the form of an account has."""

    name: str
    industry: str
    size: Size
    website: str
    phone: str
    street: str
    city: str
    country: str
    owner_id: Annotated[Id, Internal]


class Account(Record, AccountDetails):
    """A company that is or may become a customer."""

    tag_ids: Annotated[tuple[Id, ...], Internal] = ()
    created_at: Stamp


class ContactDetails(BaseModel):
    """What the form of a contact has."""

    given: str
    family: str
    title: str
    email: str
    phone: str
    account_id: Id | None
    owner_id: Annotated[Id, Internal]


class Contact(Record, ContactDetails):
    """A person at an account, or at none."""

    tag_ids: Annotated[tuple[Id, ...], Internal] = ()
    created_at: Stamp

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}"


class LeadPerson(BaseModel):
    """Who showed interest, and where that came from."""

    given: str
    family: str
    company: str
    title: str
    email: str
    phone: str
    source: str


class Lead(Record, LeadPerson):
    """Somebody who showed interest; a conversion makes an account, a contact and a deal of it."""

    status: LeadStatus
    rating: Rating
    interest: str
    owner_id: Annotated[Id, Internal]
    disqualified_because: str = ""
    contact_id: Id | None = None
    """Whom the conversion made."""
    created_at: Stamp

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}"


class Line(Record):
    """Some of a product at a price and a discount, in a deal or a quote."""

    product_id: Id
    quantity: int = Field(ge=1)
    price: Minor
    discount: Percent


class Deal(Record):
    """A sale that may come about."""

    name: str
    account_id: Id
    contact_id: Id | None
    owner_id: Annotated[Id, Internal]
    stage_id: Annotated[Id, Internal]
    estimate: Minor
    """What the deal is worth as long as it has no lines; with lines, their total counts."""
    probability: Percent
    close_on: Day
    next_step: Annotated[str, Internal] = ""
    tag_ids: Annotated[tuple[Id, ...], Internal] = ()
    competitors: tuple[str, ...] = ()
    lines: dict[Id, Line] = Field(default_factory=dict[str, Line])
    status: DealStatus = "open"
    lost_reason_id: Annotated[Id | None, Internal] = None
    lost_to: str = ""
    lost_note: str = ""
    created_at: Stamp
    closed_at: Stamp | None = None


class Link(Record):
    """Which record something is about."""

    kind: Kind
    id: Id


class Activity(Record):
    """A call, a meeting or a task: to do at `due`, or done with a result."""

    kind: ActivityKind
    subject: str
    about: Link
    owner_id: Annotated[Id, Internal]
    due: Moment
    minutes: int = Field(ge=0, description="How long it takes; 0 for a task.")
    priority: Literal["normal", "high"] = "normal"
    done: bool = False
    result: Result | None = None
    outcome: str = ""
    done_at: Stamp | None = None


class Note(Record):
    """What a colleague wrote down about a record."""

    about: Link
    author_id: Id
    text: str
    pinned: bool = False
    attachments: tuple[Attachment, ...] = ()
    written_at: Stamp


class Reply(Record):
    """One message of a ticket; `internal` ones the customer does not see."""

    author: str
    """Name of a colleague or of the customer's contact."""
    text: str
    internal: bool = False
    written_at: Stamp


class Ticket(Record):
    """A customer's question or complaint, and what was answered."""

    number: int
    subject: str
    account_id: Id
    contact_id: Id | None
    owner_id: Annotated[Id, Internal]
    priority: Priority
    status: TicketStatus
    replies: tuple[Reply, ...]
    opened_at: Stamp


class Quote(Record):
    """An offer made from a deal."""

    number: str
    deal_id: Id
    contact_id: Id | None
    status: QuoteStatus
    valid_until: Day
    tax: Percent
    terms: str
    lines: dict[Id, Line]
    created_at: Stamp
    sent_at: Stamp | None = None
    decided_at: Stamp | None = None


class View(Record):
    """A list with filters under a name: `filters` maps a facet of the list to the value that must be there."""

    list: Kind
    name: str
    filters: dict[str, str]


class ImportRow(Record):
    """A line of a file of contacts, by the columns that were matched; what no column has is empty."""

    given: str
    family: str
    title: str
    email: str
    phone: str
    company: str


class Import(Record):
    """A file of contacts: it waits for review, then says what became of it."""

    file: Attachment
    rows: tuple[ImportRow, ...]
    user_id: Id
    """Who brought it."""
    comment: str = ""
    uploaded_at: Stamp
    done: bool = False
    added: int = 0
    updated: int = 0
    skipped: int = 0


class State(Record):
    """All of one organisation's customer relations."""

    organisation: str
    currency: Literal["GBP", "EUR", "USD"]
    me: Id
    teams: dict[Id, Team]
    users: dict[Id, User]
    goals: dict[Id, Goal]
    stages: dict[Id, Stage]
    stage_order: Annotated[tuple[Id, ...], Ordered]
    lost_reasons: dict[Id, LostReason]
    tags: dict[Id, Tag]
    products: dict[Id, Product]
    accounts: dict[Id, Account]
    contacts: dict[Id, Contact]
    leads: dict[Id, Lead]
    deals: dict[Id, Deal]
    activities: dict[Id, Activity]
    notes: dict[Id, Note]
    tickets: dict[Id, Ticket]
    quotes: dict[Id, Quote]
    views: dict[Id, View]
    imports: dict[Id, Import]


def line_total(line: Line) -> int:
    """Return what a line costs after its discount, rounded half up."""
    return (line.quantity * line.price * (100 - line.discount) + 50) // 100


def amount_of(deal: Deal) -> int:
    """Return what a deal is worth: the total of its lines or, without any, the estimate."""
    return sum(line_total(line) for line in deal.lines.values()) if deal.lines else deal.estimate
