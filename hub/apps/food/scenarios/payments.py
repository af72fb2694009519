"""Tasks that follow from messages: transfers that came in, and an hour at which a kitchen cannot deliver."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.food.collections import ORDERS
from hub.apps.food.domain.bills import cashier
from hub.apps.food.scenarios.registry import SCENARIOS
from hub.apps.food.state import Message, State
from hub.engine.clock import stamp
from hub.engine.collections import edit_arguments
from hub.engine.money import money_words
from hub.engine.phrases import day_words, pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
FEWEST = 5
"""How many people have to owe something for an order: one of each kind."""
INSTEAD = {"11:30": "13:00", "12:00": "13:30", "12:30": "11:30", "13:00": "11:30", "13:30": "12:00"} | {
    "18:00": "19:30",
    "18:30": "19:30",
    "19:00": "18:00",
    "19:30": "18:00",
}
"""At what time a kitchen delivers instead."""


@SCENARIOS.add
def transfers_for_an_order(state: State, now: datetime, rng: Random) -> Situation | None:
    """Shares are settled by a list of transfers: one pays for two, one pays too little, one transfer came back."""
    words = WORDINGS["transfers_for_an_order"]
    of_order: dict[str, list[str]] = {}
    for key, one in state.shares.items():
        of_order.setdefault(one.order_id, []).append(key)
    order_id = pick(rng, [key for key, ids in of_order.items() if len(ids) >= FEWEST])
    if order_id is None:
        return None
    desk, title, sender = PreparedState(state), state.orders[order_id].title, cashier(state)
    double, taken_along, short, returned, guest, *rest = rng.sample(of_order[order_id], len(of_order[order_id]))
    for key in of_order[order_id]:
        desk.change("shares", key, status="settled" if key in (returned, *rest) else "open")
    names = {key: state.people[state.shares[key].person_id].name for key in of_order[order_id]}
    owed = {key: state.shares[key].amount for key in of_order[order_id]}
    paid = {double: owed[double] + owed[taken_along], short: owed[short] - 100, **{key: owed[key] for key in rest}}
    paid[returned] = owed[returned]
    lines = [f"{names[key]} {money_words(paid[key], state.currency)}" for key in rng.sample(list(paid), len(paid))]
    both = f"{names[double]} has paid for {names[taken_along]} as well."
    listing = words.say(rng, "listing", title=title, lines="; ".join(lines), both=both)
    correction = words.say(rng, "correction", title=title, returned=names[returned], guest=names[guest])
    texts = {"Transfers that came in": listing, "Two changes about the transfers": correction}
    first, second = (
        desk.add("messages", Message(subject=subject, topic="payments", sender=sender, text=text, sent_at=at))
        for (subject, text), at in zip(
            texts.items(), (stamp(now - timedelta(hours=hours)) for hours in (52, 3)), strict=True
        )
    )

    def done(settled: list[str], reopened: list[str], waived: list[str]) -> tuple[Do, ...]:
        moves = (("settle_shares", settled), ("reopen_shares", reopened), ("waive_shares", waived))
        return tuple(Do(action, {"share_ids": ids}) for action, ids in moves if ids)

    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", title=title, sender=sender),
        goal=done([double, taken_along], [returned], [guest]),
        facts=(
            Fact("what came in", ("messages", first), both),
            Fact("what has changed", ("messages", second), names[returned], ("what came in",)),
            Fact("what is owed", ("shares", short), state.shares[short].code, ("what came in",)),
        ),
        slips=(
            Slip("condition", "one paid too little", done([double, taken_along, short], [returned], [guest])),
            Slip("condition", "one transfer came back", done([double, taken_along], [], [guest])),
            Slip("condition", "one paid for two", done([double], [returned], [guest])),
            Slip("condition", "a guest owes nothing", done([double, taken_along], [returned], [])),
        ),
    )


@SCENARIOS.add
def kitchen_closed_then(state: State, now: datetime, rng: Random) -> Situation | None:
    """A restaurant cannot deliver at the time of an order that is placed, and offers another time."""
    words = WORDINGS["kitchen_closed_then"]
    hours = {key: (one.opens, one.closes) for key, one in state.restaurants.items()}
    placed = {
        key: one
        for key, one in state.orders.items()
        if one.status == "placed" and hours[one.restaurant_id][0] <= INSTEAD[one.slot] <= hours[one.restaurant_id][1]
    }
    key = pick(rng, placed)
    if key is None:
        return None
    desk, order = PreparedState(state), state.orders[key]
    name, slot = state.restaurants[order.restaurant_id].name, INSTEAD[order.slot]
    wrong = "12:30" if order.slot != "12:30" else "13:00"
    text = words.say(rng, "letter", day=day_words(order.day), slot=order.slot, new=slot)
    sent = stamp(now - timedelta(minutes=rng.randrange(20, 200)))
    message = Message(subject=words.say(rng, "subject"), topic="orders", sender=name, text=text, sent_at=sent)
    message_id = desk.add("messages", message)

    def done(order_id: str, time: str) -> tuple[Do, ...]:
        return (
            Do("edit_order", edit_arguments(ORDERS, desk.state, order_id, slot=time)),
            Do("archive_messages", {"message_ids": [message_id]}),
        )

    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", name=name),
        goal=done(key, slot),
        facts=(
            Fact("when they deliver", ("messages", message_id), slot),
            Fact("which order", ("orders", key), order.day, ("when they deliver",)),
        ),
        slips=(Slip("decoy", "another time", done(key, wrong)),),
    )
