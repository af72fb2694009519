"""What staff do with customers and what they say: accounts, tags, merging, returns, reviews."""

from itertools import count
from typing import Literal

from hub.apps.shop.actions.orders import refund_room, refunded, restocked, sent
from hub.apps.shop.app import APP
from hub.apps.shop.domain.letters import return_answer
from hub.apps.shop.domain.money import refundable
from hub.apps.shop.lookup import (
    customer_of,
    email_in,
    found,
    required,
    return_of,
    shows_customers,
    tag_in,
    tags_in,
    tells_customer,
)
from hub.apps.shop.state import Card, Customer, Return, ReturnStatus, Review, Short, State, Tag, Text
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Id


class EditCustomer(Arguments):
    """A customer and what the form says."""

    customer_id: Id
    name: Short
    email: Short
    phone: Short
    company: Short
    tags: tuple[Tag, ...]
    note: Text
    accepts_news: bool


@APP.action(changes="`customers[id]`: name, e-mail, phone, company, tags, note, newsletter")
def edit_customer(state: State, arguments: EditCustomer, clock: Clock) -> State:
    """Change what is known of a customer."""
    del clock
    customer = customer_of(state, arguments.customer_id)
    required(arguments.name, "name", "Write the customer's name.")
    email = email_in(arguments.email)
    if any(one.email == email for key, one in state.customers.items() if key != arguments.customer_id):
        raise ActionRefused(f"Another customer has the address {email}: merge the two instead.", "email")
    changes = arguments.model_dump(exclude={"customer_id"}) | {"tags": tags_in(arguments.tags)}
    return _with_customers(state, {arguments.customer_id: customer.model_copy(update=changes)})


class TagCustomers(Arguments):
    """Customers and a tag."""

    customer_ids: tuple[Id, ...]
    tag: Tag


@APP.action(changes="`customers[…].tags`")
def tag_customers(state: State, arguments: TagCustomers, clock: Clock) -> State:
    """Put a tag on customers; those who have it keep it."""
    del clock
    tag = tag_in(arguments.tag)
    chosen = {key: customer_of(state, key) for key in selected(arguments.customer_ids, "customer", "customer_ids")}
    return _with_customers(
        state, {key: one.model_copy(update={"tags": tags_in((*one.tags, tag))}) for key, one in chosen.items()}
    )


class MergeCustomers(Arguments):
    """Two accounts of one person: which stays, which goes."""

    keep_id: Id
    absorb_id: Id


@APP.action(changes="`customers` (one less), `orders[…].customer_id`, `reviews[…].customer_id`")
def merge_customers(state: State, arguments: MergeCustomers, clock: Clock) -> State:
    """Merge a second account into another, with its orders, reviews, addresses, tags and cards."""
    del clock
    kept = found(state.customers, arguments.keep_id, "customer", "keep_id")
    gone = found(state.customers, arguments.absorb_id, "customer", "absorb_id")
    if arguments.keep_id == arguments.absorb_id:
        raise ActionRefused("Choose another account to merge.", "absorb_id")
    if arguments.absorb_id == state.shopper_id:
        raise ActionRefused(f"{gone.name} is signed in: keep this account and merge the other.", "absorb_id")
    customers = {key: one for key, one in state.customers.items() if key != arguments.absorb_id}
    customers[arguments.keep_id] = _united(kept, gone)
    moved = {"customer_id": arguments.keep_id}
    return state.model_copy(
        update={
            "customers": customers,
            "orders": {
                key: one.model_copy(update=moved) if one.customer_id == arguments.absorb_id else one
                for key, one in state.orders.items()
            },
            "reviews": {
                key: one.model_copy(update=moved) if one.customer_id == arguments.absorb_id else one
                for key, one in state.reviews.items()
            },
        }
    )


class ApproveReturn(Arguments):
    """A return."""

    return_id: Id


@APP.action(changes="`returns[id].status`, `messages`", reaches_others=tells_customer)
def approve_return(state: State, arguments: ApproveReturn, clock: Clock) -> State:
    """Let a customer send goods back."""
    one = _in_status(return_of(state, arguments.return_id), "requested", "approved")
    return _answered(state, arguments.return_id, one, "approved", "Please send the goods back to us.", clock)


class RejectReturn(Arguments):
    """A return and why it is rejected."""

    return_id: Id
    answer: Text


@APP.action(changes="`returns[id].status` and `.answer`, `messages`", reaches_others=tells_customer)
def reject_return(state: State, arguments: RejectReturn, clock: Clock) -> State:
    """Refuse a return, with a reason that the customer reads."""
    one = _in_status(return_of(state, arguments.return_id), "requested", "rejected")
    answer = required(arguments.answer, "answer", "Tell the customer why.")
    return _answered(state, arguments.return_id, one, "rejected", answer, clock)


