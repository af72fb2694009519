"""Tasks that follow from what somebody wrote: a payment that the bank asks about, a price that a payee raised."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.bank.collections import MESSAGES, PAYEES, TRANSACTIONS
from hub.apps.bank.scenarios.registry import SCENARIOS
from hub.apps.bank.state import Message, State
from hub.engine.clock import stamp
from hub.engine.collections.lookup import told_apart, with_records
from hub.engine.money import money_words
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
LETTER = "message-9"


@SCENARIOS.add
def payment_nobody_made(state: State, now: datetime, rng: Random) -> Situation | None:
    """The bank asks about a payment with a card; it was not made by the customer."""
    words = WORDINGS["payment_nobody_made"]
    active = {key: one for key, one in state.cards.items() if one.status == "active"}
    owners = {one.account_id for one in active.values()}
    disputed = {one.transaction_id for one in state.disputes.values()}
    paid = {
        key: one
        for key, one in told_apart(state, TRANSACTIONS).items()
        if key not in disputed and one.direction == "out" and one.payee_id is None and one.account_id in owners
    }
    if len(active) < 2 or len(paid) < 2:  # noqa: PLR2004 - the other one is what a hasty reader takes
        return None
    key, other = rng.sample(list(paid), 2)
    one = paid[key]
    card_id = rng.choice([card for card, it in active.items() if it.account_id == one.account_id])
    other_card = rng.choice([card for card in active if card != card_id])
    card = active[card_id]
    amount = money_words(one.amount, state.currency)
    facts = {"text": one.text, "amount": amount, "day": day_words(one.booked), "digits": card.digits}
    subject = words.say(rng, "title")
    text = words.say(rng, "letter", **facts)
    letter = Message(
        subject=subject,
        topic="cards",
        text=text,
        sender="Oxpenny",
        sent_at=stamp(now - timedelta(hours=rng.randrange(2, 9))),
    )

    def done(frozen: str, transaction: str) -> tuple[Do, ...]:
        complaint = {"transaction_id": transaction, "problem": "not_made_by_me"}
        return Do("freeze_cards", {"card_ids": [frozen]}), Do("dispute_transaction", complaint)

    return Situation(
        state=with_records(state, MESSAGES, {LETTER: letter}),
        instruction=words.say(rng, "instruction", subject=subject),
        goal=done(card_id, key),
        facts=(
            Fact("which card and payment", ("messages", LETTER), one.text),
            Fact("the card", ("cards", card_id), card.digits, ("which card and payment",)),
            Fact("the payment", ("transactions", key), one.text, ("which card and payment",)),
        ),
        slips=(
            Slip("decoy", "another card", done(other_card, key)),
            Slip("decoy", "another payment", done(card_id, other)),
        ),
    )


@SCENARIOS.add
def price_that_rose(state: State, now: datetime, rng: Random) -> Situation | None:
    """A payee asks for more from now on; one of the two standing orders to it has to follow."""
    del now
    words = WORDINGS["price_that_rose"]
    orders = {key: one for key, one in state.standing_orders.items() if one.status == "active"}
    pairs = [
        (key, other)
        for key, one in orders.items()
        for other, another in orders.items()
        if key != other and one.payee_id == another.payee_id
    ]
    pair = pick(rng, pairs)
    if pair is None:
        return None
    key, other = pair
    order, payee_id = orders[key], orders[key].payee_id
    payee, new = state.payees[payee_id], orders[key].amount + rng.randrange(2, 9) * 250
    day = rng.choice([one for one in range(2, 28) if one != order.day])
    facts = {"reference": order.reference, "amount": money_words(new, state.currency), "day": day}
    note = words.say(rng, "note", **facts)

    def edited(standing_order_id: str, amount: int, day: int) -> Do:
        held = state.standing_orders[standing_order_id].model_dump(exclude={"status"})
        return Do("edit_standing_order", {**held, "standing_order_id": standing_order_id, "amount": amount, "day": day})

    changed = {payee_id: payee.model_copy(update={"note": note})}
    return Situation(
        state=with_records(state, PAYEES, changed),
        instruction=words.say(rng, "instruction", payee=payee.name),
        goal=(edited(key, new, day),),
        facts=(
            Fact("the new amount and day", ("payees", payee_id), note),
            Fact("what it is for", ("standing_orders", key), order.reference, ("the new amount and day",)),
        ),
        slips=(
            Slip("decoy", "the other standing order to the payee", (edited(other, new, day),)),
            Slip("condition", "the day changes as well", (edited(key, new, order.day),)),
        ),
    )
