"""Turns a basket into an order, both for a shopper's checkout and for the sales history of a fixture."""

from dataclasses import dataclass

from hub.apps.shop.domain.money import basket_sum, vat_rate_bp
from hub.apps.shop.state import Address, BasketLine, DeliveryMethod, Discount, Order, OrderLine, State


@dataclass(frozen=True)
class Checkout:
    """The data of a completed checkout."""

    customer_id: str
    lines: tuple[BasketLine, ...]
    discount: Discount | None
    address: Address
    delivery: DeliveryMethod
    card_ending: str
    """Empty to pay by invoice."""
    message: str = ""


def placed(state: State, checkout: Checkout, number: str, at: str) -> Order:
    """Return the order with its totals; stock and basket are not changed."""
    reckoned = basket_sum(state, checkout.lines, checkout.discount, checkout.delivery)
    lines = dict[str, OrderLine]()
    for position, line in enumerate(checkout.lines):
        product = state.products[line.product_id]
        variant = product.variants[line.variant_id]
        lines[f"line-{position + 1}"] = OrderLine(
            product_id=line.product_id,
            variant_id=line.variant_id,
            title=product.title,
            variant=variant.name,
            sku=variant.sku,
            unit_price=variant.price,
            quantity=line.quantity,
            discount=reckoned.discounts[position],
            vat_bp=vat_rate_bp(state.shop, product.vat),
            vat=reckoned.vats[position],
            fulfilled=0,
            returned=0,
        )
    return Order(
        number=number,
        customer_id=checkout.customer_id,
        placed_at=at,
        status="open",
        cancel_reason=None,
        lines=lines,
        address=checkout.address,
        delivery=checkout.delivery.name,
        delivery_price=reckoned.delivery,
        code=checkout.discount.code if checkout.discount else "",
        subtotal=reckoned.subtotal,
        discount=reckoned.discount,
        total=reckoned.total,
        vat=reckoned.vat,
        payment="card" if checkout.card_ending else "invoice",
        card_ending=checkout.card_ending,
        paid=bool(checkout.card_ending),
        refunds=(),
        shipments=(),
        notes=(),
        tags=(),
        message=checkout.message,
    )
