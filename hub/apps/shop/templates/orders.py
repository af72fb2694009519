"""Tasks for staff about orders."""

from random import Random

from hub.apps.shop.domain.page_labels import article
from hub.apps.shop.phrases import Arguments, cash, order_instructions, swapped, task_template
from hub.apps.shop.state import Order, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import listed, others, pick
from hub.engine.task_templates import TaskTemplate

CARRIERS = ("Parcel North", "Swiftline", "Heron Post")


def _open(state: State) -> dict[str, Order]:
    return {key: one for key, one in state.orders.items() if one.status == "open"}


def _unpaid(state: State) -> dict[str, Order]:
    return {key: one for key, one in _open(state).items() if not one.paid}


def _unsent(state: State) -> dict[str, Order]:
    return {key: one for key, one in _open(state).items() if not one.shipments}


def _unfinished(state: State) -> dict[str, Order]:
    return {
        key: one
        for key, one in _open(state).items()
        if any(line.fulfilled < line.quantity for line in one.lines.values())
    }


def _but(state: State, rng: Random, orders: dict[str, Order], chosen: str, arguments: Arguments) -> list[Arguments]:
    """Return the same arguments for other orders, those of the same customer first."""
    same = [key for key, one in orders.items() if one.customer_id == state.orders[chosen].customer_id]
    return [
        {**arguments, "order_id": other} for other in (*others(rng, same, chosen, 1), *others(rng, orders, chosen, 2))
    ]


