"""Exact totals, discounts and VAT in minor units, computed only here. Prices include VAT.

The pages show a basket by the same integer formulas (`hub/web/src/apps/shop/money.ts`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hub.apps.shop.state import BasketLine, DeliveryMethod, Discount, OrderLine, Product, Shop, State, VatClass

SYMBOLS = {"GBP": "£", "EUR": "€", "DKK": "kr "}
WHOLE_BP = 10_000


def money(amount: int, currency: str) -> str:
    """Format an amount as in pages and letters, for example `£1,204.50`."""
    return f"{SYMBOLS[currency]}{amount // 100:,}.{amount % 100:02d}"


def share(amount: int, part: int, whole: int) -> int:
    """Return `amount * part / whole`, rounded half up."""
    return (2 * amount * part + whole) // (2 * whole) if whole else 0


def vat_rate_bp(shop: Shop, vat: VatClass) -> int:
    """Return a VAT rate in hundredths of a per cent."""
    return {"standard": shop.standard_vat_bp, "reduced": shop.reduced_vat_bp, "zero": 0}[vat]


def vat_within(amount: int, rate_bp: int) -> int:
    """Return the VAT that an amount includes."""
    return share(amount, rate_bp, WHOLE_BP + rate_bp)


def allotted(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Divide an amount by weights into parts that add up to it."""
    whole, before, parts = sum(weights), 0, list[int]()
    for weight in weights:
        parts.append(share(amount, before + weight, whole) - share(amount, before, whole))
        before += weight
    return tuple(parts)


@dataclass(frozen=True)
class Sum:
    """The totals of a basket."""

    subtotal: int
    discounts: tuple[int, ...]
    delivery: int
    vats: tuple[int, ...]
    delivery_vat: int

    @property
    def discount(self) -> int:
        """The discounts of all lines."""
        return sum(self.discounts)

    @property
    def total(self) -> int:
        """The amount to be paid."""
        return self.subtotal - self.discount + self.delivery

    @property
    def vat(self) -> int:
        """The VAT that the total includes."""
        return sum(self.vats) + self.delivery_vat


def line_total(product: Product, line: BasketLine) -> int:
    """Return the price of a line before discounts."""
    return product.variants[line.variant_id].price * line.quantity


def eligible(state: State, lines: Sequence[BasketLine], discount: Discount) -> tuple[int, ...]:
    """Return, for each line, the amount that a discount applies to."""
    products = [state.products[line.product_id] for line in lines]
    return tuple(
        line_total(product, line) if discount.category_id in (None, product.category_id) else 0
        for product, line in zip(products, lines, strict=True)
    )


def discount_amount(discount: Discount, amount: int) -> int:
    """Return the discount for goods of an amount."""
    return share(amount, discount.value, 100) if discount.kind == "percent" else min(discount.value, amount)


def basket_sum(
    state: State, lines: Sequence[BasketLine], discount: Discount | None, delivery: DeliveryMethod | None
) -> Sum:
    """Compute a basket: the discount is divided among eligible lines, and VAT is taken from the rest of each line."""
    products = [state.products[line.product_id] for line in lines]
    totals = [line_total(product, line) for product, line in zip(products, lines, strict=True)]
    subtotal = sum(totals)
    discounts = tuple(0 for _ in lines)
    if discount is not None:
        weights = eligible(state, lines, discount)
        discounts = allotted(discount_amount(discount, sum(weights)), weights)
    goods = subtotal - sum(discounts)
    price = 0 if delivery is None else delivery.price
    if delivery is not None and delivery.free_from is not None and goods >= delivery.free_from:
        price = 0
    rates = [vat_rate_bp(state.shop, product.vat) for product in products]
    vats = tuple(vat_within(total - off, rate) for total, off, rate in zip(totals, discounts, rates, strict=True))
    return Sum(subtotal, discounts, price, vats, vat_within(price, state.shop.standard_vat_bp))


def refundable(line: OrderLine, quantity: int) -> int:
    """Return the refund for returning `quantity` more of a line after earlier returns; complete lines are exact."""
    paid = line.unit_price * line.quantity - line.discount
    return share(paid, line.returned + quantity, line.quantity) - share(paid, line.returned, line.quantity)


def changed_price(price: int, percent: int) -> int:
    """Return a price raised (or, if negative, lowered) by a percentage, rounded half up."""
    return share(price, 100 + percent, 100)
