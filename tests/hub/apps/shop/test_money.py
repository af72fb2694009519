from hypothesis import given
from hypothesis import strategies as some

from hub.apps.shop.domain.money import allotted, changed_price, money, refundable, share, vat_within
from hub.apps.shop.state import OrderLine
from hub.engine.money import typed_amount

amounts = some.integers(0, 5_000_000)


def line(unit_price: int, quantity: int, discount: int, returned: int = 0) -> OrderLine:
    return OrderLine(
        product_id="product-1",
        variant_id="variant-1",
        title="Mug",
        variant="",
        sku="M-1",
        unit_price=unit_price,
        quantity=quantity,
        discount=discount,
        vat_bp=2000,
        vat=0,
        fulfilled=quantity,
        returned=returned,
    )


def test_amounts_are_shown_as_people_write_them() -> None:
    assert money(120450, "GBP") == "£1,204.50"
    assert money(5, "EUR") == "€0.05"
    assert money(14900, "DKK") == "kr 149.00"
    assert typed_amount(120450) == "1204.50"


def test_vat_is_what_a_price_includes_rounded_half_up() -> None:
    assert vat_within(12000, 2000) == 2000
    assert vat_within(100, 2300) == 19
    assert vat_within(3, 2000) == 1
    assert vat_within(9900, 0) == 0


@given(amounts, some.lists(some.integers(0, 100_000), min_size=1, max_size=8))
def test_the_parts_of_a_discount_add_up_and_none_is_larger_than_its_line(amount: int, weights: list[int]) -> None:
    given_away = min(amount, sum(weights))
    parts = allotted(given_away, weights)

    assert sum(parts) == given_away
    assert all(0 <= part <= weight + 1 for part, weight in zip(parts, weights, strict=True))


@given(some.integers(1, 90_000), some.integers(1, 12), some.data())
def test_returning_a_line_piece_by_piece_gives_back_what_was_paid(
    price: int, quantity: int, data: some.DataObject
) -> None:
    discount = data.draw(some.integers(0, price * quantity))

    pieces = [refundable(line(price, quantity, discount, returned), 1) for returned in range(quantity)]

    assert sum(pieces) == price * quantity - discount
    assert refundable(line(price, quantity, discount), quantity) == price * quantity - discount


def test_a_share_of_nothing_is_nothing() -> None:
    assert share(500, 0, 0) == 0
    assert changed_price(1990, -15) == 1692
    assert changed_price(1990, 5) == 2090
