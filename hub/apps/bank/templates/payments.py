"""Tasks about payments, transfers and disputes."""

from random import Random

from hub.apps.bank.collections import ACCOUNTS, COLLECTIONS, PAYEES, TRANSACTIONS
from hub.apps.bank.state import Problem, State
from hub.apps.bank.templates.registry import TASK_TEMPLATES
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.money import money_words
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate, task_template

AMOUNTS = (850, 1_275, 2_000, 3_490, 4_500, 7_999, 12_000, 15_650, 24_000)
REFERENCES = ("Tickets", "Thank you", "Share of the rent", "Invoice 2217", "Garden tools", "Birthday present")
PROBLEMS: dict[Problem, tuple[str, str]] = {
    "not_made_by_me": ("I did not make it", "Not made by me"),
    "paid_twice": ("it was paid twice", "Paid twice"),
    "wrong_amount": ("the amount is wrong", "Wrong amount"),
    "never_arrived": ("what I paid for never arrived", "Never arrived"),
}


def spare(state: State, account_id: str, amount: int) -> bool:
    """Whether an account is open and has an amount on it that its daily limit allows."""
    account = state.accounts[account_id]
    return account.status == "open" and amount <= min(account.balance, account.daily_limit)


@TASK_TEMPLATES.of("pay")
def pay(state: State, rng: Random) -> TaskTemplate | None:
    """A payment to a saved payee."""
    amount, payee = rng.choice(AMOUNTS), pick(rng, state.payees)
    account = pick(rng, [key for key in state.accounts if spare(state, key, amount)])
    if payee is None or account is None:
        return None
    reference = rng.choice((*REFERENCES, "", ""))
    ways = referred(COLLECTIONS, state, PAYEES, payee).ways
    (who, whom, to), origin = (rng.choice(ways) for _ in range(3)), f'"{state.accounts[account].name}"'
    said = money_words(amount, state.currency)
    behind = f' with the reference "{reference}"' if reference else ""
    arguments = {"account_id": account, "payee_id": payee, "amount": amount, "reference": reference}
    same = [key for key, one in state.payees.items() if one.holder == state.payees[payee].holder and key != payee]
    elsewhere = [key for key in others(rng, state.accounts, account, 9) if spare(state, key, amount)]
    wrong = same or alike(PAYEES, told_apart(state, PAYEES), payee, rng)[:1]
    return task_template(
        arguments,
        (
            f"Pay {said} to {who} from the account {origin}{behind}",
            f"From the account {origin}, send {said} to {whom}{behind}",
            f"Make a payment of {said} to {to}{behind}; take it from the account {origin}",
        ),
        (
            *({**arguments, "payee_id": one} for one in wrong),
            *({**arguments, "account_id": one} for one in elsewhere[:1]),
        ),
    )


@TASK_TEMPLATES.of("transfer")
def transfer(state: State, rng: Random) -> TaskTemplate | None:
    """Money from one account to another; sometimes all of it."""
    amount = rng.choice(AMOUNTS) * rng.choice((1, 2, 5))
    origins = [key for key in state.accounts if spare(state, key, amount)]
    pair = rng.sample(origins, 2) if len(origins) > 1 else None
    if pair is None:
        return None
    origin, target = pair
    one, other = (rng.choice(referred(COLLECTIONS, state, ACCOUNTS, key).ways) for key in pair)
    is_all = rng.random() < 1 / 4
    arguments = {"account_id": origin, "to_id": target, "amount": state.accounts[origin].balance if is_all else amount}
    said = money_words(amount, state.currency)
    some = (
        f"Transfer {said} from {one} to {other}",
        f"Move {said} from {one} to {other}",
        f"Put {said} into {other}; take it from {one}",
    )
    everything = (
        f"Transfer everything on {one} to {other}",
        f"Move the whole balance of {one} to {other}",
        f"Empty {one} by transferring what is on it to {other}",
    )
    elsewhere = [key for key in origins if key not in pair]
    return task_template(
        arguments,
        everything if is_all else some,
        (
            {**arguments, "account_id": target, "to_id": origin, "amount": amount},
            *({**arguments, "to_id": key} for key in elsewhere[:1]),
        ),
        lookups=int(is_all),
    )


@TASK_TEMPLATES.of("dispute_transaction")
def dispute_transaction(state: State, rng: Random) -> TaskTemplate | None:
    """A transaction with which something is wrong."""
    under_way = {one.transaction_id for one in state.disputes.values() if one.status == "open"}
    known = told_apart(state, TRANSACTIONS)
    possible = {key: one for key, one in known.items() if one.direction == "out" and key not in under_way}
    key, problem = pick(rng, possible), rng.choice(list(PROBLEMS))
    if key is None:
        return None
    ways = referred(COLLECTIONS, state, TRANSACTIONS, key).ways
    first, second, third = (rng.choice(ways) for _ in range(3))
    because, label = PROBLEMS[problem]
    arguments = {"transaction_id": key, "problem": problem}
    return task_template(
        arguments,
        (
            f"Dispute {first} because {because}",
            f'Dispute {second}; the problem is "{label}"',
            f"Ask the bank to look into {third}: {because}",
        ),
        (
            *({**arguments, "transaction_id": one} for one in alike(TRANSACTIONS, possible, key, rng)[:1]),
            *({**arguments, "problem": one} for one in others(rng, PROBLEMS, problem)),
        ),
    )
