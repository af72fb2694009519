"""What is refused: doors and hours that a kitchen does not serve, vouchers that do not fit, orders that are settled."""

from datetime import date

from hub.apps.food.domain.bills import billed
from hub.apps.food.state import Address, Item, Order, Restaurant, Review, State
from hub.engine.errors import ActionRefused
from hub.engine.money import money_words
from hub.engine.phrases import day_words

OPEN = ("draft", "placed")
"""An order can be changed until the restaurant accepts it."""
RUNNING = ("placed", "accepted", "delivered")


def serves(restaurant: Restaurant, district: str) -> bool:
    """Whether a restaurant delivers to a district."""
    return district in restaurant.delivers_to.split(", ")


def refuse_order(state: State, order_id: str, order: Order) -> None:
    """Refuse changes of an order that was accepted, and a door, day, time or voucher that does not fit it."""
    restaurant, before = state.restaurants[order.restaurant_id], state.orders.get(order_id)
    if before is not None and before.status not in OPEN:
        if order.model_copy(update={"status": before.status}) == before:
            return
        raise ActionRefused(f"“{before.title}” is {before.status}, so it cannot be changed any more.", "title")
    if order.status not in OPEN:
        return
    district = state.addresses[order.address_id].district
    if not serves(restaurant, district):
        text = f"{restaurant.name} does not deliver to {district}, only to {restaurant.delivers_to}."
        raise ActionRefused(text, "address_id")
    if f"{date.fromisoformat(order.day):%A}".lower() == restaurant.closed_on:
        raise ActionRefused(
            f"{restaurant.name} is closed on {restaurant.closed_on.title()}s. Choose another day.", "day"
        )
    if not restaurant.opens <= order.slot <= restaurant.closes:
        hours = f"{restaurant.opens} to {restaurant.closes}"
        raise ActionRefused(f"{restaurant.name} delivers from {hours}. Choose a time between them.", "slot")
    if before is None or order.voucher_id != before.voucher_id:
        refuse_voucher(state, order_id, order)
    elif before.status == "placed" and order.day != before.day:
        if order.day < before.day:
            text = f"“{before.title}” is placed for {day_words(before.day)}. Choose a later day, or cancel it."
            raise ActionRefused(text, "day")
        refuse_voucher(state, order_id, order, "day")


def refuse_address(state: State, address_id: str, address: Address) -> None:
    """Refuse to move a door into another district while something is to be delivered there."""
    before = state.addresses.get(address_id)
    if before is None or before.district == address.district:
        return
    for one in state.orders.values():
        if one.address_id == address_id and one.status not in ("delivered", "cancelled"):
            text = f"“{one.title}” is to be delivered to {before.name}. Add an address in the other district."
            raise ActionRefused(text, "district")


def refuse_voucher(state: State, order_id: str, order: Order, argument: str = "voucher_id") -> None:
    """Refuse a voucher that was used, is on another order, or whose conditions the order does not meet.

    Args:
        state: With the items of the order as they would be.
        order_id: The order's id.
        order: As it would be.
        argument: Beside which field of a form the refusal stands.
    """
    if order.voucher_id is None:
        return
    voucher, subtotal = state.vouchers[order.voucher_id], billed(state, order_id).subtotal
    for key, one in state.orders.items():
        if key != order_id and one.voucher_id == order.voucher_id and one.status != "cancelled":
            raise ActionRefused(f"{voucher.code} is on “{one.title}” already, and it is good for one order.", argument)
    if voucher.restaurant_id not in (None, order.restaurant_id):
        name = state.restaurants[voucher.restaurant_id].name
        raise ActionRefused(f"{voucher.code} is for orders at {name} only.", argument)
    if order.day > voucher.valid_until:
        text = f"{voucher.code} is for deliveries until {day_words(voucher.valid_until)}."
        raise ActionRefused(text, argument)
    if subtotal < voucher.least:
        least, now = (money_words(one, state.currency) for one in (voucher.least, subtotal))
        raise ActionRefused(f"{voucher.code} is for orders from {least}; this one has {now} so far.", argument)


