"""What Oxpenny refuses, and what a payment, a transfer and a dispute leave behind."""

import pytest
from pydantic import JsonValue

from hub.apps.bank import APP
from hub.apps.bank.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "household", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def account(session: Instance, name: str) -> str:
    return next(key for key, one in state_of(session).accounts.items() if one.name == name)


def balances(session: Instance, *keys: str) -> list[int]:
    return [state_of(session).accounts[key].balance for key in keys]


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def test_a_payment_leaves_the_account_and_is_booked_today(session: Instance) -> None:
    key, payee = account(session, "Household"), next(iter(state_of(session).payees))
    (before,) = balances(session, key)

    session.act("pay", {"account_id": key, "payee_id": payee, "amount": 12_345, "reference": " Invoice  7 "})

    assert balances(session, key) == [before - 12_345]
    booked = list(state_of(session).transactions.values())[-1]
    assert (booked.booked, booked.direction, booked.payee_id, booked.note) == ("2026-03-17", "out", payee, "Invoice 7")


def test_a_transfer_changes_two_balances_and_is_booked_on_both(session: Instance) -> None:
    origin, target = account(session, "Rainy days"), account(session, "Bills")
    before = balances(session, origin, target)

    session.act("transfer", {"account_id": origin, "to_id": target, "amount": 50_000})

    assert balances(session, origin, target) == [before[0] - 50_000, before[1] + 50_000]
    out, into = list(state_of(session).transactions.values())[-2:]
    assert (out.text, out.direction, out.account_id) == ("Transfer to Bills", "out", origin)
    assert (into.text, into.direction, into.account_id) == ("Transfer from Rainy days", "in", target)
    assert (out.other_account_id, into.other_account_id) == (target, origin)


def test_an_account_pays_what_is_on_it_with_its_overdraft_and_no_penny_more(session: Instance) -> None:
    origin, target = account(session, "Bills"), account(session, "Rainy days")
    (balance,) = balances(session, origin)
    everything = balance + state_of(session).accounts[origin].overdraft
    form: dict[str, JsonValue] = {"account_id": origin, "to_id": target}

    message, field = refusal(session, "transfer", **form, amount=everything + 1)
    assert (message, field) == ("Bills has £1,164.20 available, which is not enough.", "amount")
    session.act("transfer", {**form, "amount": everything})
    assert balances(session, origin) == [-20_000]
    assert refusal(session, "edit_account", account_id=origin, name="Bills", overdraft=0, daily_limit=50_000) == (
        "More than that is in use already.",
        "overdraft",
    )


def test_the_daily_limit_counts_what_was_paid_today_and_no_transfers(session: Instance) -> None:
    key, payee = account(session, "Household"), next(iter(state_of(session).payees))
    limit = state_of(session).accounts[key].daily_limit
    form: dict[str, JsonValue] = {"account_id": key, "payee_id": payee}
    session.act("transfer", {"account_id": key, "to_id": account(session, "Bills"), "amount": 5_000})
    session.act("pay", {**form, "amount": limit - 1_000})

    message, field = refusal(session, "pay", **form, amount=1_001)

    assert message.endswith(" a day; £10.00 of it is left today.")
    assert field == "amount"
    session.act("pay", {**form, "amount": 1_000})


def test_the_daily_limit_counts_what_a_deleted_payee_got(session: Instance) -> None:
    key = account(session, "Household")
    needed = {one.payee_id for one in state_of(session).standing_orders.values()}
    payee, other = [one for one in state_of(session).payees if one not in needed][:2]
    limit = state_of(session).accounts[key].daily_limit
    session.act("pay", {"account_id": key, "payee_id": payee, "amount": limit})

    session.act("delete_payee", {"payee_id": payee})

    message, _ = refusal(session, "pay", account_id=key, payee_id=other, amount=100)
    assert message.endswith(" a day; £0.00 of it is left today.")


@pytest.mark.parametrize("amount", [None, 0, -5])
def test_nobody_pays_nothing_or_less(session: Instance, amount: int | None) -> None:
    form: dict[str, JsonValue] = {"account_id": account(session, "Household"), "to_id": account(session, "Bills")}
    assert refusal(session, "transfer", **form, amount=amount) == ("Enter an amount.", "amount")


