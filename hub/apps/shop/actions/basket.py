"""What a shopper does on the way to an order: basket, discount code, wish list, checkout."""

from typing import Annotated

from pydantic import Field

from hub.apps.shop.app import APP
from hub.apps.shop.domain.letters import confirmation
from hub.apps.shop.domain.money import eligible, money
from hub.apps.shop.domain.ordering import Checkout, placed
from hub.apps.shop.lookup import customer_of, found, own_order_of, product_of, required, variant_of
from hub.apps.shop.state import (
    Basket,
    BasketLine,
    Discount,
    PaymentMethod,
    Product,
    Short,
    State,
    Text,
    Variant,
)
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST = 99
Pieces = Annotated[int, Field(description="How many.")]


class AddToBasket(Arguments):
    """Some of a variant."""

    product_id: Id
    variant_id: Id
    quantity: Pieces = 1


@APP.action(changes="`basket.lines`")
def add_to_basket(state: State, arguments: AddToBasket, clock: Clock) -> State:
    """Put some of a variant into the basket; what is there already is added to."""
    del clock
    product = product_of(state, arguments.product_id)
    return _with_line(state, product, arguments.product_id, arguments.variant_id, arguments.quantity, added=True)


class ChangeQuantity(Arguments):
    """A line of the basket and how many there shall be."""

    product_id: Id
    variant_id: Id
    quantity: Pieces


@APP.action(changes="`basket.lines`")
def change_quantity(state: State, arguments: ChangeQuantity, clock: Clock) -> State:
    """Change how many of a variant are in the basket."""
    del clock
    _line_at(state, arguments.product_id, arguments.variant_id)
    product = product_of(state, arguments.product_id)
    return _with_line(state, product, arguments.product_id, arguments.variant_id, arguments.quantity, added=False)


class RemoveFromBasket(Arguments):
    """A line of the basket."""

    product_id: Id
    variant_id: Id


@APP.action(changes="`basket.lines`, and `basket.code` with the last line")
def remove_from_basket(state: State, arguments: RemoveFromBasket, clock: Clock) -> State:
    """Take a line out of the basket."""
    del clock
    position = _line_at(state, arguments.product_id, arguments.variant_id)
    lines = state.basket.lines[:position] + state.basket.lines[position + 1 :]
    return _with_basket(state, Basket(lines=lines, code=state.basket.code if lines else ""))


class ApplyDiscount(Arguments):
    """A code as the shopper types it."""

    code: Short


@APP.action(changes="`basket.code`")
def apply_discount(state: State, arguments: ApplyDiscount, clock: Clock) -> State:
    """Apply a discount code to the basket, in place of another."""
    code = required(arguments.code.upper(), "code", "Type a discount code.")
    if not state.basket.lines:
        raise ActionRefused("Your basket is empty.", "code")
    usable(state, code, clock)
    return _with_basket(state, state.basket.model_copy(update={"code": code}))


class RemoveDiscount(Arguments):
    """Nothing more to say."""


@APP.action(changes="`basket.code`")
def remove_discount(state: State, arguments: RemoveDiscount, clock: Clock) -> State:
    """Take the discount code off the basket."""
    del arguments, clock
    if not state.basket.code:
        raise ActionRefused("There is no discount on this basket.")
    return _with_basket(state, state.basket.model_copy(update={"code": ""}))


class OrderAgain(Arguments):
    """An order of the shopper."""

    order_id: Id


@APP.action(changes="`basket.lines`")
def order_again(state: State, arguments: OrderAgain, clock: Clock) -> State:
    """Put everything of an earlier order that is still to be had into the basket."""
    del clock
    order = own_order_of(state, arguments.order_id)
    after = state
    for line in order.lines.values():
        product = state.products.get(line.product_id)
        if product is None or product.status != "published" or line.variant_id not in product.variants:
            continue
        there = sum(
            one.quantity
            for one in after.basket.lines
            if (one.product_id, one.variant_id) == (line.product_id, line.variant_id)
        )
        room = min(line.quantity, product.variants[line.variant_id].stock - there, MOST - there)
        if room > 0:
            after = _with_line(after, product, line.product_id, line.variant_id, room, added=True)
    if after is state:
        raise ActionRefused("Nothing of this order is in stock now.", "order_id")
    return after


class WishList(Arguments):
    """A product."""

    product_id: Id


@APP.action(changes="`wish_list`")
def add_to_wish_list(state: State, arguments: WishList, clock: Clock) -> State:
    """Put a product on the wish list."""
    del clock
    _on_sale(product_of(state, arguments.product_id))
    if arguments.product_id in state.wish_list:
        raise ActionRefused("This is on your wish list already.", "product_id")
    return state.model_copy(update={"wish_list": (*state.wish_list, arguments.product_id)})


@APP.action(changes="`wish_list`")
def remove_from_wish_list(state: State, arguments: WishList, clock: Clock) -> State:
    """Take a product off the wish list."""
    del clock
    if arguments.product_id not in state.wish_list:
        raise ActionRefused("This is not on your wish list.", "product_id")
    return state.model_copy(update={"wish_list": tuple(one for one in state.wish_list if one != arguments.product_id)})


class PlaceOrder(Arguments):
    """What the steps of the checkout asked for."""

    address_id: Id = Field(description="From the shopper's address book.")
    delivery_id: Id
    payment: PaymentMethod
    card_ending: str = Field(default="", description="Which saved card; empty to pay by invoice.")
    message: Text = ""