def refuse_small(state: State, order: Order, argument: str) -> None:
    """Refuse an order below what its restaurant delivers."""
    restaurant = state.restaurants[order.restaurant_id]
    if order.subtotal < restaurant.least_order:
        least, has = (money_words(one, state.currency) for one in (restaurant.least_order, order.subtotal))
        raise ActionRefused(f"{restaurant.name} delivers from {least}; this would be {has}.", argument)


def refuse_item(state: State, item_id: str, item: Item) -> None:
    """Refuse changes of items whose order was accepted, dishes that are sold out, and complaints before delivery."""
    before, order, dish = state.items[item_id], state.orders[item.order_id], state.dishes[item.dish_id]
    if item.problem != before.problem:
        if order.status != "delivered":
            text = f"“{order.title}” is {order.status}. A problem can be reported once it is delivered."
            raise ActionRefused(text, "item_ids")
        return
    refuse_accepted(order, _argument(before, item))
    if item.status == "ordered" and before.status != "ordered" and dish.status == "sold_out":
        raise ActionRefused(f"{dish.name} is sold out.", "item_ids")


def _argument(before: Item | None, item: Item | None) -> str:
    """Return the argument of the action that changed an item: those on several change its status or its person."""
    if item is None:
        return "item_id"
    kept = ("status", "person_id")
    is_one_of_several = before is not None and any(getattr(before, one) != getattr(item, one) for one in kept)
    return "item_ids" if is_one_of_several else "quantity"


def refuse_accepted(order: Order, argument: str) -> None:
    """Refuse to change an order that is neither a draft nor waiting to be accepted."""
    if order.status not in OPEN:
        raise ActionRefused(f"“{order.title}” is {order.status}, so it cannot be changed any more.", argument)


def refuse_review(state: State, review_id: str, review: Review) -> None:
    """Refuse to review a restaurant twice, or before it has delivered anything."""
    name = state.restaurants[review.restaurant_id].name
    delivered = (one.restaurant_id for one in state.orders.values() if one.status == "delivered")
    if review.restaurant_id not in delivered:
        raise ActionRefused(f"{name} has not delivered anything to you yet.", "restaurant_id")
    for key, one in state.reviews.items():
        if one.restaurant_id == review.restaurant_id and key != review_id:
            raise ActionRefused(f"There is a review of {name} already: “{one.title}”. Edit that one.", "restaurant_id")


def settle_order(before: State, after: State, order_id: str) -> State:
    """Return the state with the amounts of an order and the status of its vouchers; only drafts can be deleted."""
    old, new = before.orders.get(order_id), after.orders.get(order_id)
    if new is None:
        if old is not None and old.status != "draft":
            raise ActionRefused(f"“{old.title}” is {old.status}. Only drafts can be deleted.", "order_id")
        return after
    orders = {**after.orders, order_id: billed(after, order_id)}
    taken = {one.voucher_id for one in orders.values() if one.status in RUNNING}
    vouchers = {
        key: one.model_copy(update={"status": "used" if key in taken else "unused"})
        if key in (new.voucher_id, old.voucher_id if old else None)
        else one
        for key, one in after.vouchers.items()
    }
    return after.model_copy(update={"orders": orders, "vouchers": vouchers})


def settle_item(before: State, after: State, item_id: str) -> State:
    """Return the state with the amounts of an item's order, which has to stay above its minimum once it is placed."""
    old, new = before.items.get(item_id), after.items.get(item_id)
    order_id = (new or before.items[item_id]).order_id
    order, argument = after.orders[order_id], _argument(old, new)
    if new is None:
        refuse_accepted(order, argument)
    state = settle_order(after, after, order_id)
    if order.status == "placed":
        refuse_small(state, state.orders[order_id], argument)
        refuse_voucher(state, order_id, order, argument)
    return state
