"""What a circle of people has at the start: orders that their restaurants serve, bills that add up."""

from random import Random
from typing import cast

import pytest

from hub.apps.food import APP
from hub.apps.food.domain.bills import billed
from hub.apps.food.domain.rules import refuse_order
from hub.apps.food.scenarios.wishes import KINDS, wishes_by_the_rules
from hub.apps.food.state import State
from hub.engine.file_store import FileStore
from tests.exhaustive import representative

SEEDS = range(20)
every_start = pytest.mark.parametrize("fixture", list(APP.fixtures))
every_seed = pytest.mark.parametrize("seed", representative(SEEDS, [0], reason="further seeds of the circles of food"))


def built(fixture: str, seed: int) -> State:
    state = APP.find_fixture(fixture).build(Random(seed), FileStore())
    assert isinstance(state, State)
    return state


@every_start
@every_seed
def test_orders_fit_their_restaurants_and_cost_what_their_items_do(fixture: str, seed: int) -> None:
    state = built(fixture, seed)
    for key, one in state.orders.items():
        assert billed(state, key) == one
        if one.status == "cancelled":
            continue
        draft = one.model_copy(update={"status": "draft"})
        before = draft.model_copy(update={"voucher_id": None})
        refuse_order(state.model_copy(update={"orders": {**state.orders, key: before}}), key, draft)
        if one.status != "draft":
            assert one.subtotal >= state.restaurants[one.restaurant_id].least_order
    for item in state.items.values():
        dish, order = state.dishes[item.dish_id], state.orders[item.order_id]
        assert dish.restaurant_id == order.restaurant_id
        if item.person_id is not None:
            avoided = set(state.people[item.person_id].allergies.split(", ")) - {""}
            assert avoided.isdisjoint(dish.allergens.split(", "))


@every_start
@every_seed
def test_shares_add_up_to_what_their_order_cost(fixture: str, seed: int) -> None:
    state = built(fixture, seed)
    split = {one.order_id for one in state.shares.values()}
    assert len(split) > 5
    for key in split:
        assert sum(one.amount for one in state.shares.values() if one.order_id == key) == state.orders[key].total


@every_start
def test_the_rules_decide_every_wish_as_the_goal_does(fixture: str) -> None:
    """Judge the items once more, from what the pages show, and compare with the goal."""
    state, now = built(fixture, 3), APP.find_fixture(fixture).now
    situation = wishes_by_the_rules(state, now, Random(3))
    assert situation is not None
    there = situation.state
    assert isinstance(there, State)
    accepted, declined, *_ = (one.in_state(there) for one in situation.goal)
    placed = situation.goal[-1].in_state(there)["order_id"]
    items = {key: one for key, one in there.items.items() if one.order_id == placed}
    assert len(items) == len(KINDS)
    limit = _limit(there)
    ends: dict[str, str] = {}
    eaters: dict[str | None, str] = {}
    for key, one in items.items():
        assert one.person_id is not None
        person, dish = there.people[one.person_id], there.dishes[one.dish_id]
        is_guest = len([it for it in there.people.values() if it.group_id == person.group_id]) == 1
        is_against = (
            (one.price > limit and not is_guest)
            or not set(person.allergies.split(", ")).isdisjoint(set(dish.allergens.split(", ")) - {""})
            or person.notes.startswith("Away from")
            or dish.status == "sold_out"
        )
        ends[key] = "declined" if is_against else "ordered"
        if one.person_id in eaters:
            ends[eaters[one.person_id]] = "declined"
        eaters[one.person_id] = key
    for end, said in (("ordered", accepted), ("declined", declined)):
        found = [key for key, one in ends.items() if one == end != items[key].status]
        assert sorted(cast("list[str]", said["item_ids"])) == sorted(found)


def _limit(state: State) -> int:
    """Return the limit that the later message sets: the higher one of the two amounts in it."""
    text = next(one.text for one in state.messages.values() if one.subject.startswith("Group orders"))
    amounts = [word.strip("£€,.") for word in text.split() if word[0] in "£€"]
    return max(int(one.replace(".", "")) for one in amounts)
