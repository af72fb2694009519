"""The names of records and values on pages, which solutions look for and instructions use."""

from hub.apps.shop.state import Address, State

COUNT_STARS = ("1 star", "2 stars", "3 stars", "4 stars", "5 stars")


def article(title: str, variant: str) -> str:
    """Return the name of an article on pages."""
    return f"{title}, {variant}" if variant else title


def article_of(state: State, product_id: str, variant_id: str) -> str:
    """Return the name of a product's variant on pages."""
    product = state.products[product_id]
    return article(product.title, product.variants[variant_id].name)


def line_article(state: State, order_id: str, line_id: str) -> str:
    """Return the name of an order's line on pages."""
    line = state.orders[order_id].lines[line_id]
    return article(line.title, line.variant)


def address_name(address: Address) -> str:
    """Return the name of an address in lists."""
    return f"{address.recipient}, {address.street}"


def capital(words: str) -> str:
    """Return a text with its first letter capitalised."""
    return words[:1].upper() + words[1:]
