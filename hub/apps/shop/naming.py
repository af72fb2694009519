"""How recipes call what is on the pages, by role and accessible name, and how articles are called there."""

from collections.abc import Iterable

from hub.apps.shop.money import decimal
from hub.apps.shop.state import Address, State
from hub.engine.gestures import Choose, Click, Fill, Named, Steps, button

COUNT_STARS = ("1 star", "2 stars", "3 stars", "4 stars", "5 stars")


def dialog(name: str) -> Named:
    """Name a dialog."""
    return Named("dialog", name)


def text(name: str, value: object, within: Named | None = None) -> Fill:
    """Fill a text field."""
    return Fill(Named("textbox", name, within), str(value))


def amount(name: str, minor: int, within: Named | None = None) -> Fill:
    """Fill a field for money."""
    return Fill(Named("textbox", name, within), decimal(minor))


def choice(name: str, option: str, within: Named | None = None) -> Choose:
    """Choose from a combobox."""
    return Choose(Named("combobox", name, within), option)


def bulk(names: Iterable[str], action: str) -> Steps:
    """Select rows of a table, then click one of the bulk actions."""
    boxes = tuple(Click(Named("checkbox", f"Select {name}")) for name in names)
    return (*boxes, button(action, Named("region", "Bulk actions")))


def article(title: str, variant: str) -> str:
    """Return how pages call an article."""
    return f"{title}, {variant}" if variant else title


def article_of(state: State, product_id: str, variant_id: str) -> str:
    """Return how pages call a variant of a product."""
    product = state.products[product_id]
    return article(product.title, product.variants[variant_id].name)


def line_article(state: State, order_id: str, line_id: str) -> str:
    """Return how pages call a line of an order."""
    line = state.orders[order_id].lines[line_id]
    return article(line.title, line.variant)


def address_name(address: Address) -> str:
    """Return how pages call an address where several are listed."""
    return f"{address.recipient}, {address.street}"


def capital(words: str) -> str:
    """Return words with a capital at the beginning."""
    return words[:1].upper() + words[1:]
