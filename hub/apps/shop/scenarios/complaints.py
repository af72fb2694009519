"""Tasks in which a customer has complained about something."""

from collections import Counter
from datetime import datetime
from random import Random

from hub.apps.shop.scenarios.registry import SCENARIOS
from hub.apps.shop.state import Note, Order, State
from hub.engine.clock import moment_of, stamp
from hub.engine.phrases import pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers as people write them, each at its own place."""
FEWEST = 3
"""How many pieces there have to be, so that a first and a second number differ and some are whole."""
TAGS = ("broken goods", "pack better", "carrier informed")


@SCENARIOS.add
def broken_on_arrival(state: State, now: datetime, rng: Random) -> Situation | None:
    """Some pieces of an order arrived broken; a later note corrects how many, and those are paid back."""
    words = WORDINGS["broken_on_arrival"]
    shop = PreparedState(state)
    orders_of = Counter(one.customer_id for one in state.orders.values())
    names = Counter(one.name for one in state.customers.values())
    suitable = [
        (order_id, line_id)
        for order_id, order in state.orders.items()
        if _is_whole(order) and orders_of[order.customer_id] > 1 and order.customer_id != state.shopper_id
        and names[name := state.customers[order.customer_id].name] == 1 and "." not in name
        for line_id, line in order.lines.items()
        if FEWEST <= line.fulfilled == line.quantity < len(COUNTS) and not line.returned
    ]  # fmt: skip
    found = pick(rng, suitable)
    if found is None:
        return None
    order_id, line_id = found
    order = state.orders[order_id]
    line, customer = order.lines[line_id], state.customers[order.customer_id]
    at_first, after_all = rng.sample(range(1, line.quantity + 1), 2)
    tag = rng.choice(TAGS)
    given = customer.name.partition(" ")[0]
    thing = line.title if not line.variant else f"{line.title} ({line.variant})"
    said = words.say(rng, "said", given=given, thing=thing, count=COUNTS[at_first])
    checked = words.say(rng, "checked", given=given, count=COUNTS[after_all])
    latest = max([moment_of(order.placed_at), *(moment_of(one.at) for one in order.shipments)])
    moments = [stamp(latest + (now - latest) * share) for share in (0.6, 0.9)]
    notes = tuple(
        Note(text=text, author=state.shop.staff_name, at=at) for text, at in zip((said, checked), moments, strict=True)
    )
    shop.change("orders", order_id, notes=(*order.notes, *notes))

    def refunded(of: str, amount: int) -> tuple[Do, Do]:
        return (
            Do("refund_order", {"order_id": of, "amount": amount, "reason": "damaged"}),
            Do("tag_orders", {"order_ids": [of], "tag": tag}),
        )

    amount = after_all * line.unit_price
    goal = refunded(order_id, amount)
    slips = [
        Slip("condition", "it was another number after all", refunded(order_id, at_first * line.unit_price)),
        Slip("side condition", "the order gets a tag", goal[:1]),
    ]
    others = [key for key, one in state.orders.items() if key != order_id and one.customer_id == order.customer_id]
    if (other := pick(rng, [one for one in others if _is_whole(state.orders[one])])) is not None:
        slips.append(
            Slip("decoy", "another order of the same customer", refunded(other, min(amount, _paid(state, other))))
        )
    return Situation(
        state=shop.state,
        instruction=words.say(rng, "instruction", customer=customer.name, given=given, tag=tag),
        goal=goal,
        facts=(
            Fact("which order it is", ("orders", order_id), said),
            Fact("how many are broken", ("orders", order_id), checked, ("which order it is",)),
            Fact(
                "what one costs", ("orders", order_id, "lines", line_id), str(line.unit_price), ("which order it is",)
            ),
        ),
        slips=tuple(slips),
    )


def _is_whole(order: Order) -> bool:
    """Whether an order is open and paid, at the prices of its lines, and nothing was paid back."""
    return order.status == "open" and order.paid and not order.discount and not order.refunds


def _paid(state: State, order_id: str) -> int:
    return state.orders[order_id].total
