"""What an order costs, and what each person owes for it."""

from collections.abc import Mapping, Sequence

from hub.apps.food.state import Dish, Item, Order, State, Voucher


def ordered(state: State, order_id: str) -> dict[str, Item]:
    """Return the items of an order that the kitchen cooks: neither wished for only, nor declined."""
    return {key: one for key, one in state.items.items() if one.order_id == order_id and one.status == "ordered"}


def priced(dish: Dish, option: str, extras: Sequence[str]) -> int:
    """Return what one portion costs with its option and extras."""
    added = {one.name: one.price for one in (*dish.options, *dish.extras)}
    return dish.price + sum(added[name] for name in (*([option] if option else []), *extras))


def discount_of(voucher: Voucher | None, subtotal: int) -> int:
    """Return what a voucher takes off an amount: nothing below its least order, and never more than the amount."""
    if voucher is None or subtotal < voucher.least:
        return 0
    return min(subtotal, (voucher.amount or 0) + subtotal * (voucher.percent or 0) // 100)


def billed(state: State, order_id: str) -> Order:
    """Return an order with its amounts as they follow from its items; an empty one costs nothing."""
    order = state.orders[order_id]
    subtotal = sum(one.price * one.quantity for one in ordered(state, order_id).values())
    discount = discount_of(state.vouchers[order.voucher_id] if order.voucher_id else None, subtotal)
    fee = state.restaurants[order.restaurant_id].fee if subtotal else 0
    amounts = {"subtotal": subtotal, "discount": discount, "fee": fee, "total": subtotal - discount + fee}
    return order.model_copy(update=amounts)


def split(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Split an amount by weights, to the penny: what does not divide goes to those with the largest remainders.

    Args:
        total: in minor units.
        weights: one for each person, at least one of them above zero.
    """
    whole = sum(weights.values())
    parts = {key: total * weight // whole for key, weight in weights.items()}
    by_rest = sorted(weights, key=lambda key: (-(total * weights[key] % whole), list(weights).index(key)))
    for key in by_rest[: total - sum(parts.values())]:
        parts[key] += 1
    return parts


def eaten(state: State, order_id: str) -> dict[str, int]:
    """Return what each person has ordered, in minor units; what is for everybody counts for all of them alike."""
    found: dict[str, int] = {}
    for_all = 0
    for one in ordered(state, order_id).values():
        if one.person_id is None:
            for_all += one.price * one.quantity
        else:
            found[one.person_id] = found.get(one.person_id, 0) + one.price * one.quantity
    return {key: amount + for_all // len(found) for key, amount in found.items()}


def cashier(state: State) -> str:
    """Return who writes to a circle about what was paid: an accounts office, a front desk, the top floor."""
    return next(one.sender for one in state.messages.values() if one.topic == "payments" and one.sender != "You")
