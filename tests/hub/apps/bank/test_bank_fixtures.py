"""What the banking of a customer has at the start, and whether the letters of the bank agree with it."""

from random import Random

import pytest

from hub.apps.bank import APP
from hub.apps.bank.scenarios.letters import LETTER, payment_nobody_made
from hub.apps.bank.state import State
from hub.engine.file_store import FileStore

SEEDS = range(20)
every_start = pytest.mark.parametrize("fixture", list(APP.fixtures))


def built(fixture: str, seed: int) -> State:
    state = APP.find_fixture(fixture).build(Random(seed), FileStore())
    assert isinstance(state, State)
    return state


@every_start
def test_disputes_are_numbered_in_the_order_in_which_they_were_opened_after_the_booking(fixture: str) -> None:
    now = APP.find_fixture(fixture).now.isoformat()
    for seed in SEEDS:
        state = built(fixture, seed)
        disputes = list(state.disputes.values())
        by_time = sorted(disputes, key=lambda one: one.opened_at)
        assert [one.code for one in by_time] == sorted(one.code for one in disputes)
        assert len(disputes) > 2
        for one in disputes:
            booked = state.transactions[one.transaction_id]
            assert (one.transaction, one.amount) == (booked.text, booked.amount)
            assert booked.booked < one.opened_at[:10] < now


@every_start
def test_cards_are_told_apart_by_their_digits(fixture: str) -> None:
    for seed in range(100):
        digits = [one.digits for one in built(fixture, seed).cards.values()]
        assert len(set(digits)) == len(digits) > 2


@every_start
def test_the_card_of_a_letter_is_one_of_the_account_that_paid(fixture: str) -> None:
    now = APP.find_fixture(fixture).now
    for seed in SEEDS:
        state = built(fixture, seed)
        situation = payment_nobody_made(state, now, Random(seed))
        assert situation is not None
        assert isinstance(situation.state, State)
        letter = situation.state.messages[LETTER].text
        frozen, disputed = (one.in_state(state) for one in situation.goal)
        (card,) = (one for one in state.cards.values() if one.digits in letter)
        payment = state.transactions[str(disputed["transaction_id"])]
        assert frozen == {"card_ids": [key for key, one in state.cards.items() if one is card]}
        assert (card.account_id, card.status) == (payment.account_id, "active")
        assert payment.text in letter
        assert payment.payee_id is None
