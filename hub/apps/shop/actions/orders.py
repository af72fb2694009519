"""What staff do with orders: payment, parcels, cancellation, refunds, notes, tags, address, letters."""

from typing import Any

from hub.apps.shop.app import APP
from hub.apps.shop.domain.letters import cancellation, cash, confirmation, refund, shipping
from hub.apps.shop.lookup import (
    address_in,
    each_once,
    found,
    order_line_of,
    order_of,
    required,
    tag_in,
    tells_customer,
)
from hub.apps.shop.state import (
    Address,
    CancelReason,
    Carrier,
    LineQuantity,
    Message,
    Note,
    Order,
    Refund,
    RefundReason,
    Shipment,
    Short,
    State,
    Tag,
    Text,
)
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Id


class SomeOrders(Arguments):
    """Orders."""

    order_ids: tuple[Id, ...]


@APP.action(changes="`orders[…].paid`")
def mark_paid(state: State, arguments: SomeOrders, clock: Clock) -> State:
    """Mark orders as paid: the money for their invoices has arrived."""
    del clock
    chosen = {key: order_of(state, key) for key in selected(arguments.order_ids, "order", "order_ids")}
    for order in chosen.values():
        if order.paid:
            raise ActionRefused(f"{order.number} is paid already.", "order_ids")
        if order.status == "cancelled":
            raise ActionRefused(f"{order.number} is cancelled: nothing is due.", "order_ids")
    return _with_orders(state, {key: one.model_copy(update={"paid": True}) for key, one in chosen.items()})


class FulfilOrder(Arguments):
    """What goes into a parcel, and how it travels."""

    order_id: Id
    lines: tuple[LineQuantity, ...]
    carrier: Carrier
    tracking: Short
    notify: bool = True


@APP.action(
    changes="`orders[id].shipments` and `.lines[…].fulfilled`; `messages` to notify the customer",
    reaches_others=True,
)
def fulfil_order(state: State, arguments: FulfilOrder, clock: Clock) -> State:
    """Send all or a part of an order in a parcel."""
    order = _open(order_of(state, arguments.order_id))
    parts = each_once(arguments.lines, "Put at least one article into the parcel.")
    tracking = required(arguments.tracking, "tracking", "Type the tracking number.")
    if any(one.tracking == tracking for other in state.orders.values() for one in other.shipments):
        raise ActionRefused(f"{tracking} belongs to another parcel.", "tracking")
    lines = dict(order.lines)
    for part in parts:
        line = order_line_of(order, part.line_id)
        if part.quantity > line.quantity - line.fulfilled:
            raise ActionRefused(f"Only {line.quantity - line.fulfilled} of {line.title} still to send.", "lines")
        lines[part.line_id] = line.model_copy(update={"fulfilled": line.fulfilled + part.quantity})
    shipment = Shipment(carrier=arguments.carrier, tracking=tracking, lines=parts, at=clock.now)
    after = order.model_copy(update={"lines": lines, "shipments": (*order.shipments, shipment)})
    done = _with_orders(state, {arguments.order_id: after})
    if not arguments.notify:
        return done
    return sent(done, shipping(state, arguments.order_id, after, shipment, clock), clock)


class CancelOrder(Arguments):
    """Why an order is cancelled, and whether its goods go back on the shelf."""

    order_id: Id
    reason: CancelReason
    restock: bool = True


@APP.action(
    changes="`orders[id].status`, `.cancel_reason`; `products[…].variants[…].stock`; `messages`",
    reaches_others=tells_customer,
)
def cancel_order(state: State, arguments: CancelOrder, clock: Clock) -> State:
    """Cancel an order of which nothing was sent yet."""
    order = _open(order_of(state, arguments.order_id))
    if order.shipments:
        raise ActionRefused(f"A part of {order.number} is on its way: it can no longer be cancelled.", "order_id")
    after = order.model_copy(update={"status": "cancelled", "cancel_reason": arguments.reason})
    done = _with_orders(state, {arguments.order_id: after})
    if arguments.restock:
        for line in order.lines.values():
            done = restocked(done, line.product_id, line.variant_id, line.quantity)
    return sent(done, cancellation(state, arguments.order_id, after, clock), clock)


class RefundOrder(Arguments):
    """How much money goes back, and why."""

    order_id: Id
    amount: int
    reason: RefundReason


@APP.action(changes="`orders[id].refunds`, `messages`", reaches_others=tells_customer)
def refund_order(state: State, arguments: RefundOrder, clock: Clock) -> State:
    """Give money for an order back: all of it or a part."""
    order = order_of(state, arguments.order_id)
    if not order.paid:
        raise ActionRefused(f"{order.number} is not paid: there is nothing to refund.", "amount")
    left = refund_room(order)
    if arguments.amount < 1:
        raise ActionRefused("Type an amount above zero.", "amount")
    if arguments.amount > left:
        raise ActionRefused(f"At most {cash(state, left)} can be refunded.", "amount")
    return refunded(state, arguments.order_id, arguments.amount, arguments.reason, clock)


