"""Finds the records that an action names, or refuses with a message for the user; checks fields."""

from collections.abc import Iterable, Sequence

from hub.apps.shop.state import (
    Address,
    Category,
    Collection,
    Customer,
    Discount,
    LineQuantity,
    Order,
    OrderLine,
    Product,
    Return,
    State,
    Variant,
)
from hub.engine.errors import ActionRefused
from hub.engine.lookup import Lookup

COUNTRIES = ("United Kingdom", "Ireland", "Denmark", "Germany", "France", "Netherlands", "Sweden")
"""Where parcels can go."""


found = Lookup("is no longer there.").find


def product_of(state: State, product_id: str) -> Product:
    """Return a product."""
    return found(state.products, product_id, "product", "product_id")


def variant_of(product: Product, variant_id: str) -> Variant:
    """Return a variant of a product."""
    return found(product.variants, variant_id, "variant", "variant_id")


def category_of(state: State, category_id: str) -> Category:
    """Return a category."""
    return found(state.categories, category_id, "category", "category_id")


def collection_of(state: State, collection_id: str) -> Collection:
    """Return a collection."""
    return found(state.collections, collection_id, "collection", "collection_id")


def order_of(state: State, order_id: str) -> Order:
    """Return an order."""
    return found(state.orders, order_id, "order", "order_id")


def order_line_of(order: Order, line_id: str) -> OrderLine:
    """Return a line of an order."""
    return found(order.lines, line_id, "line", "lines")


def customer_of(state: State, customer_id: str) -> Customer:
    """Return a customer."""
    return found(state.customers, customer_id, "customer", "customer_id")


def discount_of(state: State, discount_id: str) -> Discount:
    """Return a discount."""
    return found(state.discounts, discount_id, "discount", "discount_id")


def return_of(state: State, return_id: str) -> Return:
    """Return a return request."""
    return found(state.returns, return_id, "return", "return_id")


def own_order_of(state: State, order_id: str) -> Order:
    """Return an order of the shopper."""
    order = order_of(state, order_id)
    if order.customer_id != state.shopper_id:
        raise ActionRefused("This order belongs to another account.", "order_id")
    return order


def tells_customer(before: State, after: State) -> bool:
    """Whether a letter to a customer went out."""
    return after.messages.keys() > before.messages.keys()


def shows_customers(before: State, after: State) -> bool:
    """Whether something that was changed is on the shop's pages: a product, a collection or a review."""
    products = [one for key, one in after.products.items() if one is not before.products.get(key)]
    reviews = [one for key, one in after.reviews.items() if one is not before.reviews.get(key)]
    collections = [one for key, one in after.collections.items() if one is not before.collections.get(key)]
    return any(one.status == "published" for one in (*products, *reviews)) or any(one.published for one in collections)


def required(text: str, field: str, message: str) -> str:
    """Return a text that is not empty."""
    if not text:
        raise ActionRefused(message, field)
    return text


def each_once(parts: Sequence[LineQuantity], message: str) -> tuple[LineQuantity, ...]:
    """Return quantities of lines in the order of the lines; there must be at least one, and none twice."""
    if not parts:
        raise ActionRefused(message, "lines")
    if len({part.line_id for part in parts}) < len(parts):
        raise ActionRefused("Name every line once.", "lines")
    return tuple(sorted(parts, key=lambda part: part.line_id))


def tag_in(text: str) -> str:
    """Return a tag in stored form: lower case."""
    return required(text.lower(), "tag", "Write a tag.")


def tags_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Return tags in stored form: lower case, sorted, without duplicates."""
    return tuple(sorted({text.lower() for text in texts if text}))


def address_in(address: Address) -> Address:
    """Return a valid postal address."""
    asked = {
        "recipient": (address.recipient, "Who is the parcel for?"),
        "street": (address.street, "Write street and number."),
        "city": (address.city, "Write the town."),
        "postcode": (address.postcode, "Write the postcode."),
        "country": (address.country, "Choose a country."),
    }
    for field, (text, message) in asked.items():
        required(text, field, message)
    if address.country not in COUNTRIES:
        raise ActionRefused(f"We do not deliver to {address.country}.", "country")
    return address


def email_in(text: str, field: str = "email") -> str:
    """Return a text that looks like an e-mail address."""
    local, _, domain = text.partition("@")
    if not local or "." not in domain or " " in text:
        raise ActionRefused("Write an e-mail address such as name@company.example.", field)
    return text