class ReceiveReturn(Arguments):
    """A return that has arrived, and what becomes of goods and money."""

    return_id: Id
    restock: bool
    refund: bool


@APP.action(
    changes="`returns[id].status`, `orders[…].lines[…].returned` and `.refunds`, stock, `messages`",
    reaches_others=tells_customer,
)
def receive_return(state: State, arguments: ReceiveReturn, clock: Clock) -> State:
    """Take in goods that came back: on the shelf or not, with money back or not."""
    one = _in_status(return_of(state, arguments.return_id), "approved", "received")
    order = state.orders[one.order_id]
    lines, worth = dict(order.lines), 0
    for part in one.lines:
        line = lines[part.line_id]
        worth += refundable(line, part.quantity)
        lines[part.line_id] = line.model_copy(update={"returned": line.returned + part.quantity})
    orders = {**state.orders, one.order_id: order.model_copy(update={"lines": lines})}
    received = one.model_copy(update={"status": "received"})
    done = state.model_copy(update={"orders": orders, "returns": {**state.returns, arguments.return_id: received}})
    if arguments.restock:
        for part in one.lines:
            line = lines[part.line_id]
            done = restocked(done, line.product_id, line.variant_id, part.quantity)
    if not arguments.refund:
        return done
    if not order.paid or worth > refund_room(order):
        raise ActionRefused(f"{order.number} is not paid, or refunded already: receive it without refund.", "refund")
    return refunded(done, one.order_id, worth, f"return {one.number}", clock)


class ModerateReviews(Arguments):
    """Reviews and whether the shop shows them."""

    review_ids: tuple[Id, ...]
    status: Literal["published", "hidden"]


@APP.action(changes="`reviews[…].status`", reaches_others=shows_customers)
def moderate_reviews(state: State, arguments: ModerateReviews, clock: Clock) -> State:
    """Publish reviews, or hide them."""
    del clock
    chosen = {key: _review_of(state, key) for key in selected(arguments.review_ids, "review", "review_ids")}
    changed = {key: one.model_copy(update={"status": arguments.status}) for key, one in chosen.items()}
    if changed == chosen:
        raise ActionRefused(f"This is {arguments.status} already.", "review_ids")
    return state.model_copy(update={"reviews": {**state.reviews, **changed}})


class ReplyToReview(Arguments):
    """A review and what the shop says to it."""

    review_id: Id
    text: Text


@APP.action(changes="`reviews[id].reply`", reaches_others=True)
def reply_to_review(state: State, arguments: ReplyToReview, clock: Clock) -> State:
    """Answer a review, for all to read; an earlier answer is replaced."""
    del clock
    review = _review_of(state, arguments.review_id)
    text = required(arguments.text, "text", "Write a reply.")
    replied = review.model_copy(update={"reply": text})
    return state.model_copy(update={"reviews": {**state.reviews, arguments.review_id: replied}})


def _united(kept: Customer, gone: Customer) -> Customer:
    addresses = dict(kept.addresses)
    for address in gone.addresses.values():
        if address not in addresses.values():
            free = next(number for number in count(1) if f"address-{number}" not in addresses)
            addresses[f"address-{free}"] = address
    cards = {card.ending: card for card in (*gone.cards, *kept.cards)}
    return kept.model_copy(
        update={
            "tags": tags_in((*kept.tags, *gone.tags)),
            "note": "\n".join(note for note in (kept.note, gone.note) if note),
            "phone": kept.phone or gone.phone,
            "company": kept.company or gone.company,
            "accepts_news": kept.accepts_news or gone.accepts_news,
            "addresses": addresses,
            "default_address_id": kept.default_address_id or next(iter(addresses), None),
            "cards": tuple[Card, ...](cards[ending] for ending in sorted(cards)),
            "since": min(kept.since, gone.since),
        }
    )


def _in_status(one: Return, needed: ReturnStatus, wanted: str) -> Return:
    if one.status != needed:
        raise ActionRefused(f"{one.number} is {one.status}: only what is {needed} can be {wanted}.", "return_id")
    return one


def _answered(state: State, return_id: str, one: Return, status: ReturnStatus, answer: str, clock: Clock) -> State:
    changes = {"status": status, "answer": answer}
    done = state.model_copy(update={"returns": {**state.returns, return_id: one.model_copy(update=changes)}})
    order = state.orders[one.order_id]
    return sent(done, return_answer(state, one.order_id, order, one.number, answer, clock), clock)


def _review_of(state: State, review_id: str) -> Review:
    return found(state.reviews, review_id, "review", "review_ids")


def _with_customers(state: State, changed: dict[str, Customer]) -> State:
    return state.model_copy(update={"customers": {**state.customers, **changed}})
