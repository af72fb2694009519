"""Names of things in instructions, and a check whether a request is possible."""

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Any, TypeVar

from hub.apps.shop.app import APP
from hub.apps.shop.domain.money import money
from hub.apps.shop.domain.page_labels import article
from hub.apps.shop.state import Order, Product, State
from hub.engine.clock import Clock, moment_of
from hub.engine.errors import ActionRefused
from hub.engine.phrases import day_words
from hub.engine.task_templates import TaskTemplate

Arguments = dict[str, Any]
Item = TypeVar("Item")


def today(state: State) -> str:
    """Return the day of the last order, which is today or shortly before."""
    return max(order.placed_at for order in state.orders.values())[:10]


def after(state: State, days: int) -> date:
    """Return the day `days` days after today."""
    return date.fromisoformat(today(state)) + timedelta(days=days)


def outcome(state: State, action: str, arguments: Arguments) -> State | None:
    """Return the state after an action; None if it is refused or has no effect."""
    clock = Clock(moment_of(max(order.placed_at for order in state.orders.values())), 0)
    try:
        result = APP.act(state, action, arguments, clock)
    except ActionRefused:
        return None
    return None if result == state else result


def task_template(
    state: State,
    action: str,
    arguments: Arguments,
    instructions: Iterable[str],
    distractors: Iterable[Arguments] = (),
    lookups: int = 0,
) -> TaskTemplate | None:
    """Return a task template if the action is possible in this state; impossible distractors are left out."""
    wanted = outcome(state, action, arguments)
    if wanted is None:
        return None
    mistakes = tuple(one for one in distractors if outcome(state, action, one) not in (None, wanted))
    return TaskTemplate(arguments, tuple(dict.fromkeys(instructions)), mistakes, lookups)


def swapped(arguments: Arguments, field: str, values: Iterable[object]) -> list[Arguments]:
    """Return variants of the arguments with other values of one field."""
    return [{**arguments, field: value} for value in values]


def one_too_many(arguments: Arguments, field: str, ids: Iterable[str]) -> list[Arguments]:
    """Return variants of the arguments, each with an additional id in a list."""
    chosen = arguments[field]
    return [{**arguments, field: [*chosen, key]} for key in ids if key not in chosen]


def cash(state: State, amount: int) -> str:
    """Return an amount in the shop's currency."""
    return money(amount, state.shop.currency)


def on_sale(state: State) -> dict[str, Product]:
    """Return the products that customers see."""
    return {key: one for key, one in state.products.items() if one.status == "published"}


def own_orders(state: State) -> dict[str, Order]:
    """Return the shopper's orders."""
    return {key: one for key, one in state.orders.items() if one.customer_id == state.shopper_id}


def articles(state: State) -> list[tuple[str, str]]:
    """Return product and variant of everything on sale."""
    return [(key, name) for key, product in on_sale(state).items() for name in product.variants]


def called(state: State, product_id: str, variant_id: str) -> str:
    """Return the name of an article, with its variant if it has several."""
    product = state.products[product_id]
    return article(product.title, product.variants[variant_id].name)


def by_customer(state: State, order_id: str) -> str | None:
    """Describe an order by customer and date, if that is unique."""
    order = state.orders[order_id]
    name = state.customers[order.customer_id].name
    same = [one for one in state.orders.values() if one.customer_id == order.customer_id]
    if len(same) == 1:
        return f"the only order of {name}"
    if order.placed_at == max(one.placed_at for one in same):
        return f"the latest order of {name}"
    day = order.placed_at[:10]
    if sum(one.placed_at[:10] == day for one in same) > 1:
        return None
    return f"the order that {name} placed on {day_words(date.fromisoformat(day))}"


def order_instructions(state: State, order_id: str, pattern: str) -> tuple[list[str], int]:
    """Return instructions about an order (`{}` in the pattern), by number and by customer, and how many look-ups."""
    found = by_customer(state, order_id)
    instructions = [pattern.format(f"order {state.orders[order_id].number}")]
    return (instructions if found is None else [*instructions, pattern.format(found)]), int(found is not None)


def spoiled(number: str, rng: Random) -> str:
    """Return a number or code with two of its last characters swapped, or another last character."""
    head, one, two = number[:-2], number[-2], number[-1]
    return f"{head}{two}{one}" if one != two else f"{head}{one}{rng.choice('ABCXYZ')}"
