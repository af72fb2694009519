"""Tasks for a shopper in their account: addresses, returns, reviews."""

from collections.abc import Iterable
from random import Random

from hub.apps.shop.domain.page_labels import COUNT_STARS, address_name, article
from hub.apps.shop.phrases import Arguments, own_orders, swapped, task_template
from hub.apps.shop.state import Address, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate

_STREETS = ("5 Lantern Yard", "22 Saddler Street", "9 Heron Quay", "41 Cloister Walk", "17 Plum Lane")
_NAMES = ("Maud Ferris", "Oskar Lindqvist", "Petra Holm", "Rory Quill", "Sanna Dale")


def _address(state: State, rng: Random) -> Address:
    base = rng.choice([one for two in state.customers.values() for one in two.addresses.values()])
    return base.model_copy(update={"recipient": rng.choice(_NAMES), "street": rng.choice(_STREETS)})


def _written(address: Address) -> str:
    return f"{address.recipient}, {address.street}, {address.postcode} {address.city}, {address.country}"


@TASK_TEMPLATES.of("add_address")
def add_address(state: State, rng: Random) -> TaskTemplate | None:
    """Add an address to the address book."""
    address = _address(state, rng)
    instructions = (
        f"Add this address to my address book: {_written(address)}",
        f"Save a new address in the address book: {_written(address)}",
        f"Enter {_written(address)} as another delivery address in the account",
    )
    arguments: Arguments = address.model_dump()
    distractors = swapped(arguments, "street", others(rng, _STREETS, address.street, 1))
    return task_template(state, "add_address", arguments, instructions, distractors)


def _own_addresses(state: State) -> dict[str, Address]:
    return state.customers[state.shopper_id].addresses


@TASK_TEMPLATES.of("edit_address")
def edit_address(state: State, rng: Random) -> TaskTemplate | None:
    """Correct an address."""
    addresses = _own_addresses(state)
    address_id = rng.choice(list(addresses))
    before = addresses[address_id]
    street = rng.choice(_STREETS)
    after = before.model_copy(update={"street": street})
    name = address_name(before)
    instructions = (
        f'Change the street of the address "{name}" in my address book to "{street}"',
        f'Correct my address book: at "{name}" the street is "{street}"',
        f'Replace the street "{before.street}" by "{street}" in the address of {before.recipient} in {before.city}'
        " in the address book",
    )
    arguments: Arguments = {**after.model_dump(), "address_id": address_id}
    distractors: list[Arguments] = [
        {**addresses[other].model_copy(update={"street": street}).model_dump(), "address_id": other}
        for other in others(rng, addresses, address_id, 2)
    ]
    return task_template(state, "edit_address", arguments, instructions, distractors)


@TASK_TEMPLATES.of("delete_address")
def delete_address(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an address."""
    return _with_address(
        state,
        rng,
        "delete_address",
        (
            'Delete the address "{}" from my address book',
            'Remove "{}" from the address book',
            'Take the address "{}" out of my account',
        ),
    )


@TASK_TEMPLATES.of("choose_default_address")
def choose_default_address(state: State, rng: Random) -> TaskTemplate | None:
    """Choose another default address."""
    return _with_address(
        state,
        rng,
        "choose_default_address",
        (
            'Make "{}" my default address',
            'Set "{}" as the default in the address book',
            'Let the checkout propose "{}" by default',
        ),
    )


def _with_address(state: State, rng: Random, action: str, patterns: Iterable[str]) -> TaskTemplate | None:
    addresses = _own_addresses(state)
    default = state.customers[state.shopper_id].default_address_id
    address_id = pick(rng, (key for key in addresses if key != default))
    if address_id is None:
        return None
    name = address_name(addresses[address_id])
    if [address_name(one) for one in addresses.values()].count(name) > 1:
        return None
    distractors: list[Arguments] = [{"address_id": other} for other in others(rng, addresses, address_id, 2)]
    instructions = [pattern.format(name) for pattern in patterns]
    return task_template(state, action, {"address_id": address_id}, instructions, distractors)


_REASONS = {
    "damaged": "It was broken when I opened the parcel.",
    "not as described": "The colour differs from the picture.",
    "changed mind": "I do not need it after all.",
    "wrong item": "I ordered something else.",
}


@TASK_TEMPLATES.of("request_return")
def request_return(state: State, rng: Random) -> TaskTemplate | None:
    """Request a return."""
    sent = [
        (order_id, line_id)
        for order_id, order in own_orders(state).items()
        for line_id, line in order.lines.items()
        if line.fulfilled > line.returned
    ]
    if not sent:
        return None
    order_id, line_id = rng.choice(sent)
    order = state.orders[order_id]
    line = order.lines[line_id]
    name, reason = article(line.title, line.variant), rng.choice(list(_REASONS))
    quantity = rng.randrange(1, line.fulfilled - line.returned + 1)
    comment = _REASONS[reason]
    arguments: Arguments = {
        "order_id": order_id,
        "lines": [{"line_id": line_id, "quantity": quantity}],
        "reason": reason,
        "comment": comment,
    }
    why = f'with the reason "{reason}" and the comment "{comment}"'
    instructions = [
        f"Ask to return {quantity} x {name} of my order {order.number} {why}",
        f"Request a return of {quantity} of {name} from order {order.number} {why}",
        f"Send {quantity} x {name} of my order {order.number} back {why}",
    ]
    titles = [one.title for other in own_orders(state).values() for one in other.lines.values()]
    if titles.count(line.title) == 1:
        instructions.append(f"Find my order with {name} and ask to return {quantity} of it {why}")
    distractors = swapped(arguments, "reason", others(rng, _REASONS, reason, 1))
    distractors += [
        {**arguments, "lines": [{"line_id": other, "quantity": 1}]} for other in others(rng, order.lines, line_id, 1)
    ]
    return task_template(state, "request_return", arguments, instructions, distractors, lookups=len(instructions) - 3)


_OPINIONS = (
    (5, "Would buy again", "Exactly as described, and it came within two days."),
    (4, "Good, not perfect", "Well made. The box could be smaller."),
    (3, "It is all right", "Does what it should, nothing more."),
    (5, "A joy to use", "I use it every day and it still looks new."),
    (2, "Expected more", "Not bad, but too dear for what it is."),
)


@TASK_TEMPLATES.of("write_review")
def write_review(state: State, rng: Random) -> TaskTemplate | None:
    """Write a review of a bought product."""
    bought = sorted({line.product_id for order in own_orders(state).values() for line in order.lines.values()})
    product_id = rng.choice(bought)
    rating, title, words = rng.choice(_OPINIONS)
    name, stars = state.products[product_id].title, COUNT_STARS[rating - 1]
    arguments: Arguments = {"product_id": product_id, "rating": rating, "title": title, "text": words}
    instructions = (
        f'Write a review of {name}: {stars}, titled "{title}", with the text "{words}"',
        f'Review {name} from my orders with {stars}, the title "{title}" and the text "{words}"',
        f'Give {name}, which I have bought, {stars} in a review titled "{title}" that says "{words}"',
    )
    distractors: list[Arguments] = [{**arguments, "rating": rating - 1}]
    distractors += swapped(arguments, "product_id", others(rng, bought, product_id, 1))
    return task_template(state, "write_review", arguments, instructions, distractors)
