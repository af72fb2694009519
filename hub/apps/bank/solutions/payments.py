"""How a person pays, transfers, and disputes a transaction."""

from hub.apps.bank.actions.payments import Complaint, Payment, Transfer
from hub.apps.bank.collections import COLLECTIONS, TRANSACTIONS
from hub.apps.bank.state import State
from hub.engine.collections.fields import words_of
from hub.engine.collections.solutions import opened, submitted
from hub.engine.money import typed_amount
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, choose, dialog, fill, link, menu


def _pay(state: State, arguments: Payment) -> UISteps:
    title, payee = "Pay somebody", state.payees[arguments.payee_id].name
    within = dialog(title)
    return (
        *opened(COLLECTIONS, state, "accounts", arguments.account_id),
        menu("More actions", title),
        Fill(Named("combobox", "To", within), payee),
        Click(Named("option", payee)),
        fill("Amount", typed_amount(arguments.amount or 0), within),
        *((fill("Reference", arguments.reference, within),) if arguments.reference else ()),
        *submitted(title, "Pay"),
    )


def _transfer(state: State, arguments: Transfer) -> UISteps:
    title = "Transfer money"
    within = dialog(title)
    return (
        *opened(COLLECTIONS, state, "accounts", arguments.account_id),
        menu("More actions", title),
        choose("To", state.accounts[arguments.to_id].name, within),
        fill("Amount", typed_amount(arguments.amount or 0), within),
        *submitted(title, "Transfer"),
    )


def _dispute_transaction(state: State, arguments: Complaint) -> UISteps:
    title, label = "Dispute transaction", state.transactions[arguments.transaction_id].text
    within = dialog(title)
    return (
        link(TRANSACTIONS.title),
        Fill(Named("searchbox", "Search transactions"), label),
        link(label, Named("row", label)),
        menu("More actions", "Dispute"),
        choose("Problem", words_of(arguments.problem).capitalize(), within),
        *((fill("Description", arguments.details, within),) if arguments.details else ()),
        *submitted(title, "Send dispute"),
    )


SOLUTIONS: Solutions = {"pay": _pay, "transfer": _transfer, "dispute_transaction": _dispute_transaction}