def test_a_closed_account_takes_and_gives_nothing(session: Instance) -> None:
    closed, key = account(session, "Car savings"), account(session, "Household")
    said = "Car savings is closed. Choose another account."
    assert refusal(session, "transfer", account_id=key, to_id=closed, amount=100) == (said, "to_id")
    assert refusal(session, "transfer", account_id=closed, to_id=key, amount=100) == (said, "account_id")


def test_an_account_is_closed_when_it_is_empty_and_nothing_is_paid_from_it(session: Instance) -> None:
    key, target = account(session, "Bills"), account(session, "Household")
    assert refusal(session, "close_accounts", account_ids=[key])[0].startswith("There is still money on Bills")
    session.act("transfer", {"account_id": key, "to_id": target, "amount": balances(session, key)[0]})
    message, _ = refusal(session, "close_accounts", account_ids=[key])
    assert message == "Standing orders are still paid from Bills. End them first."
    orders = [
        key
        for key, one in state_of(session).standing_orders.items()
        if state_of(session).accounts[one.account_id].name == "Bills"
    ]
    session.act("end_standing_orders", {"standing_order_ids": list(orders)})
    message, _ = refusal(session, "close_accounts", account_ids=[key])
    assert message == "Cards of Bills are still active. Freeze them first."
    cards = [card for card, one in state_of(session).cards.items() if one.account_id == key]
    session.act("freeze_cards", {"card_ids": list(cards)})

    session.act("close_accounts", {"account_ids": [key]})

    assert state_of(session).accounts[key].status == "closed"
    assert refusal(session, "unfreeze_cards", card_ids=list(cards))[1] == "account_id"


def test_a_dispute_keeps_the_amount_and_is_not_sent_twice(session: Instance) -> None:
    found = state_of(session).transactions
    key = next(key for key, one in found.items() if one.text == "Wren Books")
    session.act("dispute_transaction", {"transaction_id": key, "problem": "paid_twice"})

    dispute = list(state_of(session).disputes.values())[-1]
    assert (dispute.code, dispute.transaction_id, dispute.transaction) == ("DP-1070", key, "Wren Books")
    assert dispute.amount == 2_380
    said = ("We are looking into this already, as DP-1070.", "transaction_id")
    assert refusal(session, "dispute_transaction", transaction_id=key, problem="wrong_amount") == said


def test_of_two_equal_bookings_each_is_disputed_for_itself_and_no_dispute_reopens_beside_another(
    session: Instance,
) -> None:
    form = {"account_id": account(session, "Household"), "payee_id": next(iter(state_of(session).payees))}
    for _ in range(2):
        session.act("pay", {**form, "amount": 1_234})
    first, second = list(state_of(session).transactions)[-2:]
    session.act("dispute_transaction", {"transaction_id": first, "problem": "paid_twice"})
    session.act("dispute_transaction", {"transaction_id": second, "problem": "paid_twice"})
    withdrawn = list(state_of(session).disputes)[-2]
    session.act("withdraw_disputes", {"dispute_ids": [withdrawn]})
    session.act("dispute_transaction", {"transaction_id": first, "problem": "wrong_amount"})
    code = list(state_of(session).disputes.values())[-1].code

    message, _ = refusal(session, "reopen_disputes", dispute_ids=[withdrawn])

    assert message == f"We are looking into this already, as {code}."
    session.act("withdraw_disputes", {"dispute_ids": [list(state_of(session).disputes)[-1]]})
    session.act("reopen_disputes", {"dispute_ids": [withdrawn]})
    assert state_of(session).disputes[withdrawn].status == "open"


def test_a_budget_may_be_renamed_but_not_be_there_twice(session: Instance) -> None:
    key, budget = next(iter(state_of(session).budgets.items()))
    form = budget.model_dump(include={"amount", "warn_at", "carried_over"})
    session.act("edit_budget", {"budget_id": key, "name": "Food", **form})
    again: dict[str, JsonValue] = {"name": "More food", "category_id": budget.category_id, "year": budget.year}
    assert refusal(session, "create_budget", **again, amount=5_000)[1] == "category_id"


def test_statements_close_with_what_the_account_had(session: Instance) -> None:
    state = state_of(session)
    for key, one in state.accounts.items():
        titles = [each for each in state.statements.values() if each.account_id == key]
        if not titles:
            continue
        latest = titles[0]
        net = sum(
            booked.amount if booked.direction == "in" else -booked.amount
            for booked in state.transactions.values()
            if booked.account_id == key and booked.booked >= "2026-03-01"
        )
        assert latest.closing == one.balance - net
