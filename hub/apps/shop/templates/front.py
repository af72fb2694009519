"""Tasks for a shopper in the shop."""

from random import Random

from hub.apps.shop.phrases import (
    Arguments,
    articles,
    called,
    cash,
    on_sale,
    outcome,
    own_orders,
    swapped,
    task_template,
)
from hub.apps.shop.state import Product, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate


def cheapest(product: Product) -> int:
    """Return the lowest price of a product."""
    return min(one.price for one in product.variants.values())


def _extreme(state: State, product_id: str) -> str | None:
    """Return words for a product that is the only cheapest or most expensive one of its category; else None."""
    product = state.products[product_id]
    category = state.categories[product.category_id].name
    rest = [
        cheapest(one)
        for key, one in on_sale(state).items()
        if one.category_id == product.category_id and key != product_id
    ]
    if rest and cheapest(product) < min(rest):
        return f"the cheapest product of the category {category}"
    if rest and cheapest(product) > max(rest):
        return f"the product of the category {category} with the highest price"
    return None


@TASK_TEMPLATES.of("add_to_basket")
def add_to_basket(state: State, rng: Random) -> TaskTemplate | None:
    """Put something that is in stock into the basket."""
    product_id, variant_id = rng.choice(articles(state))
    product = state.products[product_id]
    variant, quantity = product.variants[variant_id], rng.randrange(1, 5)
    name = called(state, product_id, variant_id)
    arguments: Arguments = {"product_id": product_id, "variant_id": variant_id, "quantity": quantity}
    instructions = [
        f"Put {quantity} x {name} into the basket",
        f"Add {quantity} of the article {name} to the shopping basket",
        f"Find {product.title} by {product.maker} in the shop and add {quantity} of it"
        + (f" in {product.option.lower()} {variant.name}" if variant.name else "")
        + " to the basket",
        f"Add {quantity} of the article with the SKU {variant.sku} to the basket",
    ]
    distractors: list[Arguments] = [{**arguments, "quantity": quantity + 1}]
    distractors += swapped(arguments, "variant_id", others(rng, product.variants, variant_id, 2))
    return task_template(state, "add_to_basket", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("change_quantity")
def change_quantity(state: State, rng: Random) -> TaskTemplate | None:
    """Change a quantity in the basket."""
    line = pick(rng, state.basket.lines)
    if line is None:
        return None
    quantity = rng.choice([number for number in range(1, 8) if number != line.quantity])
    name = called(state, line.product_id, line.variant_id)
    arguments: Arguments = {"product_id": line.product_id, "variant_id": line.variant_id, "quantity": quantity}
    instructions = (
        f"Change the quantity of {name} in the basket to {quantity}",
        f"Have {quantity} of {name} in the basket instead of {line.quantity}",
        f"Set the number of {name} in the basket to {quantity}",
    )
    distractors: list[Arguments] = [{**arguments, "quantity": line.quantity + quantity}]
    distractors += [
        {"product_id": other.product_id, "variant_id": other.variant_id, "quantity": quantity}
        for other in others(rng, state.basket.lines, line, 2)
    ]
    return task_template(state, "change_quantity", arguments, instructions, distractors)


@TASK_TEMPLATES.of("remove_from_basket")
def remove_from_basket(state: State, rng: Random) -> TaskTemplate | None:
    """Remove something from the basket."""
    line = pick(rng, state.basket.lines)
    if line is None:
        return None
    name = called(state, line.product_id, line.variant_id)
    product = state.products[line.product_id]
    instructions = [
        f"Take {name} out of the basket",
        f"Remove {name} from the shopping basket",
        f"Remove the article with the SKU {product.variants[line.variant_id].sku} from the basket",
    ]
    sums = {
        (one.product_id, one.variant_id): one.quantity * state.products[one.product_id].variants[one.variant_id].price
        for one in state.basket.lines
    }
    own = sums[line.product_id, line.variant_id]
    if len(sums) > 1 and own == max(sums.values()) and list(sums.values()).count(own) == 1:
        instructions.append("Remove the line with the largest sum from the basket")
    distractors: list[Arguments] = [
        {"product_id": other.product_id, "variant_id": other.variant_id}
        for other in others(rng, state.basket.lines, line, 2)
    ]
    arguments: Arguments = {"product_id": line.product_id, "variant_id": line.variant_id}
    return task_template(state, "remove_from_basket", arguments, instructions, distractors)


@TASK_TEMPLATES.of("apply_discount")
def apply_discount(state: State, rng: Random) -> TaskTemplate | None:
    """Apply a code that is valid for the basket."""
    codes = [one for one in state.discounts.values() if outcome(state, "apply_discount", {"code": one.code})]
    found = pick(rng, codes)
    if found is None or state.basket.code:
        return None
    worth = f"{found.value} per cent" if found.kind == "percent" else cash(state, found.value)
    instructions = [
        f"Apply the discount code {found.code} to the basket",
        f"Use the code {found.code} in the basket",
        f'Enter "{found.code}" as discount code for the basket',
    ]
    category = None if found.category_id is None else state.categories[found.category_id].name
    if sum((one.kind, one.value) == (found.kind, found.value) for one in state.discounts.values()) == 1:
        off = f" on {category}" if category else ""
        instructions.append(f"Look up which discount code gives {worth} off{off} and apply it to the basket")
    distractors: list[Arguments] = [{"code": other.code} for other in others(rng, codes, found, 2)]
    return task_template(
        state, "apply_discount", {"code": found.code}, instructions, distractors, lookups=len(instructions) - 3
    )


@TASK_TEMPLATES.of("remove_discount")
def remove_discount(state: State, rng: Random) -> TaskTemplate | None:
    """Remove the code from the basket."""
    del rng
    instructions = (
        f"Take the discount code {state.basket.code} off the basket",
        "Remove the discount from the basket",
        "Make the basket one without a discount code",
    )
    return task_template(state, "remove_discount", {}, instructions) if state.basket.code else None


@TASK_TEMPLATES.of("place_order")
def place_order(state: State, rng: Random) -> TaskTemplate | None:
    """Go through the checkout."""
    shopper = state.customers[state.shopper_id]
    address_id, delivery_id = rng.choice(list(shopper.addresses)), rng.choice(list(state.delivery_methods))
    address, delivery = shopper.addresses[address_id], state.delivery_methods[delivery_id]
    ending = rng.choice(["", *(card.ending for card in shopper.cards)])
    message = rng.choice(("", "", "Please ring twice.", "No plastic, please.", "It is a present."))
    paid = f"the card ending {ending}" if ending else "invoice"
    said = f' and the message "{message}"' if message else " and no message"
    arguments: Arguments = {
        "address_id": address_id,
        "delivery_id": delivery_id,
        "payment": "card" if ending else "invoice",
        "card_ending": ending,
        "message": message,
    }
    to = f"{address.recipient}, {address.street} in {address.city}"
    instructions = (
        f"Order what is in the basket: to {to}, by {delivery.name}, paid by {paid}{said}",
        f"Check out the basket with delivery to {to}, {delivery.name}, payment by {paid}{said}",
        f"Place an order for everything in the basket, delivered to {to} by {delivery.name} and paid by {paid}{said}",
    )
    distractors = swapped(arguments, "address_id", others(rng, shopper.addresses, address_id, 1))
    distractors += swapped(arguments, "delivery_id", others(rng, state.delivery_methods, delivery_id, 1))
    return task_template(state, "place_order", arguments, instructions, distractors)


@TASK_TEMPLATES.of("order_again")
def order_again(state: State, rng: Random) -> TaskTemplate | None:
    """Put an earlier order into the basket."""
    orders = own_orders(state)
    if not orders:
        return None
    order_id = rng.choice(list(orders))
    order = orders[order_id]
    instructions = [
        f"Put everything of my order {order.number} into the basket again",
        f"Order again what I had in order {order.number}: only as far as the basket",
        f"Repeat my order {order.number}, without checking out",
    ]
    if order.placed_at == min(one.placed_at for one in orders.values()):
        instructions.append("Put everything of my oldest order into the basket again")
    for line in order.lines.values():
        if sum(line.product_id in [part.product_id for part in one.lines.values()] for one in orders.values()) == 1:
            instructions.append(f"Put everything of my order with the {line.title} into the basket again")
            break
    distractors: list[Arguments] = [{"order_id": other} for other in others(rng, orders, order_id, 2)]
    return task_template(
        state, "order_again", {"order_id": order_id}, instructions, distractors, lookups=min(len(instructions) - 3, 1)
    )


@TASK_TEMPLATES.of("add_to_wish_list")
def add_to_wish_list(state: State, rng: Random) -> TaskTemplate | None:
    """Add something to the wish list."""
    product_id = rng.choice([key for key in on_sale(state) if key not in state.wish_list])
    title, extreme = state.products[product_id].title, _extreme(state, product_id)
    instructions = [
        f"Put {title} on the wish list",
        f"Add {title} to my wish list",
        f"Save {title} for later on the wish list",
    ]
    if extreme:
        instructions.append(f"Put {extreme} on the wish list")
    distractors: list[Arguments] = [{"product_id": other} for other in others(rng, on_sale(state), product_id, 2)]
    arguments: Arguments = {"product_id": product_id}
    return task_template(
        state, "add_to_wish_list", arguments, instructions, distractors, lookups=int(extreme is not None)
    )


@TASK_TEMPLATES.of("remove_from_wish_list")
def remove_from_wish_list(state: State, rng: Random) -> TaskTemplate | None:
    """Remove something from the wish list."""
    product_id = pick(rng, state.wish_list)
    if product_id is None:
        return None
    title = state.products[product_id].title
    instructions = [
        f"Take {title} off the wish list",
        f"Remove {title} from my wish list",
        f"Delete {title} from the list of wishes",
    ]
    prices = sorted((cheapest(state.products[key]), key) for key in state.wish_list)
    is_dearest = prices[-1][1] == product_id and len(prices) > 1 and prices[-2][0] < prices[-1][0]
    if is_dearest:
        instructions.append("Remove the product with the highest price from my wish list")
    distractors: list[Arguments] = [{"product_id": other} for other in others(rng, state.wish_list, product_id, 2)]
    return task_template(state, "remove_from_wish_list", {"product_id": product_id}, instructions, distractors)
