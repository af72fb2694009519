"""The collections of Oxpenny: what their forms ask for, which states they have, and the words for both."""

import re
from collections.abc import Iterable, Mapping
from functools import partial

from hub.apps.bank.state import (
    Account,
    Budget,
    Card,
    Category,
    Dispute,
    Message,
    Payee,
    StandingOrder,
    State,
    Statement,
    Transaction,
)
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Money,
    Move,
    Number,
    Reference,
    Status,
    Switch,
    Text,
)
from hub.engine.errors import ActionRefused

money = partial(Money, currency="currency")
"""All amounts are in the currency of the customer."""
USABLE = ("active", "frozen")


def _open_current(state: State, record: Mapping[str, object]) -> Iterable[str]:
    del record
    return [key for key, one in state.accounts.items() if one.status == "open" and one.kind == "current"]


def _refuse_account(state: State, account_id: str, account: Account) -> None:
    if account.kind == "savings" and account.overdraft:
        raise ActionRefused("A savings account has no overdraft.", "overdraft")
    if account.balance + account.overdraft < 0:
        raise ActionRefused("More than that is in use already.", "overdraft")
    if account.status == "open":
        return
    if account.balance:
        raise ActionRefused(f"There is still money on {account.name}, or owed. Bring it to nothing first.", "status")
    if any(one.account_id == account_id and one.status != "ended" for one in state.standing_orders.values()):
        raise ActionRefused(f"Standing orders are still paid from {account.name}. End them first.", "status")
    if any(one.account_id == account_id and one.status == "active" for one in state.cards.values()):
        raise ActionRefused(f"Cards of {account.name} are still active. Freeze them first.", "status")


def _refuse_payee(state: State, payee_id: str, payee: Payee) -> None:
    del state, payee_id
    if not re.fullmatch(r"\d\d-\d\d-\d\d", payee.sort_code):
        raise ActionRefused("A sort code looks like 20-41-07.", "sort_code")
    if not re.fullmatch(r"\d{8}", payee.account_number):
        raise ActionRefused("An account number has eight digits.", "account_number")


def _refuse_unfit_account(state: State, record_id: str, record: StandingOrder | Card) -> None:
    del record_id
    account = state.accounts[record.account_id]
    is_running = record.status == "active"
    if is_running and (account.status == "closed" or account.kind == "savings"):
        raise ActionRefused(f"{account.name} is no open current account. Choose another account.", "account_id")


def _refuse_budget(state: State, budget_id: str, budget: Budget) -> None:
    if not re.fullmatch(r"20\d\d", budget.year):
        raise ActionRefused("Write the year with four digits, as in 2026.", "year")
    for key, one in state.budgets.items():
        if (one.category_id, one.year) == (budget.category_id, budget.year) and key != budget_id:
            raise ActionRefused(f"{one.name} is the budget of this category in {one.year} already.", "category_id")


def refuse_again(state: State, transaction_id: str, argument: str = "transaction_id") -> None:
    """Refuse to look into a transaction about which a dispute is open."""
    for one in state.disputes.values():
        if one.status == "open" and one.transaction_id == transaction_id:
            raise ActionRefused(f"We are looking into this already, as {one.code}.", argument)


def _refuse_dispute(state: State, dispute_id: str, dispute: Dispute) -> None:
    if dispute.status == "open" and state.disputes[dispute_id].status != "open":
        refuse_again(state, dispute.transaction_id, "status")


