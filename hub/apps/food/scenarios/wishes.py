"""A long task: all that people have wished for in a group order is judged by rules, one of which has changed since."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Literal

from hub.apps.food.collections import ORDERS
from hub.apps.food.domain.bills import billed, cashier, discount_of, priced
from hub.apps.food.domain.rules import refuse_order, refuse_voucher, serves
from hub.apps.food.scenarios.registry import SCENARIOS
from hub.apps.food.state import Item, Message, Order, State, Voucher
from hub.engine.clock import stamp
from hub.engine.collections.lookup import next_count
from hub.engine.errors import ActionRefused
from hub.engine.money import money_words
from hub.engine.phrases import day_words, pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
TITLES = ("Lunch for everybody", "The big table", "Fourteen at one table", "The long lunch")
TRIES, STEP, LEEWAY = 6, 50, 2_000
"""How often a table is drawn at each restaurant, what limits are multiples of, and by how much an order is above the
least amount of its voucher."""
Status = Literal["wished", "ordered", "declined"]
KINDS: dict[str, tuple[Status, Status]] = {
    "allergic": ("wished", "declined"),
    "too dear": ("wished", "declined"),
    "guest": ("wished", "ordered"),
    "wrongly in": ("ordered", "declined"),
    "rightly out": ("declined", "declined"),
    "sold out": ("wished", "declined"),
    "between the limits": ("wished", "ordered"),
    "first of two": ("wished", "declined"),
    "second of two": ("wished", "ordered"),
    "wrongly out": ("declined", "ordered"),
    "away": ("wished", "declined"),
    "fine": ("wished", "ordered"),
    "also fine": ("wished", "ordered"),
    "in already": ("ordered", "ordered"),
    "also in already": ("ordered", "ordered"),
}
"""The items of the order, one of each: how they stand when the task begins, and how they should in the end. Those for
which the fewest portions are possible are drawn first."""
VOUCHERS = (
    ("LASTCALL20", 20, None, 0, 1, "A fifth off, for the very quick."),
    ("ROUND8", 8, None, 3_000, 45, "8 % off from 30.00."),
    ("FAIR9", None, 900, 6_000, 45, "9.00 off from 60.00."),
)
"""Vouchers that are there as well: the first is valid until the day before the earliest delivery."""
DEAR = frozenset({"too dear", "guest", "wrongly in", "rightly out"})
WRONG: dict[str, tuple[str, dict[str, Status]]] = {
    "between the limits": ("the limit was raised", {"between the limits": "declined"}),
    "guest": ("guests have no limit", {"guest": "declined"}),
    "allergic": ("one is allergic to the dish", {"allergic": "ordered"}),
    "away": ("one is away on that day", {"away": "ordered"}),
    "two": ("the later of two dishes counts", {"first of two": "ordered", "second of two": "declined"}),
    "wrongly in": ("what was accepted is checked as well", {"wrongly in": "ordered"}),
    "wrongly out": ("what was declined is checked as well", {"wrongly out": "declined"}),
}


@dataclass(frozen=True)
class Portion:
    """A way to have a dish, and what it costs."""

    dish_id: str
    option: str
    extras: str
    price: int
    allergens: frozenset[str]


@dataclass(frozen=True)
class Table:
    """An order as it is drawn: the limits, and for each kind of item who wishes for what."""

    order: Order
    old: int
    new: int
    wishes: Mapping[str, tuple[str, Portion]]
    gone: str


@SCENARIOS.add
def wishes_by_the_rules(state: State, now: datetime, rng: Random) -> Situation | None:
    """A group order that somebody has begun to check is finished by the rules, and placed with the best voucher."""
    words = WORDINGS["wishes_by_the_rules"]
    guests = next(key for key in state.groups if not any(one.group_id == key for one in state.people.values()))
    for restaurant_id in rng.sample(list(state.restaurants), len(state.restaurants)) * TRIES:
        table = _table(state, restaurant_id, now, rng)
        if table is None:
            continue
        desk, order_id, items = _laid(state, table, guests, now, rng)
        done = _settled(desk.state, order_id, items)
        vouchers = _vouchers(done, order_id)
        is_clear = len(vouchers) > 1 and vouchers[0][0] > vouchers[1][0]
        if is_clear and done.vouchers[vouchers[0][1]].least + LEEWAY <= done.orders[order_id].subtotal:
            break
    else:
        return None
    (_, best), (_, second), *_ = vouchers
    old, new = (money_words(one, state.currency) for one in (table.old, table.new))
    sent = [stamp(now - timedelta(days=days, minutes=rng.randrange(20, 300))) for days in (19, 1)]
    texts = (
        words.say(rng, "rules", old=old, group=state.groups[guests].name),
        words.say(rng, "change", old=old, new=new),
    )
    subjects = ("Rules for group orders", "Group orders: what a portion may cost")
    rules, change = (
        desk.add("messages", Message(subject=subject, topic="orders", sender=cashier(state), text=text, sent_at=at))
        for subject, text, at in zip(subjects, texts, sent, strict=True)
    )

    def goal(wrong: Mapping[str, Status], voucher_id: str) -> tuple[Do, ...]:
        ends = {kind: wrong.get(kind, end) for kind, (_, end) in KINDS.items()}
        changed = {
            status: [items[kind] for kind, end in ends.items() if end == status and KINDS[kind][0] != status]
            for status in ("ordered", "declined")
        }
        return (
            Do("accept_items", {"item_ids": changed["ordered"]}),
            Do("decline_items", {"item_ids": changed["declined"]}),
            Do("apply_voucher", {"order_ids": [order_id], "voucher_id": voucher_id}),
            Do("place_order", {"order_id": order_id}),
        )

    who = {kind: person_id for kind, (person_id, _) in table.wishes.items()}
    people, dish_id = desk.state.people, table.wishes["allergic"][1].dish_id
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", title=table.order.title),
        goal=goal({}, best),
        facts=(
            Fact("the rules", ("messages", rules), state.groups[guests].name),
            Fact("the limit that holds", ("messages", change), new, ("the rules",)),
            Fact("who is allergic", ("people", who["allergic"]), people[who["allergic"]].allergies, ("the rules",)),
            Fact("what is in the dish", ("dishes", dish_id), state.dishes[dish_id].allergens, ("who is allergic",)),
            Fact("who is away", ("people", who["away"]), people[who["away"]].notes, ("the rules",)),
            Fact("the best voucher", ("vouchers", best), done.vouchers[best].code, ("the limit that holds",)),
        ),
        slips=(
            *(Slip("condition", what, goal(wrong, best)) for what, wrong in WRONG.values()),
            Slip("decoy", "another voucher", goal({}, second)),
        ),
    )


def _table(state: State, restaurant_id: str, now: datetime, rng: Random) -> Table | None:
    """Draw an order at a restaurant, and wishes of every kind for it; None where its menu has not enough of them."""
    order, portions = _order(state, restaurant_id, now, rng), list(_portions(state, restaurant_id))
    gone = rng.choice(portions).dish_id
    here = [one.price for one in portions if one.dish_id != gone]
    limits = [
        (old, new)
        for old in range(700, 1_600, STEP)
        for new in (old + 2 * STEP, old + 3 * STEP, old + 4 * STEP)
        if sum(one <= old for one in here) > 1 and any(old < one <= new for one in here) and max(here) > new
    ]
    pair = pick(rng, limits)
    if order is None or pair is None:
        return None
    old, new = pair
    left = rng.sample(list(state.people), len(state.people))
    wishes: dict[str, tuple[str, Portion]] = {}
    for kind in KINDS:
        fit = [
            (key, one)
            for key in ([wishes["first of two"][0]] if kind == "second of two" else left)
            for one in portions
            if (one.dish_id == gone) == (kind == "sold out")
            and _is_within(one.price, kind, old, new)
            and _is_allergic(state, key, one) == (kind == "allergic")
            and not (one.extras and state.people[key].allergies)
        ]
        drawn = pick(rng, fit)
        if drawn is None:
            return None
        wishes[kind] = drawn
        left = [key for key in left if key != drawn[0]]
    return Table(order, old, new, wishes, gone)


def _order(state: State, restaurant_id: str, now: datetime, rng: Random) -> Order | None:
    """Draw an order without items on one of the next days, to a door that the restaurant delivers to."""
    restaurant, taken = state.restaurants[restaurant_id], {one.title for one in state.orders.values()}
    door = pick(rng, [key for key, one in state.addresses.items() if serves(restaurant, one.district)])
    title = pick(rng, [one for one in TITLES if one not in taken])
    if door is None or title is None:
        return None
    days = rng.sample(range(2, 6), 4)
    for day in days:
        order = Order(
            number=next_count(state, ORDERS),
            title=title,
            restaurant_id=restaurant_id,
            address_id=door,
            day=(now.date() + timedelta(days=day)).isoformat(),
        )
        if _is_allowed(partial(refuse_order, state, "", order)):
            return order
    return None


def _portions(state: State, restaurant_id: str) -> Iterator[Portion]:
    for key, dish in state.dishes.items():
        if (dish.restaurant_id, dish.course) != (restaurant_id, "main"):
            continue
        for option in [one.name for one in dish.options] or [""]:
            for extras in ((), *((one.name,) for one in dish.extras)):
                price, allergens = priced(dish, option, extras), frozenset(dish.allergens.split(", "))
                yield Portion(key, option, ", ".join(extras), price, allergens - {""})


def _is_within(price: int, kind: str, old: int, new: int) -> bool:
    if kind in DEAR:
        return price > new
    return old < price <= new if kind == "between the limits" else price <= old


def _is_allergic(state: State, person_id: str, portion: Portion) -> bool:
    return not portion.allergens.isdisjoint(state.people[person_id].allergies.split(", "))


def _laid(
    state: State, table: Table, guests: str, now: datetime, rng: Random
) -> tuple[PreparedState[State], str, dict[str, str]]:
    """Return the state with the order, its id, and its items by kind; notes say who is away, and who is back."""
    desk, day = PreparedState(state), date.fromisoformat(table.order.day)
    start, end, before = (day_words(day + timedelta(days=days)) for days in (-1, 3, -1))
    notes = {"away": f"Away from {start} to {end}.", "fine": f"Away until {before}."}
    for kind, (person_id, _) in table.wishes.items():
        if kind != "second of two":
            desk.change("people", person_id, notes=notes.get(kind, ""))
    desk.change("people", table.wishes["guest"][0], group_id=guests)
    for dish_id in {one.dish_id for one in _portions(state, table.order.restaurant_id)}:
        desk.change("dishes", dish_id, status="sold_out" if dish_id == table.gone else "available")
    order_id, items = desk.add("orders", table.order), dict[str, str]()
    for number, kind in enumerate(_mixed(rng), 1):
        person_id, portion = table.wishes[kind]
        item = Item(
            code=f"{table.order.number}.{number}",
            order_id=order_id,
            dish_id=portion.dish_id,
            person_id=person_id,
            option=portion.option,
            extras=portion.extras,
            price=portion.price,
            status=KINDS[kind][0],
        )
        items[kind] = desk.add("items", item)
    for code, percent, amount, least, days, terms in VOUCHERS:
        until = (now.date() + timedelta(days=days)).isoformat()
        values = {"percent": percent, "amount": amount, "least": least, "valid_until": until, "terms": terms}
        desk.add("vouchers", Voucher.model_validate({"code": code, **values}))
    desk.state = desk.state.model_copy(update={"orders": {**desk.state.orders, order_id: billed(desk.state, order_id)}})
    return desk, order_id, items


def _mixed(rng: Random) -> Sequence[str]:
    """Return the kinds in any order, but for the two dishes of one person: the first stands before the second."""
    kinds = rng.sample(list(KINDS), len(KINDS))
    places = sorted(kinds.index(kind) for kind in ("first of two", "second of two"))
    for place, kind in zip(places, ("first of two", "second of two"), strict=True):
        kinds[place] = kind
    return kinds


def _settled(state: State, order_id: str, items: Mapping[str, str]) -> State:
    """Return the state in which every item stands as it should in the end."""
    ends = {
        items[kind]: state.items[items[kind]].model_copy(update={"status": end}) for kind, (_, end) in KINDS.items()
    }
    after = state.model_copy(update={"items": {**state.items, **ends}})
    return after.model_copy(update={"orders": {**after.orders, order_id: billed(after, order_id)}})


def _vouchers(state: State, order_id: str) -> list[tuple[int, str]]:
    """Return the vouchers that an order may have, each behind what it takes off, the best one first."""
    order, found = state.orders[order_id], list[tuple[int, str]]()
    for key, one in state.vouchers.items():
        with_it = order.model_copy(update={"voucher_id": key})
        if _is_allowed(partial(refuse_voucher, state, order_id, with_it)):
            found.append((discount_of(one, order.subtotal), key))
    return sorted(found, reverse=True)


def _is_allowed(refuse: Callable[[], None]) -> bool:
    try:
        refuse()
    except ActionRefused:
        return False
    return True
