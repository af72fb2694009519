"""What a shopper does in their account: address book, returns, reviews."""

from hub.apps.shop.app import APP
from hub.apps.shop.lookup import (
    address_in,
    customer_of,
    each_once,
    found,
    order_line_of,
    own_order_of,
    product_of,
    required,
)
from hub.apps.shop.state import (
    Address,
    Customer,
    LineQuantity,
    Return,
    ReturnReason,
    Review,
    Short,
    State,
    Text,
)
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

BEST = 5


class AddAddress(Arguments):
    """An address."""

    recipient: Short
    street: Short
    city: Short
    postcode: Short
    country: Short


@APP.action(changes="`customers[shopper].addresses`, and `default_address_id` with the first")
def add_address(state: State, arguments: AddAddress, clock: Clock) -> State:
    """Add an address to the shopper's address book."""
    shopper = customer_of(state, state.shopper_id)
    address = address_in(Address.model_validate(arguments.model_dump()))
    if address in shopper.addresses.values():
        raise ActionRefused("This address is in your address book already.", "street")
    address_id = clock.new_id("address")
    changes: dict[str, object] = {"addresses": {**shopper.addresses, address_id: address}}
    if shopper.default_address_id is None:
        changes["default_address_id"] = address_id
    return _with_shopper(state, shopper.model_copy(update=changes))


class EditAddress(AddAddress):
    """An address of the address book and what it shall be."""

    address_id: Id


@APP.action(changes="`customers[shopper].addresses[id]`")
def edit_address(state: State, arguments: EditAddress, clock: Clock) -> State:
    """Change an address of the shopper's address book."""
    del clock
    shopper = customer_of(state, state.shopper_id)
    found(shopper.addresses, arguments.address_id, "address", "address_id")
    address = address_in(Address.model_validate(arguments.model_dump(exclude={"address_id"})))
    return _with_shopper(
        state, shopper.model_copy(update={"addresses": {**shopper.addresses, arguments.address_id: address}})
    )


class AnAddress(Arguments):
    """An address of the address book."""

    address_id: Id


@APP.action(changes="`customers[shopper].addresses`")
def delete_address(state: State, arguments: AnAddress, clock: Clock) -> State:
    """Delete an address from the shopper's address book."""
    del clock
    shopper = customer_of(state, state.shopper_id)
    found(shopper.addresses, arguments.address_id, "address", "address_id")
    if arguments.address_id == shopper.default_address_id:
        raise ActionRefused("This is your default address: choose another default first.", "address_id")
    kept = {key: one for key, one in shopper.addresses.items() if key != arguments.address_id}
    return _with_shopper(state, shopper.model_copy(update={"addresses": kept}))


@APP.action(changes="`customers[shopper].default_address_id`")
def choose_default_address(state: State, arguments: AnAddress, clock: Clock) -> State:
    """Make an address the one that the checkout proposes."""
    del clock
    shopper = customer_of(state, state.shopper_id)
    found(shopper.addresses, arguments.address_id, "address", "address_id")
    if arguments.address_id == shopper.default_address_id:
        raise ActionRefused("This is your default address already.", "address_id")
    return _with_shopper(state, shopper.model_copy(update={"default_address_id": arguments.address_id}))


class RequestReturn(Arguments):
    """Which articles of an order shall go back, and why."""

    order_id: Id
    lines: tuple[LineQuantity, ...]
    reason: ReturnReason
    comment: Text = ""


@APP.action(changes="`returns` (a new one)", reaches_others=True)
def request_return(state: State, arguments: RequestReturn, clock: Clock) -> State:
    """Ask to send articles of a delivered order back."""
    order = own_order_of(state, arguments.order_id)
    parts = each_once(arguments.lines, "Choose what you want to send back.")
    for part in parts:
        line = order_line_of(order, part.line_id)
        room = line.fulfilled - line.returned - asked_back(state, arguments.order_id, part.line_id)
        if part.quantity > room:
            raise ActionRefused(f"You can send back {max(room, 0)} of {line.title} at most.", "lines")
    made = Return(
        number=_next_return(state),
        order_id=arguments.order_id,
        lines=parts,
        reason=arguments.reason,
        comment=arguments.comment,
        status="requested",
        answer="",
        requested_at=clock.now,
    )
    return state.model_copy(update={"returns": {**state.returns, clock.new_id("return"): made}})


def asked_back(state: State, order_id: str, line_id: str) -> int:
    """Return how many of a line are in returns that are still open."""
    return sum(
        part.quantity
        for one in state.returns.values()
        if one.order_id == order_id and one.status in ("requested", "approved")
        for part in one.lines
        if part.line_id == line_id
    )


class WriteReview(Arguments):
    """What the shopper thinks of a product."""

    product_id: Id
    rating: int
    title: Short
    text: Text


@APP.action(changes="`reviews` (a new one, pending)", reaches_others=True)
def write_review(state: State, arguments: WriteReview, clock: Clock) -> State:
    """Write a review of a product that the shopper bought."""
    product = product_of(state, arguments.product_id)
    if not 1 <= arguments.rating <= BEST:
        raise ActionRefused("Choose one to five stars.", "rating")
    required(arguments.title, "title", "Give your review a title.")
    required(arguments.text, "text", "Write a sentence or two.")
    own = [one for one in state.orders.values() if one.customer_id == state.shopper_id and one.status == "open"]
    if not any(line.product_id == arguments.product_id for order in own for line in order.lines.values()):
        raise ActionRefused(f"You can review {product.title} once you have bought it.", "product_id")
    if any(
        (one.customer_id, one.product_id) == (state.shopper_id, arguments.product_id) for one in state.reviews.values()
    ):
        raise ActionRefused(f"You have reviewed {product.title} already.", "product_id")
    made = Review(
        product_id=arguments.product_id,
        customer_id=state.shopper_id,
        rating=arguments.rating,
        title=arguments.title,
        text=arguments.text,
        status="pending",
        reply="",
        written_at=clock.now,
    )
    return state.model_copy(update={"reviews": {**state.reviews, clock.new_id("review"): made}})


def _with_shopper(state: State, shopper: Customer) -> State:
    return state.model_copy(update={"customers": {**state.customers, state.shopper_id: shopper}})


def _next_return(state: State) -> str:
    taken = [int(one.number.removeprefix("R-")) for one in state.returns.values()]
    return f"R-{max(taken, default=500) + 1}"