ACCOUNTS = Collection(
    "accounts",
    Account,
    "account",
    number="number",
    made_at="opened_at",
    section="Money",
    verbs=("Open",),
    refers=("account {number}",),
    allows=("create", "edit"),
    check=_refuse_account,
    fields=(
        Text("name", most=40, edits=("{value} 2", "{value} (shared)")),
        Choice("kind", says="as a {value} account", asked="once"),
        money("balance", asked="never"),
        money("overdraft", says="with an overdraft of {value}", most=200_000, edits=(75_000, 90_000, 120_000, 150_000)),
        money(
            "daily_limit",
            label="Daily payment limit",
            says="with a daily payment limit of {value}",
            least=1_000,
            most=1_000_000,
            listed=False,
            edits=(60_000, 80_000, 125_000, 200_000),
        ),
        Switch("paperless", label="Paperless statements", listed=False),
    ),
    status=Status(
        "status",
        tones={"open": "green"},
        moves=(
            Move("close_accounts", "Close", "closed", ("open",), ("Close {records}",)),
            Move("reopen_accounts", "Reopen", "open", ("closed",), ("Reopen {records}",)),
        ),
    ),
)
PAYEES = Collection(
    "payees",
    Payee,
    "payee",
    section="Payments",
    verbs=("Add", "Save"),
    refers=("{holder}'s account at {bank}",),
    check=_refuse_payee,
    fields=(
        Text("name", edits=("{value} (new)", "{value} (monthly)")),
        Text("holder", label="Account holder", says="with the account holder {value}"),
        Text("bank", says="at {value}", edits=("Quernstone Bank", "Fennel Row Savings")),
        Text("sort_code", most=8, says="with the sort code {value}", edits=("31-07-62", "52-18-40")),
        Text("account_number", most=8, says="with the account number {value}", edits=("60317745", "81920364")),
        Text("note", says="with the note {value}", listed=False, edits=("Ask for a receipt", "Only until summer")),
    ),
)
STANDING_ORDERS = Collection(
    "standing_orders",
    StandingOrder,
    "standing order",
    label="reference",
    section="Payments",
    verbs=("Set up", "Create"),
    refers=('the standing order of {amount} to "{payee_id}"', 'the monthly payment of {amount} to "{payee_id}"'),
    check=_refuse_unfit_account,
    fields=(
        Text("reference", most=40, edits=("{value} from Oxpenny", "{value} (monthly)")),
        money("amount", says="of {value}", least=100, most=500_000, edits=(2_500, 3_000, 4_500, 6_250, 12_000, 48_000)),
        Reference("payee_id", to="payees", says="to {value}", redrawn=False),
        Reference("account_id", to="accounts", says="from the account {value}", among=_open_current),
        Number(
            "day", label="Day of the month", says="on day {value} of each month", least=1, most=28, edits=(2, 5, 16)
        ),
    ),
    status=Status(
        "status",
        tones={"active": "green", "paused": "yellow"},
        moves=(
            Move("pause_standing_orders", "Pause", "paused", ("active",), ("Pause {records}", "Put {records} on hold")),
            Move("resume_standing_orders", "Resume", "active", ("paused",), ("Resume {records}",)),
            Move(
                "end_standing_orders",
                "End",
                "ended",
                ("active", "paused"),
                ("End {records}", "Stop {records} for good"),
            ),
        ),
    ),
)
CARDS = Collection(
    "cards",
    Card,
    "card",
    section="Money",
    verbs=("Order",),
    allows=("create", "edit"),
    check=_refuse_unfit_account,
    refers=("the card ending in {digits}",),
    fields=(
        Text("name", most=40, edits=("{value} (spare)", "{value} (travel)")),
        Text("digits", label="Ends in", asked="never"),
        Reference("account_id", to="accounts", says="for the account {value}", asked="once", among=_open_current),
        money(
            "daily_limit",
            says="with a daily limit of {value}",
            least=1_000,
            most=250_000,
            edits=(15_000, 20_000, 40_000, 75_000),
        ),
        Switch(
            "contactless",
            label="Contactless payments",
            listed=False,
            on=Change("allow_contactless", "Allow contactless", ("Allow contactless payments with {records}",), USABLE),
            off=Change("stop_contactless", "Stop contactless", ("Stop contactless payments with {records}",), USABLE),
        ),
        Switch(
            "online",
            label="Online payments",
            listed=False,
            on=Change("allow_online", "Allow online payments", ("Allow online payments with {records}",), USABLE),
            off=Change("stop_online", "Stop online payments", ("Stop online payments with {records}",), USABLE),
        ),
        Switch(
            "abroad",
            label="Payments abroad",
            on=Change("allow_abroad", "Allow payments abroad", ("Let {records} be used abroad",), USABLE),
            off=Change("stop_abroad", "Stop payments abroad", ("Stop payments abroad with {records}",), USABLE),
        ),
    ),
    status=Status(
        "status",
        tones={"active": "green", "frozen": "blue", "blocked": "red"},
        moves=(
            Move("freeze_cards", "Freeze", "frozen", ("active",), ("Freeze {records}",)),
            Move("unfreeze_cards", "Unfreeze", "active", ("frozen",), ("Unfreeze {records}",)),
            Move("block_cards", "Report lost", "blocked", USABLE, ("Report {records} lost",)),
        ),
    ),
)
TRANSACTIONS = Collection(
    "transactions",
    Transaction,
    "transaction",
    label="text",
    unique=False,
    section="Money",
    allows=("edit",),
    refers=(
        "the transaction of {amount} with {text} on {booked}",
        "the transaction of {amount} with {text}",
        "the {text} transaction of {booked}",
    ),
    fields=(
        Text("text", label="With", asked="never"),
        Day("booked", asked="never"),
        money("amount", asked="never"),
        Choice("direction", tones={"out": "gray", "in": "green"}, says="going {value}", asked="never", redrawn=False),
        Reference("account_id", to="accounts", says="on the account {value}", asked="never"),
        Reference("payee_id", to="payees", listed=False, asked="never", redrawn=False),
        Reference(
            "category_id",
            to="categories",
            empty="No category",
            says="in the category {value}",
            on_delete="refuse",
            change=Change(
                "categorise_transactions",
                "Category",
                ("Put {records} in the category {value}", "File {records} under {value}"),
            ),
        ),
        Text(
            "note", listed=False, edits=("For the tax return", "Split with Robin", "Guarantee until 2028", "To check")
        ),
    ),
)
CATEGORIES = Collection(
    "categories",
    Category,
    "category",
    plural="categories",
    section="Planning",
    has_page=False,
    order="category_order",
    fields=(Text("name", most=30, edits=("{value} and more", "{value} (all)")),),
)
BUDGETS = Collection(
    "budgets",
    Budget,
    "budget",
    section="Planning",
    verbs=("Set up", "Create"),
    check=_refuse_budget,
    fields=(
        Text("name", most=40, edits=("{value} (plan)",)),
        Reference("category_id", to="categories", says="for the category {value}", redrawn=False, asked="once"),
        Text("year", most=4, says="for the year {value}", asked="once"),
        money(
            "amount",
            label="Monthly amount",
            says="with a monthly amount of {value}",
            least=1_000,
            edits=(8_000, 12_500, 20_000, 35_000, 50_000),
        ),
        Number(
            "warn_at",
            label="Warning threshold",
            says="with a warning threshold of {value}",
            unit="%",
            least=50,
            most=100,
            edits=(70, 75, 80, 85, 95),
        ),
        Switch("carried_over", label="Carrying over", listed=False),
    ),
)
DISPUTES = Collection(
    "disputes",
    Dispute,
    "dispute",
    label="code",
    made_at="opened_at",
    section="Help",
    allows=("edit",),
    check=_refuse_dispute,
    refers=("the dispute about {transaction}", "the dispute over {amount}"),
    fields=(
        Text("code", asked="never"),
        Text("transaction", asked="never"),
        money("amount", asked="never"),
        Choice("problem"),
        LongText(
            "details",
            label="Description",
            edits=("{value} The shop has not answered.", "{value} I have kept the receipt."),
        ),
    ),
    status=Status(
        "status",
        tones={"open": "orange", "settled": "green"},
        moves=(
            Move("withdraw_disputes", "Withdraw", "withdrawn", ("open",), ("Withdraw {records}",)),
            Move("reopen_disputes", "Reopen", "open", ("withdrawn",), ("Reopen {records}",), reaches_others=True),
        ),
    ),
)
MESSAGES = Collection(
    "messages",
    Message,
    "message",
    label="subject",
    unique=False,
    made_at="sent_at",
    section="Help",
    verbs=("Send the bank",),
    allows=("create", "delete"),
    reaches_others=("create",),
    fields=(
        Text("subject"),
        Text("sender", asked="never"),
        Choice("topic", says="under the topic {value}"),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"current": "blue"},
        moves=(
            Move("archive_messages", "Archive", "archived", ("current",), ("Archive {records}",)),
            Move("restore_messages", "Restore", "current", ("archived",), ("Bring {records} back from the archive",)),
        ),
    ),
)
STATEMENTS = Collection(
    "statements",
    Statement,
    "statement",
    label="title",
    section="Help",
    has_page=False,
    allows=(),
    fields=(
        Text("title", asked="never"),
        Reference("account_id", to="accounts", says="of the account {value}", asked="never"),
        money("paid_in", asked="never"),
        money("paid_out", asked="never"),
        money("closing", label="Closing balance", asked="never"),
    ),
    status=Status(
        "status",
        tones={"current": "blue"},
        moves=(
            Move("archive_statements", "Archive", "archived", ("current",), ("Archive {records}",)),
            Move("restore_statements", "Restore", "current", ("archived",), ("Bring {records} back from the archive",)),
        ),
    ),
)
MONEY = (ACCOUNTS, TRANSACTIONS, CARDS)
PAYMENTS = (PAYEES, STANDING_ORDERS)
COLLECTIONS = Collections(State, *MONEY, *PAYMENTS, BUDGETS, CATEGORIES, MESSAGES, DISPUTES, STATEMENTS)
