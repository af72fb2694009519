"""Moving money, which changes balances and is booked, and asking the bank to look into what was booked."""

from pydantic import Field

from hub.apps.bank.app import APP
from hub.apps.bank.collections import ACCOUNTS, DISPUTES, PAYEES, TRANSACTIONS, refuse_again
from hub.apps.bank.state import Account, Direction, Dispute, Payee, Problem, State, Transaction
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.lookup import next_number
from hub.engine.money import money_words
from hub.engine.records import Arguments, Id

REFERENCE_LENGTH = 40
TRANSFER = "Transfer {way} {name}"
"""What is booked on both accounts of a transfer."""


class Payment(Arguments):
    """Who is paid, from which account, how much in minor units, and what the payee reads."""

    account_id: Id
    payee_id: Id
    amount: int | None
    reference: str = ""


class Transfer(Arguments):
    """An amount in minor units that goes from one account of the customer to another."""

    account_id: Id
    to_id: Id
    amount: int | None


class Complaint(Arguments):
    """A transaction and what is wrong with it."""

    transaction_id: Id
    problem: Problem
    details: str = Field(default="", max_length=2_000)


@APP.action(changes="`accounts[id].balance`; `transactions`: a new one", reaches_others=True)
def pay(state: State, arguments: Payment, clock: Clock) -> State:
    """Pay a payee from an account."""
    account = _usable(state, arguments.account_id, "account_id")
    payee: Payee = record_of(state, PAYEES, arguments.payee_id)
    amount = _affordable(state, account, arguments.amount)
    today = clock.now[:10]
    left = account.daily_limit - paid_on(state, arguments.account_id, today)
    if amount > left:
        limit, rest = (money_words(one, state.currency) for one in (account.daily_limit, max(left, 0)))
        raise ActionRefused(f"{account.name} may pay {limit} a day; {rest} of it is left today.", "amount")
    reference = " ".join(arguments.reference.split())
    if len(reference) > REFERENCE_LENGTH:
        raise ActionRefused(f"A reference has {REFERENCE_LENGTH} characters at most.", "reference")
    booked = Transaction(
        text=payee.name,
        booked=today,
        amount=amount,
        direction="out",
        account_id=arguments.account_id,
        payee_id=arguments.payee_id,
        note=reference,
    )
    state = with_records(state, TRANSACTIONS, {clock.new_id("transaction"): booked})
    return _booked(state, {arguments.account_id: -amount})


@APP.action(changes="`accounts[ids].balance`; `transactions`: two new ones")
def transfer(state: State, arguments: Transfer, clock: Clock) -> State:
    """Transfer money between two accounts of one's own."""
    account = _usable(state, arguments.account_id, "account_id")
    target = _usable(state, arguments.to_id, "to_id")
    if arguments.account_id == arguments.to_id:
        raise ActionRefused("Choose another account than the one that the money comes from.", "to_id")
    amount = _affordable(state, account, arguments.amount)
    sides: tuple[tuple[Id, Id, Direction, str], ...] = (
        (arguments.account_id, arguments.to_id, "out", TRANSFER.format(way="to", name=target.name)),
        (arguments.to_id, arguments.account_id, "in", TRANSFER.format(way="from", name=account.name)),
    )
    booked = {
        clock.new_id("transaction"): Transaction(
            text=text,
            booked=clock.now[:10],
            amount=amount,
            direction=direction,
            account_id=key,
            other_account_id=other,
        )
        for key, other, direction, text in sides
    }
    state = with_records(state, TRANSACTIONS, booked)
    return _booked(state, {arguments.account_id: -amount, arguments.to_id: amount})


@APP.action(changes="`disputes`: a new one", reaches_others=True)
def dispute_transaction(state: State, arguments: Complaint, clock: Clock) -> State:
    """Ask the bank to look into a transaction."""
    transaction: Transaction = record_of(state, TRANSACTIONS, arguments.transaction_id)
    if transaction.direction == "in":
        raise ActionRefused("Only what was paid can be disputed.", "transaction_id")
    refuse_again(state, arguments.transaction_id)
    code = next_number((one.code for one in state.disputes.values()), first=1_001)
    dispute = Dispute(
        code=f"DP-{code}",
        transaction_id=arguments.transaction_id,
        transaction=transaction.text,
        amount=transaction.amount,
        problem=arguments.problem,
        details=arguments.details.strip(),
        opened_at=clock.now,
    )
    return with_records(state, DISPUTES, {clock.new_id("dispute"): dispute})


def paid_on(state: State, account_id: str, day: str) -> int:
    """Return what was paid from an account on a day, also to payees who were deleted since; transfers do not count."""
    return sum(
        one.amount
        for one in state.transactions.values()
        if (one.account_id, one.booked, one.direction) == (account_id, day, "out") and one.other_account_id is None
    )


def _usable(state: State, account_id: str, argument: str) -> Account:
    account: Account = record_of(state, ACCOUNTS, account_id, argument)
    if account.status == "closed":
        raise ActionRefused(f"{account.name} is closed. Choose another account.", argument)
    return account


def _affordable(state: State, account: Account, amount: int | None) -> int:
    if amount is None or amount <= 0:
        raise ActionRefused("Enter an amount.", "amount")
    available = account.balance + account.overdraft
    if amount > available:
        text = f"{account.name} has {money_words(available, state.currency)} available, which is not enough."
        raise ActionRefused(text, "amount")
    return amount


def _booked(state: State, differences: dict[str, int]) -> State:
    changed = {
        key: state.accounts[key].model_copy(update={"balance": state.accounts[key].balance + difference})
        for key, difference in differences.items()
    }
    return with_records(state, ACCOUNTS, changed)
