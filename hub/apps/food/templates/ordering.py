"""Tasks about dishes that go into an order, and orders that are placed, repeated and split."""

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from hub.apps.food.app import APP
from hub.apps.food.collections import COLLECTIONS, ORDERS
from hub.apps.food.domain.rules import OPEN
from hub.apps.food.state import State
from hub.apps.food.templates.registry import TASK_TEMPLATES
from hub.engine.clock import Clock, moment_of
from hub.engine.collections.phrases import alike, referred
from hub.engine.errors import ActionRefused
from hub.engine.phrases import day_words, listed, others, pick
from hub.engine.task_templates import TaskTemplate, task_template

OCCASIONS = ("The same again", "Encore", "Once more, please", "Second helping")


def _is_possible(state: State, action: str, arguments: Mapping[str, Any]) -> bool:
    """Whether the application does it, some time before the orders of a state are due."""
    before = moment_of(f"{min(one.day for one in state.orders.values())}T08:00:00Z")
    try:
        APP.act(state, action, dict(arguments), Clock(before, 0))
    except ActionRefused:
        return False
    return True


@TASK_TEMPLATES.of("add_item")
def add_item(state: State, rng: Random) -> TaskTemplate | None:
    """A dish that goes into an open order, for somebody or for everybody."""
    order_id = pick(rng, [key for key, one in state.orders.items() if one.status in OPEN])
    at = state.orders[order_id].restaurant_id if order_id else ""
    menu = {key: one for key, one in state.dishes.items() if (one.restaurant_id, one.status) == (at, "available")}
    key = pick(rng, menu)
    if order_id is None or key is None:
        return None
    dish, quantity = state.dishes[key], rng.choice((1, 1, 2, 3))
    option = rng.choice(dish.options).name if dish.options else ""
    extras = [one.name for one in dish.extras if rng.random() < 1 / 3]
    person_id = rng.choice((pick(rng, state.people), None))
    order = referred(COLLECTIONS, state, ORDERS, order_id).ways
    what = f'{f"{quantity} portions" if quantity > 1 else "one portion"} of "{dish.name}"'
    what += f" ({option})" if option else ""
    what += f" with {listed(extras)}" if extras else ""
    whom = f" for {state.people[person_id].name}" if person_id else ", for everybody"
    arguments = {"dish_id": key, "order_id": order_id, "person_id": person_id, "quantity": quantity}
    arguments |= {"option": option, "extras": extras}
    same = [one.name for one in dish.options if one.name != option]
    return task_template(
        arguments,
        (
            f"Add {what} to {rng.choice(order)}{whom}",
            f"Put {what} into {rng.choice(order)}{whom}",
            f"In {rng.choice(order)}, add {what}{whom}",
        ),
        (
            *({**arguments, "option": one} for one in same[:1]),
            {**arguments, "quantity": quantity + 1},
            *({**arguments, "person_id": one} for one in others(rng, state.people, person_id)),
        ),
    )


@TASK_TEMPLATES.of("place_order")
def place_order(state: State, rng: Random) -> TaskTemplate | None:
    """A draft that is ready to be placed."""
    ready = [key for key in state.orders if _is_possible(state, "place_order", {"order_id": key})]
    wordings = ("Place {order}", "Send {order} to the restaurant", "Place {order} with the restaurant")
    return _about_order(state, rng, ready, wordings, {})


@TASK_TEMPLATES.of("split_order")
def split_order(state: State, rng: Random) -> TaskTemplate | None:
    """An order whose cost is split between those who had something."""
    way, said = rng.choice((("by_items", "by what each has ordered"), ("evenly", "evenly")))
    ready = [key for key in state.orders if _is_possible(state, "split_order", {"order_id": key})]
    ways = (f"Split the bill of {{order}} {said}", f"Split what {{order}} cost {said}", f"Divide {{order}} {said}")
    return _about_order(state, rng, ready, ways, {"way": way})


@TASK_TEMPLATES.of("repeat_order")
def repeat_order(state: State, rng: Random) -> TaskTemplate | None:
    """An order that is drafted once more."""
    title, slot = rng.choice(OCCASIONS), rng.choice(("12:00", "12:30", "13:00"))
    day = date.fromisoformat(max(one.day for one in state.orders.values())) + timedelta(days=rng.randrange(1, 7))
    new = {"title": title, "day": day.isoformat(), "slot": slot}
    ready = [key for key in state.orders if _is_possible(state, "repeat_order", {"order_id": key, **new})]
    when = f'for {day_words(day)} at {slot}, under the title "{title}"'
    wordings = (f"Repeat {{order}} {when}", f"Draft {{order}} once more {when}", f"Have {{order}} again {when}")
    return _about_order(state, rng, ready, wordings, new)


def _about_order(
    state: State, rng: Random, ready: list[str], wordings: tuple[str, ...], new: dict[str, str]
) -> TaskTemplate | None:
    """Return a task about an order with which an action is possible; another one of those is the distractor."""
    key = pick(rng, ready)
    if key is None:
        return None
    ways = referred(COLLECTIONS, state, ORDERS, key).ways
    said = dict.fromkeys(text.format(order=way) for text in wordings for way in ways)
    near = [one for one in alike(ORDERS, state.orders, key, rng) if one in ready]
    return task_template({"order_id": key, **new}, tuple(said), ({"order_id": one, **new} for one in near[:1]))
