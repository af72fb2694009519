"""What Oxpenny keeps for one customer: accounts, payees, standing orders, cards, transactions, and letters.

Amounts are minor units of the customer's currency.
"""

from typing import Annotated, Literal

from hub.engine.records import Day, Id, Internal, Ordered, Record, Stamp

AccountKind = Literal["current", "savings"]
Topic = Literal["accounts", "cards", "payments", "fees", "something_else"]
Direction = Literal["out", "in"]
Problem = Literal["not_made_by_me", "paid_twice", "wrong_amount", "never_arrived"]


class Account(Record):
    """An account; the overdraft is how far below nothing it may go."""

    number: int
    name: str
    kind: AccountKind = "current"
    balance: int = 0
    overdraft: int = 0
    daily_limit: int = 50_000
    paperless: bool = True
    status: Literal["open", "closed"] = "open"
    opened_at: Stamp


class Payee(Record):
    """Somebody who can be paid, under a name of the customer's choice."""

    name: str
    holder: str
    bank: str
    sort_code: str
    account_number: str
    note: str = ""


class StandingOrder(Record):
    """A payment that is made each month on the same day."""

    reference: str
    amount: int
    day: int
    account_id: Id
    payee_id: Id
    status: Literal["active", "paused", "ended"] = "active"


class Card(Record):
    """A debit card of an account."""

    name: str
    account_id: Id
    digits: str = "on its way"
    daily_limit: int = 30_000
    contactless: bool = True
    online: bool = True
    abroad: bool = False
    status: Literal["active", "frozen", "blocked"] = "active"


class Category(Record):
    """What money is spent on; their order is chosen by hand."""

    name: str


class Transaction(Record):
    """What was booked; only category and note are the customer's. A transfer names the other account."""

    text: str
    booked: Day
    amount: int
    direction: Direction
    account_id: Id
    payee_id: Id | None = None
    other_account_id: Id | None = None
    category_id: Annotated[Id | None, Internal] = None
    note: str = ""


class Budget(Record):
    """What may be spent in a month on a category, in one year; and the share of it at which the bank warns."""

    name: str
    category_id: Id
    year: str
    amount: int
    warn_at: int = 90
    carried_over: bool = False


class Dispute(Record):
    """A transaction that the customer asks the bank to look into, as it was booked."""

    code: str
    transaction_id: Id
    transaction: str
    amount: int
    problem: Problem
    details: str = ""
    status: Literal["open", "settled", "withdrawn"] = "open"
    opened_at: Stamp


class Message(Record):
    """A letter to the bank, or from it."""

    subject: str
    topic: Topic
    text: str
    sender: str = "You"
    status: Literal["current", "archived"] = "current"
    sent_at: Stamp


class Statement(Record):
    """What came and went on an account in a month."""

    title: str
    account_id: Id
    paid_in: int
    paid_out: int
    closing: int
    status: Literal["current", "archived"] = "current"


class State(Record):
    """Everything of one customer."""

    holder: str
    currency: str
    accounts: dict[Id, Account]
    payees: dict[Id, Payee]
    standing_orders: dict[Id, StandingOrder]
    cards: dict[Id, Card]
    categories: dict[Id, Category]
    category_order: Annotated[tuple[Id, ...], Ordered]
    transactions: dict[Id, Transaction]
    budgets: dict[Id, Budget]
    disputes: dict[Id, Dispute]
    messages: dict[Id, Message]
    statements: dict[Id, Statement]
