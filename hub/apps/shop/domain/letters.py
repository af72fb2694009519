"""The letters that the shop sends automatically, stored as messages."""

from hub.apps.shop.domain.money import money
from hub.apps.shop.state import Message, Order, Shipment, State
from hub.engine.clock import Clock


def confirmation(state: State, order_id: str, order: Order, clock: Clock) -> Message:
    """Return the confirmation of an order with its items and total."""
    lines = "\n".join(
        f"{line.quantity} x {named(line.title, line.variant)}: {cash(state, line.unit_price * line.quantity)}"
        for line in order.lines.values()
    )
    text = (
        f"Thank you for your order {order.number}.\n\n{lines}\n"
        f"{order.delivery}: {cash(state, order.delivery_price)}\nTotal: {cash(state, order.total)}, "
        f"of which VAT {cash(state, order.vat)}\n\n{state.shop.name}"
    )
    return _message(state, order_id, order, clock, "confirmation", f"Your order {order.number}", text)


def shipping(state: State, order_id: str, order: Order, shipment: Shipment, clock: Clock) -> Message:
    """Return the notice that a parcel was shipped."""
    lines = "\n".join(
        f"{part.quantity} x {named(order.lines[part.line_id].title, order.lines[part.line_id].variant)}"
        for part in shipment.lines
    )
    text = f"On its way with {shipment.carrier}, tracking number {shipment.tracking}:\n\n{lines}\n\n{state.shop.name}"
    return _message(state, order_id, order, clock, "shipping", f"Your order {order.number} is on its way", text)


def cancellation(state: State, order_id: str, order: Order, clock: Clock) -> Message:
    """Return the notice that an order was cancelled."""
    text = f"We have cancelled your order {order.number} ({order.cancel_reason}).\n\n{state.shop.name}"
    return _message(state, order_id, order, clock, "cancellation", f"Your order {order.number} was cancelled", text)


def refund(state: State, order_id: str, order: Order, amount: int, clock: Clock) -> Message:
    """Return the notice of a refund."""
    text = f"We have refunded {cash(state, amount)} for your order {order.number}.\n\n{state.shop.name}"
    return _message(state, order_id, order, clock, "refund", f"Refund for your order {order.number}", text)


def return_answer(state: State, order_id: str, order: Order, number: str, answer: str, clock: Clock) -> Message:
    """Return the decision about a return."""
    text = f"Your return {number} for order {order.number}: {answer}\n\n{state.shop.name}"
    return _message(state, order_id, order, clock, "return", f"Your return {number}", text)


def named(title: str, variant: str) -> str:
    """Return the name of an article with its variant."""
    return f"{title} ({variant})" if variant else title


def cash(state: State, amount: int) -> str:
    """Return an amount in the shop's currency."""
    return money(amount, state.shop.currency)


def _message(state: State, order_id: str, order: Order, clock: Clock, kind: str, subject: str, text: str) -> Message:
    return Message.model_validate(
        {
            "order_id": order_id,
            "kind": kind,
            "to": state.customers[order.customer_id].email,
            "subject": subject,
            "text": text,
            "sent_at": clock.now,
        }
    )
