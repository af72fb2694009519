"""Putting dishes into an order, placing it, repeating it, and splitting what it cost."""

from typing import Literal

from hub.apps.food.app import APP
from hub.apps.food.collections import COLLECTIONS, DISHES, ITEMS, ORDERS, PEOPLE, SHARES
from hub.apps.food.domain.bills import eaten, ordered, priced, split
from hub.apps.food.domain.rules import (
    refuse_accepted,
    refuse_order,
    refuse_small,
    refuse_voucher,
    settle_item,
    settle_order,
)
from hub.apps.food.state import Dish, Item, Order, Share, Slot, State, Variant
from hub.engine.clock import Clock
from hub.engine.collections.lookup import next_count, record_of, with_records
from hub.engine.collections.reach import reach_of_parts
from hub.engine.collections.values import refuse_taken
from hub.engine.errors import ActionRefused
from hub.engine.lookup import next_number
from hub.engine.phrases import listed
from hub.engine.records import Arguments, Day, Id

MOST_PORTIONS, TITLE_LENGTH = 40, 60


class Wanted(Arguments):
    """A dish as somebody wants it, and the order that it goes into; without a person it is for everybody."""

    dish_id: Id
    order_id: Id
    person_id: Id | None = None
    quantity: int | None = 1
    option: str = ""
    extras: tuple[str, ...] = ()


class OneOrder(Arguments):
    """An order."""

    order_id: Id


class Repetition(OneOrder):
    """An order, and what is new about the next one."""

    title: str
    day: Day
    slot: Slot


class Division(OneOrder):
    """An order and how its total is divided: by what each has ordered, or evenly among them."""

    way: Literal["by_items", "evenly"] = "by_items"


@APP.action(changes="`items`: a new one; the amounts of its order", reaches_others=reach_of_parts(COLLECTIONS, ITEMS))
def add_item(state: State, arguments: Wanted, clock: Clock) -> State:
    """Add a dish to an order, with its option and extras."""
    dish: Dish = record_of(state, DISHES, arguments.dish_id)
    order: Order = record_of(state, ORDERS, arguments.order_id)
    refuse_accepted(order, "order_id")
    if dish.restaurant_id != order.restaurant_id:
        name = state.restaurants[order.restaurant_id].name
        raise ActionRefused(f"“{order.title}” is an order at {name}, and an order is of one restaurant.", "order_id")
    if dish.status == "sold_out":
        raise ActionRefused(f"{dish.name} is sold out.", "dish_id")
    if arguments.person_id is not None:
        record_of(state, PEOPLE, arguments.person_id, "person_id")
    if arguments.quantity is None or not 1 <= arguments.quantity <= MOST_PORTIONS:
        raise ActionRefused(f"Enter a quantity between 1 and {MOST_PORTIONS}.", "quantity")
    if dish.options and arguments.option not in _names(dish.options):
        raise ActionRefused(f"Choose how you want it: {listed(_names(dish.options))}.", "option")
    if strange := (set(arguments.extras) - set(_names(dish.extras))) | ({arguments.option} - _known(dish)):
        raise ActionRefused(f"{dish.name} does not come with {listed(sorted(strange))}.", "extras")
    extras = tuple(one for one in _names(dish.extras) if one in arguments.extras)
    item = Item(
        code=_next_code(state, arguments.order_id),
        order_id=arguments.order_id,
        dish_id=arguments.dish_id,
        person_id=arguments.person_id,
        quantity=arguments.quantity,
        option=arguments.option,
        extras=", ".join(extras),
        price=priced(dish, arguments.option, extras),
    )
    item_id = clock.new_id("item")
    return settle_item(state, with_records(state, ITEMS, {item_id: item}), item_id)