@APP.action(
    changes="`orders` (a new one), `products[…].variants[…].stock`, `discounts[…].used`, `basket` (empty), `messages`",
    reaches_others=True,
)
def place_order(state: State, arguments: PlaceOrder, clock: Clock) -> State:
    """Order what is in the basket."""
    if not state.basket.lines:
        raise ActionRefused("Your basket is empty.")
    shopper = customer_of(state, state.shopper_id)
    address = found(shopper.addresses, arguments.address_id, "address", "address_id")
    delivery = found(state.delivery_methods, arguments.delivery_id, "delivery method", "delivery_id")
    if arguments.payment == "card" and arguments.card_ending not in [card.ending for card in shopper.cards]:
        raise ActionRefused("Choose one of your saved cards.", "card_ending")
    discount_id, discount = usable(state, state.basket.code, clock) if state.basket.code else (None, None)
    checkout = Checkout(
        customer_id=state.shopper_id,
        lines=state.basket.lines,
        discount=discount,
        address=address,
        delivery=delivery,
        card_ending=arguments.card_ending if arguments.payment == "card" else "",
        message=arguments.message,
    )
    order = placed(state, checkout, _next_number(state), clock.now)
    products = dict(state.products)
    for line in state.basket.lines:
        product = products[line.product_id]
        _on_sale(product)
        variant = _enough(product, line.variant_id, line.quantity)
        left = variant.model_copy(update={"stock": variant.stock - line.quantity})
        products[line.product_id] = product.model_copy(update={"variants": {**product.variants, line.variant_id: left}})
    order_id = clock.new_id("order")
    discounts = state.discounts
    if discount_id is not None and discount is not None:
        discounts = {**discounts, discount_id: discount.model_copy(update={"used": discount.used + 1})}
    return state.model_copy(
        update={
            "orders": {**state.orders, order_id: order},
            "products": products,
            "discounts": discounts,
            "basket": Basket(lines=(), code=""),
            "messages": {**state.messages, clock.new_id("message"): confirmation(state, order_id, order, clock)},
        }
    )


def usable(state: State, code: str, clock: Clock) -> tuple[str, Discount]:
    """Return the discount of a code, if the basket may have it now.

    Raises:
        ActionRefused: it does not exist, or not today, or not for this basket.
    """
    pairs = [(key, one) for key, one in state.discounts.items() if one.code == code]
    if not pairs:
        raise ActionRefused(f"There is no discount code {code}.", "code")
    discount_id, discount = pairs[0]
    today = clock.now[:10]
    if not discount.enabled or (discount.ends_on is not None and discount.ends_on < today):
        raise ActionRefused(f"The code {code} is no longer valid.", "code")
    if discount.starts_on > today:
        raise ActionRefused(f"The code {code} is valid from {discount.starts_on}.", "code")
    if discount.limit is not None and discount.used >= discount.limit:
        raise ActionRefused(f"The code {code} has been used up.", "code")
    amount = sum(eligible(state, state.basket.lines, discount))
    if not amount:
        assert discount.category_id is not None  # noqa: S101 - otherwise all goods count
        raise ActionRefused(f"The code {code} is for {state.categories[discount.category_id].name} only.", "code")
    if amount < discount.minimum:
        least = money(discount.minimum, state.shop.currency)
        raise ActionRefused(f"The code {code} needs goods of {least} or more.", "code")
    return discount_id, discount


def _with_line(
    state: State, product: Product, product_id: str, variant_id: str, quantity: int, *, added: bool
) -> State:
    _on_sale(product)
    if not 1 <= quantity <= MOST:
        raise ActionRefused(f"Choose a quantity from 1 to {MOST}.", "quantity")
    lines = list(state.basket.lines)
    positions = [n for n, one in enumerate(lines) if (one.product_id, one.variant_id) == (product_id, variant_id)]
    wanted = quantity + (lines[positions[0]].quantity if positions and added else 0)
    _enough(product, variant_id, wanted)
    if wanted > MOST:
        raise ActionRefused(f"There can be at most {MOST} of one article in a basket.", "quantity")
    line = BasketLine(product_id=product_id, variant_id=variant_id, quantity=wanted)
    if positions:
        lines[positions[0]] = line
    else:
        lines.append(line)
    return _with_basket(state, state.basket.model_copy(update={"lines": tuple(lines)}))


def _enough(product: Product, variant_id: str, quantity: int) -> Variant:
    variant = variant_of(product, variant_id)
    if variant.stock < quantity:
        what = f"{product.title}, {variant.name}" if variant.name else product.title
        left = f"Only {variant.stock} left of" if variant.stock else "Sold out:"
        raise ActionRefused(f"{left} {what}.", "quantity")
    return variant


def _on_sale(product: Product) -> None:
    if product.status != "published":
        raise ActionRefused(f"{product.title} is not on sale.", "product_id")


def _line_at(state: State, product_id: str, variant_id: str) -> int:
    for position, line in enumerate(state.basket.lines):
        if (line.product_id, line.variant_id) == (product_id, variant_id):
            return position
    raise ActionRefused("This is not in your basket.", "product_id")


def _with_basket(state: State, basket: Basket) -> State:
    return state.model_copy(update={"basket": basket})


def _next_number(state: State) -> str:
    prefix = f"{state.shop.order_prefix}-"
    taken = [int(order.number.removeprefix(prefix)) for order in state.orders.values()]
    return f"{prefix}{max(taken, default=1000) + 1}"