class AddNote(Arguments):
    """A remark about an order."""

    order_id: Id
    text: Text


@APP.action(changes="`orders[id].notes`")
def add_note(state: State, arguments: AddNote, clock: Clock) -> State:
    """Add a remark to an order that only staff see."""
    order = order_of(state, arguments.order_id)
    text = required(arguments.text, "text", "Write a note.")
    note = Note(text=text, author=state.shop.staff_name, at=clock.now)
    return _with_orders(state, {arguments.order_id: order.model_copy(update={"notes": (*order.notes, note)})})


class ChangeOrderAddress(Arguments):
    """Where an order shall go instead."""

    order_id: Id
    recipient: Short
    street: Short
    city: Short
    postcode: Short
    country: Short


@APP.action(changes="`orders[id].address`")
def change_order_address(state: State, arguments: ChangeOrderAddress, clock: Clock) -> State:
    """Send an order that is not all on its way to another address."""
    del clock
    order = _open(order_of(state, arguments.order_id))
    if all(line.fulfilled == line.quantity for line in order.lines.values()):
        raise ActionRefused(f"All of {order.number} is on its way: the address can no longer be changed.", "order_id")
    address = address_in(Address.model_validate(arguments.model_dump(exclude={"order_id"})))
    return _with_orders(state, {arguments.order_id: order.model_copy(update={"address": address})})


class AnOrder(Arguments):
    """An order."""

    order_id: Id


@APP.action(changes="`messages` (a new one)", reaches_others=True)
def resend_confirmation(state: State, arguments: AnOrder, clock: Clock) -> State:
    """Send a customer the confirmation of an order once more."""
    order = _open(order_of(state, arguments.order_id))
    return sent(state, confirmation(state, arguments.order_id, order, clock), clock)


class TagOrders(Arguments):
    """Orders and a tag."""

    order_ids: tuple[Id, ...]
    tag: Tag


@APP.action(changes="`orders[…].tags`")
def tag_orders(state: State, arguments: TagOrders, clock: Clock) -> State:
    """Put a tag on orders; those that have it keep it."""
    del clock
    tag = tag_in(arguments.tag)
    chosen = {key: order_of(state, key) for key in selected(arguments.order_ids, "order", "order_ids")}
    return _with_orders(
        state,
        {key: one.model_copy(update={"tags": tuple(sorted({*one.tags, tag}))}) for key, one in chosen.items()},
    )


class UntagOrder(Arguments):
    """An order and one of its tags."""

    order_id: Id
    tag: Tag


@APP.action(changes="`orders[id].tags`")
def untag_order(state: State, arguments: UntagOrder, clock: Clock) -> State:
    """Take a tag off an order."""
    del clock
    order = order_of(state, arguments.order_id)
    if arguments.tag not in order.tags:
        raise ActionRefused(f"{order.number} has no tag {arguments.tag}.", "tag")
    tags = tuple(one for one in order.tags if one != arguments.tag)
    return _with_orders(state, {arguments.order_id: order.model_copy(update={"tags": tags})})


def refund_room(order: Order) -> int:
    """Return what of an order can still be refunded."""
    return order.total - sum(one.amount for one in order.refunds)


def refunded(state: State, order_id: str, amount: int, reason: str, clock: Clock) -> State:
    """Return a state in which money went back and the customer knows of it."""
    order = order_of(state, order_id)
    given = (*order.refunds, Refund(amount=amount, reason=reason, at=clock.now))
    done = _with_orders(state, {order_id: order.model_copy(update={"refunds": given})})
    return sent(done, refund(state, order_id, order, amount, clock), clock)


def restocked(state: State, product_id: str, variant_id: str, quantity: int) -> State:
    """Return a state with more of a variant in stock."""
    product = state.products[product_id]
    variant = found(product.variants, variant_id, "variant", "variant_id")
    more = variant.model_copy(update={"stock": variant.stock + quantity})
    after = product.model_copy(update={"variants": {**product.variants, variant_id: more}})
    return state.model_copy(update={"products": {**state.products, product_id: after}})


def sent(state: State, message: Message, clock: Clock) -> State:
    """Return a state in which a letter went out."""
    return state.model_copy(update={"messages": {**state.messages, clock.new_id("message"): message}})


def _open(order: Order) -> Order:
    if order.status == "cancelled":
        raise ActionRefused(f"{order.number} is cancelled.", "order_id")
    return order


def _with_orders(state: State, changed: dict[str, Any]) -> State:
    return state.model_copy(update={"orders": {**state.orders, **changed}})