@APP.action(changes="`orders[id].status` is placed; its voucher is used", reaches_others=True)
def place_order(state: State, arguments: OneOrder, clock: Clock) -> State:
    """Place an order with its restaurant."""
    key, order = arguments.order_id, record_of(state, ORDERS, arguments.order_id)
    if order.status != "draft":
        raise ActionRefused(f"“{order.title}” is {order.status} already.", "order_id")
    if order.day < clock.now[:10]:
        raise ActionRefused("The delivery day is over. Choose another one.", "order_id")
    wishes = [one for one in state.items.values() if (one.order_id, one.status) == (key, "wished")]
    if wishes:
        names = listed([one.code for one in wishes])
        raise ActionRefused(f"Accept or decline what is still only wished for: {names}.", "order_id")
    for one in ordered(state, key).values():
        if state.dishes[one.dish_id].status == "sold_out":
            raise ActionRefused(f"{state.dishes[one.dish_id].name} is sold out. Decline {one.code} first.", "order_id")
    refuse_small(state, order, "order_id")
    refuse_order(state, key, order)
    refuse_voucher(state, key, order)
    placed = order.model_copy(update={"status": "placed"})
    return settle_order(state, with_records(state, ORDERS, {key: placed}), key)


@APP.action(changes="`orders` and `items`: new ones, at the prices of today")
def repeat_order(state: State, arguments: Repetition, clock: Clock) -> State:
    """Draft an order once more for another day; dishes that are sold out by now are left out."""
    before: Order = record_of(state, ORDERS, arguments.order_id)
    title = " ".join(arguments.title.split())
    if not 0 < len(title) <= TITLE_LENGTH:
        raise ActionRefused(f"Enter a title of at most {TITLE_LENGTH} characters.", "title")
    refuse_taken(state, ORDERS, title)
    here = {
        key: one
        for key, one in ordered(state, arguments.order_id).items()
        if state.dishes[one.dish_id].status == "available"
    }
    if not here:
        raise ActionRefused("Nothing of this order is available today.", "order_id")
    order = Order(
        number=next_count(state, ORDERS),
        title=title,
        restaurant_id=before.restaurant_id,
        address_id=before.address_id,
        day=arguments.day,
        slot=arguments.slot,
        note=before.note,
    )
    order_id = clock.new_id("order")
    refuse_order(state, order_id, order)
    items: dict[str, Item] = {}
    for place, one in enumerate(here.values(), 1):
        price = priced(state.dishes[one.dish_id], one.option, one.extras.split(", ") if one.extras else ())
        update = {"code": f"{order.number}.{place}", "order_id": order_id, "price": price, "problem": "none"}
        items[clock.new_id("item")] = one.model_copy(update=update)
    after = with_records(with_records(state, ORDERS, {order_id: order}), ITEMS, items)
    return settle_order(state, after, order_id)


@APP.action(changes="`shares`: one for each person who has ordered", reaches_others=True)
def split_order(state: State, arguments: Division, clock: Clock) -> State:
    """Split what an order costs between the people who have ordered."""
    key, order = arguments.order_id, record_of(state, ORDERS, arguments.order_id)
    if order.status not in ("accepted", "delivered"):
        text = f"“{order.title}” is {order.status}. Split it once the restaurant has accepted it."
        raise ActionRefused(text, "order_id")
    if any(one.order_id == key for one in state.shares.values()):
        raise ActionRefused(f"“{order.title}” is split already; see its shares.", "order_id")
    weights = eaten(state, key)
    if not weights:
        raise ActionRefused("Nothing of this order is for anybody in particular. Say who gets what first.", "order_id")
    first = next_number((one.code for one in state.shares.values()), first=401)
    amounts = split(order.total, weights if arguments.way == "by_items" else dict.fromkeys(weights, 1))
    shares = {
        clock.new_id("share"): Share(code=f"S-{first + place}", order_id=key, person_id=person, amount=amount)
        for place, (person, amount) in enumerate(amounts.items())
    }
    return with_records(state, SHARES, shares)


def _names(variants: tuple[Variant, ...]) -> list[str]:
    return [one.name for one in variants]


def _known(dish: Dish) -> set[str]:
    return {"", *_names(dish.options)}


def _next_code(state: State, order_id: str) -> str:
    number = state.orders[order_id].number
    taken = [int(one.code.partition(".")[2]) for one in state.items.values() if one.order_id == order_id]
    return f"{number}.{max(taken, default=0) + 1}"