@TASK_TEMPLATES.of("mark_paid")
def mark_paid(state: State, rng: Random) -> TaskTemplate | None:
    """Mark invoices as paid: one, or all of a customer."""
    unpaid = _unpaid(state)
    if not unpaid:
        return None
    first = rng.choice(list(unpaid))
    customer_id = unpaid[first].customer_id
    name = state.customers[customer_id].name
    ids = [key for key, one in unpaid.items() if one.customer_id == customer_id]
    numbers = listed([unpaid[key].number for key in ids])
    many = "orders" if len(ids) > 1 else "order"
    distractors: list[Arguments] = [
        {"order_ids": [other]} for other in others(rng, unpaid, first, 3) if other not in ids
    ]
    if len(ids) > 1:
        distractors.append({"order_ids": ids[:1]})
    instructions = [
        f"Mark {many} {numbers} as paid",
        f"Record that the money for {many} {numbers} has arrived",
        f"Mark everything that {name} has not paid yet as paid, in the orders of the back office",
    ]
    return task_template(state, "mark_paid", {"order_ids": ids}, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("fulfil_order")
def fulfil_order(state: State, rng: Random) -> TaskTemplate | None:
    """Send a parcel with everything that is left, or with one article."""
    waiting = _unfinished(state)
    if not waiting:
        return None
    order_id = rng.choice(list(waiting))
    order = waiting[order_id]
    left = {key: line.quantity - line.fulfilled for key, line in order.lines.items() if line.fulfilled < line.quantity}
    everything = len(left) == 1 or rng.random() < 0.5  # noqa: PLR2004 -- half and half
    parts = left if everything else dict([rng.choice(list(left.items()))])
    carrier, notify = rng.choice(CARRIERS), rng.random() < 0.7  # noqa: PLR2004 -- mostly
    tracking = f"{''.join(word[0] for word in carrier.split())}{rng.randrange(10**8, 10**9)}"
    arguments: Arguments = {
        "order_id": order_id,
        "lines": [{"line_id": key, "quantity": quantity} for key, quantity in parts.items()],
        "carrier": carrier,
        "tracking": tracking,
        "notify": notify,
    }
    key = next(iter(parts))
    line = order.lines[key]
    what = (
        "everything that is still to send" if everything else f"only {parts[key]} x {article(line.title, line.variant)}"
    )
    told = "notify the customer" if notify else "do not notify the customer"
    pattern = f"Fulfil {what} of {{}} with {carrier}, tracking number {tracking}, and {told}"
    instructions, lookups = order_instructions(state, order_id, pattern)
    instructions += [
        f"Create a parcel for order {order.number} with {what}: {carrier}, {tracking}; {told}",
        f"Send {what} of order {order.number} by {carrier} under the tracking number {tracking} and {told}",
    ]
    distractors = swapped(arguments, "carrier", others(rng, CARRIERS, carrier, 1))
    distractors += _but(state, rng, waiting, order_id, arguments)
    if everything and len(left) > 1:
        distractors.append({**arguments, "lines": [{"line_id": key, "quantity": left[key]}]})
    return task_template(state, "fulfil_order", arguments, instructions, distractors, lookups)


@TASK_TEMPLATES.of("cancel_order")
def cancel_order(state: State, rng: Random) -> TaskTemplate | None:
    """Cancel an order that has not been sent."""
    orders = _unsent(state)
    order_id = pick(rng, orders)
    if order_id is None:
        return None
    reason = rng.choice(("changed mind", "out of stock", "payment failed", "suspected fraud", "staff error"))
    restock = rng.random() < 0.6  # noqa: PLR2004 -- mostly
    arguments: Arguments = {"order_id": order_id, "reason": reason, "restock": restock}
    stock = "put its articles back in stock" if restock else "leave its articles out of the stock"
    instructions, lookups = order_instructions(state, order_id, f'Cancel {{}} with the reason "{reason}" and {stock}')
    number = orders[order_id].number
    instructions += [
        f'Set order {number} to cancelled: reason "{reason}"; {stock}',
        f'Call off order {number} because of "{reason}" and {stock}',
    ]
    distractors = [{**arguments, "restock": not restock}, *_but(state, rng, orders, order_id, arguments)]
    return task_template(state, "cancel_order", arguments, instructions, distractors, lookups)


@TASK_TEMPLATES.of("refund_order")
def refund_order(state: State, rng: Random) -> TaskTemplate | None:
    """Refund an amount, the delivery costs, the price of an article, or everything."""
    orders = {
        key: one
        for key, one in state.orders.items()
        if one.paid and one.total > sum(back.amount for back in one.refunds)
    }
    if not orders:
        return None
    order_id = rng.choice(list(orders))
    order = orders[order_id]
    left = order.total - sum(back.amount for back in order.refunds)
    amounts = [(rng.randrange(2, 9) * 100, "", 0)]
    if 0 < order.delivery_price <= left:
        amounts.append((order.delivery_price, "what the delivery of {} cost", 1))
    if not order.discount:
        line = rng.choice(list(order.lines.values()))
        amounts.append((line.unit_price, f"the price of one {article(line.title, line.variant)} in {{}}", 1))
    if not order.refunds:
        amounts.append((order.total, "the whole amount of {}", 1))
    amount, hint, lookups = rng.choice(amounts)
    reason = rng.choice(("damaged", "late delivery", "wrong item", "price match", "goodwill"))
    arguments: Arguments = {"order_id": order_id, "amount": amount, "reason": reason}
    worth = cash(state, amount)
    instructions, found = order_instructions(state, order_id, f'Refund {worth} of {{}} with the reason "{reason}"')
    instructions += [
        f'Give {worth} back for order {order.number}; the reason is "{reason}"',
        f'Pay the customer of order {order.number} {worth} back, reason "{reason}"',
    ]
    if hint:
        instructions.append(f'Refund {hint.format(f"order {order.number}")}, with the reason "{reason}"')
    distractors = [{**arguments, "amount": amount * 10}, {**arguments, "amount": amount + 100}]
    distractors += _but(state, rng, orders, order_id, arguments)
    return task_template(state, "refund_order", arguments, instructions, distractors, lookups + found)


_NOTES = (
    "Customer called, will pick up a day later.",
    "Check the address before sending.",
    "Pack with extra paper.",
    "Asked for a copy of the invoice by e-mail.",
    "Do not send before Thursday.",
    "Promised a call back tomorrow morning.",
)


@TASK_TEMPLATES.of("add_note")
def add_note(state: State, rng: Random) -> TaskTemplate | None:
    """Add a note for colleagues."""
    order_id, words = rng.choice(list(state.orders)), rng.choice(_NOTES)
    number = state.orders[order_id].number
    arguments: Arguments = {"order_id": order_id, "text": words}
    instructions, lookups = order_instructions(state, order_id, f'Add the note "{words}" to {{}}')
    instructions += [
        f'Write the note "{words}" on order {number}',
        f'Leave a note for staff at order {number}: "{words}"',
    ]
    distractors = _but(state, rng, state.orders, order_id, arguments)
    return task_template(state, "add_note", arguments, instructions, distractors, lookups)


@TASK_TEMPLATES.of("change_order_address")
def change_order_address(state: State, rng: Random) -> TaskTemplate | None:
    """Change the address of an order to a given one, or to that of another order."""
    orders = _unfinished(state)
    order_id = pick(rng, orders)
    if order_id is None:
        return None
    order = orders[order_id]
    street = rng.choice(("12 Foundry Lane", "3 Swan Court", "88 Weavers Row", "27 Gallery Street"))
    recipient = rng.choice((order.address.recipient, "Reception desk", "Ground floor flat"))
    address = order.address.model_copy(update={"street": street, "recipient": recipient})
    arguments: Arguments = {**address.model_dump(), "order_id": order_id}
    what = f'the street "{street}"'
    if recipient != order.address.recipient:
        what += f' and the recipient "{recipient}"'
    pattern = f"Change the delivery address of {{}} to {what}; town, postcode and country stay"
    instructions, lookups = order_instructions(state, order_id, pattern)
    instructions += [
        f"Send order {order.number} to another house in the same town: give its address {what}",
        f"Correct the delivery address of order {order.number}: it has {what}, the rest is right",
    ]
    distractors = [
        {**orders[other].address.model_dump(), "street": street, "order_id": other}
        for other in others(rng, orders, order_id, 2)
    ]
    return task_template(state, "change_order_address", arguments, instructions, distractors, lookups)


@TASK_TEMPLATES.of("resend_confirmation")
def resend_confirmation(state: State, rng: Random) -> TaskTemplate | None:
    """Send a confirmation again."""
    orders = _open(state)
    order_id = rng.choice(list(orders))
    number = orders[order_id].number
    instructions, lookups = order_instructions(state, order_id, "Send the confirmation of {} once more")
    instructions += [
        f"Resend the order confirmation of {number} to the customer",
        f"Let the customer of order {number} have the order confirmation again",
    ]
    distractors = _but(state, rng, orders, order_id, {})
    return task_template(state, "resend_confirmation", {"order_id": order_id}, instructions, distractors, lookups)


@TASK_TEMPLATES.of("tag_orders")
def tag_orders(state: State, rng: Random) -> TaskTemplate | None:
    """Tag one order, or all that have something in common."""
    tag = rng.choice(("rush", "check address", "gift", "second parcel", "weekend"))
    waiting = _unsent(state)
    groups = {
        f'all unfulfilled orders with the delivery "{method.name}"': [
            key for key, one in waiting.items() if one.delivery == method.name
        ]
        for method in state.delivery_methods.values()
    }
    groups["all unfulfilled orders that are not paid yet"] = [key for key, one in waiting.items() if not one.paid]
    words = pick(rng, (name for name, ids in groups.items() if ids))
    if words is None:
        return None
    ids = groups[words]
    numbers = listed([state.orders[key].number for key in ids])
    arguments: Arguments = {"order_ids": list(ids), "tag": tag}
    instructions = (
        f'Put the tag "{tag}" on {words}',
        f'Tag {words} with "{tag}", those partly fulfilled left out',
        f'Give {"order" if len(ids) == 1 else "orders"} {numbers} the tag "{tag}"',
    )
    distractors: list[Arguments] = [{**arguments, "tag": f"{tag}s"}]
    if len(ids) > 1:
        distractors.append({**arguments, "order_ids": list(ids[1:])})
    more = pick(rng, (key for key in waiting if key not in ids))
    if more is not None:
        distractors.append({**arguments, "order_ids": [*ids, more]})
    return task_template(state, "tag_orders", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("untag_order")
def untag_order(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a tag."""
    pairs = [(key, tag) for key, one in state.orders.items() for tag in one.tags]
    if not pairs:
        return None
    order_id, tag = rng.choice(pairs)
    instructions, lookups = order_instructions(state, order_id, f'Take the tag "{tag}" off {{}}')
    number = state.orders[order_id].number
    instructions += [f'Remove the tag "{tag}" from order {number}', f'Untag order {number}: it no longer needs "{tag}"']
    distractors: list[Arguments] = [
        {"order_id": key, "tag": other} for key, other in others(rng, pairs, (order_id, tag), 2)
    ]
    arguments: Arguments = {"order_id": order_id, "tag": tag}
    return task_template(state, "untag_order", arguments, instructions, distractors, lookups)
