"""What a world's shop has sold before the world begins, and what came of it: parcels, money, returns, opinions."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import get_args

from hub.apps.shop.building import SHOPPER, Builder
from hub.apps.shop.content import Opinion
from hub.apps.shop.letters import confirmation, shipping
from hub.apps.shop.money import refundable
from hub.apps.shop.placing import Checkout, placed
from hub.apps.shop.state import (
    Basket,
    BasketLine,
    CancelReason,
    Carrier,
    Discount,
    LineQuantity,
    Note,
    Order,
    Refund,
    Return,
    ReturnReason,
    ReturnStatus,
    Review,
    ReviewStatus,
    Shipment,
    StockChange,
    StockReason,
)
from hub.engine.clock import Clock, moment_of, stamp

CARRIERS: tuple[Carrier, ...] = get_args(Carrier)
CANCEL_REASONS: tuple[CancelReason, ...] = ("changed mind", "out of stock", "payment failed")
PLEASE_SEND = "Please send the goods back to us."
OF_SIZE: tuple[ReturnReason, ...] = ("too small", "too large")
WORN = ("Size", "Waist", "Age")
"""Options of articles that somebody can be too large for."""
SETTLED_DAYS = 7
"""After so many days an order is out of the door."""
FRESH_DAYS = 2
EVERY_CANCELLED = 14
PARTLY_SENT = (7, 8, 10, 12)
"""Of the newest orders, counted from the last, those of which a first parcel went out."""
REMEMBERED_DAYS = 4
"""Letters older than this are not kept."""


@dataclass(frozen=True)
class Habits:
    """How the customers of a shop behave, and what staff and they write."""

    orders: int
    days: int
    invoice_share: float
    paid_late_share: float
    messages: tuple[str, ...]
    notes: tuple[str, ...]
    tags: tuple[str, ...]
    returns: tuple[tuple[ReturnReason, str], ...]
    rejection: str


def trade(builder: Builder, habits: Habits, first_number: int) -> None:
    """Add orders, oldest first, then parcels, returns, reviews, letters and changes of stock."""
    chance = builder.chance
    moments = sorted(builder.at(_age(builder, habits, place)) for place in range(habits.orders))
    others = [key for key in builder.customers if key != SHOPPER]
    turns = [key for _ in range(3) for key in chance.sample(others, len(others))]
    wanted = _opinions(builder)
    own = {2, habits.orders // 4, habits.orders // 2, habits.orders * 3 // 4, habits.orders - 4}
    for place, at in enumerate(moments):
        customer_id = SHOPPER if place in own else turns.pop()
        is_old = (builder.now - at).days > SETTLED_DAYS + 4
        titles = [wanted.pop()[0] for _ in range(2) if wanted and is_old and place not in own]
        if habits.orders - place in PARTLY_SENT:
            titles = chance.sample([good.title for good in builder.sold.goods if not good.draft], 2)
        number = f"{builder.shop.order_prefix}-{first_number + place}"
        order_id = f"order-{place + 1}"
        builder.orders[order_id] = _order(builder, customer_id, titles, number, at, habits.invoice_share)
        _settle(builder, habits, order_id, at, place)
    _write_to_staff(builder, habits)
    _return_some(builder, habits)
    _review(builder)
    _restock(builder)


def _age(builder: Builder, habits: Habits, place: int) -> int:
    if place < habits.orders // 4:
        return builder.chance.randrange(FRESH_DAYS + 1)
    return builder.chance.randrange(FRESH_DAYS + 1, habits.days)


def _opinions(builder: Builder) -> list[tuple[str, Opinion]]:
    pairs = [(good.title, opinion) for good in builder.sold.goods for opinion in good.opinions]
    builder.chance.shuffle(pairs)
    return pairs


def _order(
    builder: Builder, customer_id: str, titles: list[str], number: str, at: datetime, invoice_share: float
) -> Order:
    chance, customer = builder.chance, builder.customers[customer_id]
    on_sale = [good.title for good in builder.sold.goods if not good.draft]
    wished = list(dict.fromkeys([*titles, *chance.sample(on_sale, chance.choice((1, 1, 2, 2, 3)))]))[:3]
    lines = list[BasketLine]()
    for title in wished:
        product_id = builder.product_id(title)
        variant_id = chance.choice(list(builder.products[product_id].variants))
        quantity = chance.choice((4, 6, 10, 12)) if customer.company else chance.choice((1, 1, 1, 1, 2, 2, 3))
        lines.append(BasketLine(product_id=product_id, variant_id=variant_id, quantity=quantity))
    state = builder.state((), Basket(lines=(), code=""))
    goods = sum(state.products[line.product_id].variants[line.variant_id].price * line.quantity for line in lines)
    day = stamp(at)[:10]
    codes = codes_for(builder, goods, day)
    discount = chance.choice(codes) if codes and chance.random() < 0.2 else None  # noqa: PLR2004 -- every fifth
    by_invoice = bool(customer.company) or not customer.cards or chance.random() < invoice_share
    checkout = Checkout(
        customer_id=customer_id,
        lines=tuple(lines),
        discount=discount,
        address=customer.addresses[customer.default_address_id or "address-1"],
        delivery=chance.choice([*builder.deliveries.values(), next(iter(builder.deliveries.values()))]),
        card_ending="" if by_invoice else customer.cards[0].ending,
    )
    return placed(state, checkout, number, stamp(at))


def codes_for(builder: Builder, goods: int, day: str) -> list[Discount]:
    """Return the codes for all goods that a basket of this worth could have on a day."""
    return [
        one
        for one in builder.discounts.values()
        if one.enabled
        and one.category_id is None
        and one.minimum <= goods
        and one.starts_on <= day
        and (one.ends_on is None or day <= one.ends_on)
        and one.limit is None
    ]


def _settle(builder: Builder, habits: Habits, order_id: str, at: datetime, place: int) -> None:
    """Let an order become what an order of its age is."""
    chance, order = builder.chance, builder.orders[order_id]
    age, is_own = (builder.now - at).days, order.customer_id == SHOPPER
    if not order.paid and age > SETTLED_DAYS * 2:
        order = order.model_copy(update={"paid": is_own or chance.random() > habits.paid_late_share})
    builder.orders[order_id] = order
    if place % EVERY_CANCELLED == 1 and not is_own and age > FRESH_DAYS:
        _cancel(builder, order_id, at)
    elif habits.orders - place in PARTLY_SENT:
        _ship(builder, order_id, at, all_of_it=False)
    elif age > SETTLED_DAYS or (age > FRESH_DAYS and chance.random() < 0.6):  # noqa: PLR2004 -- more than half
        _ship(builder, order_id, at, all_of_it=True)
    if age <= REMEMBERED_DAYS:
        state = builder.state((), Basket(lines=(), code=""))
        letter = confirmation(state, order_id, builder.orders[order_id], Clock(at, 0))
        builder.messages[f"message-{len(builder.messages) + 1}"] = letter


def _cancel(builder: Builder, order_id: str, at: datetime) -> None:
    order = builder.orders[order_id]
    changes: dict[str, object] = {
        "status": "cancelled",
        "cancel_reason": builder.chance.choice(CANCEL_REASONS),
    }
    if order.paid:
        back = Refund(amount=order.total, reason="order cancelled", at=stamp(_later(builder, at, 20)))
        changes["refunds"] = (back,)
    builder.orders[order_id] = order.model_copy(update=changes)


def _ship(builder: Builder, order_id: str, at: datetime, *, all_of_it: bool) -> None:
    order, chance = builder.orders[order_id], builder.chance
    parts = [LineQuantity(line_id=key, quantity=line.quantity) for key, line in order.lines.items()]
    if not all_of_it:
        parts = parts[:1]
    carrier = chance.choice(CARRIERS)
    letters = "".join(word[0] for word in carrier.split())
    tracking = f"{letters}{chance.randrange(10**8, 10**9)}"
    sent_at = _later(builder, at, chance.randrange(16, 44))
    shipment = Shipment(carrier=carrier, tracking=tracking, lines=tuple(parts), at=stamp(sent_at))
    lines = dict(order.lines)
    for part in parts:
        lines[part.line_id] = lines[part.line_id].model_copy(update={"fulfilled": part.quantity})
    builder.orders[order_id] = order.model_copy(update={"lines": lines, "shipments": (shipment,)})
    if (builder.now - sent_at).days <= REMEMBERED_DAYS:
        state = builder.state((), Basket(lines=(), code=""))
        letter = shipping(state, order_id, builder.orders[order_id], shipment, Clock(sent_at, 0))
        builder.messages[f"message-{len(builder.messages) + 1}"] = letter


def _later(builder: Builder, at: datetime, hours: int) -> datetime:
    return min(at + timedelta(hours=hours), builder.now - timedelta(minutes=30))


def _write_to_staff(builder: Builder, habits: Habits) -> None:
    """Give orders that still wait a wish of the customer, a remark of staff or a tag."""
    chance = builder.chance
    waiting = [key for key, one in builder.orders.items() if one.status == "open" and not one.shipments]
    for order_id, message in zip(
        chance.sample(waiting, min(len(waiting), len(habits.messages))), habits.messages, strict=False
    ):
        builder.orders[order_id] = builder.orders[order_id].model_copy(update={"message": message})
    every = [key for key, one in builder.orders.items() if one.customer_id != SHOPPER]
    for order_id, text in zip(chance.sample(every, len(habits.notes)), habits.notes, strict=True):
        order = builder.orders[order_id]
        at = stamp(_later(builder, moment_of(order.placed_at), 3))
        note = Note(text=text, author=builder.shop.staff_name, at=at)
        tags = tuple(sorted({*order.tags, chance.choice(habits.tags)}))
        builder.orders[order_id] = order.model_copy(update={"notes": (note,), "tags": tags})


@dataclass(frozen=True)
class _Wish:
    """A return before it has a number."""

    asked_at: datetime
    order_id: str
    line_id: str
    reason: ReturnReason
    comment: str
    status: ReturnStatus


def _return_some(builder: Builder, habits: Habits) -> None:
    answers: dict[ReturnStatus, str] = {
        "requested": "",
        "approved": PLEASE_SEND,
        "rejected": habits.rejection,
        "received": PLEASE_SEND,
    }
    for place, wish in enumerate(sorted(_wishes(builder, habits), key=lambda one: one.asked_at)):
        made = Return(
            number=f"R-{512 + place}",
            order_id=wish.order_id,
            lines=(LineQuantity(line_id=wish.line_id, quantity=1),),
            reason=wish.reason,
            comment=wish.comment,
            status=wish.status,
            answer=answers[wish.status],
            requested_at=stamp(wish.asked_at),
        )
        builder.returns[f"return-{place + 1}"] = made
        if wish.status == "received":
            _take_back(builder, wish, made.number)


def _wishes(builder: Builder, habits: Habits) -> list[_Wish]:
    """Choose what people want to send back: what was bought last is what nobody has answered yet."""
    chance = builder.chance
    waiting: tuple[ReturnStatus, ...] = ("requested",) * (len(habits.returns) // 2)
    statuses: tuple[ReturnStatus, ...] = (*waiting, "approved", "approved", "rejected", "received")
    sent = [
        key
        for key, one in builder.orders.items()
        if one.shipments
        and all(line.fulfilled == line.quantity for line in one.lines.values())
        and one.customer_id != SHOPPER
    ]
    wishes = list[_Wish]()
    for place, (reason, comment) in enumerate(habits.returns):
        taken = {wish.order_id for wish in wishes}
        fitting = [
            (order_id, line_id)
            for order_id in sent
            if order_id not in taken
            for line_id, line in builder.orders[order_id].lines.items()
            if reason not in OF_SIZE or builder.products[line.product_id].option in WORN
        ]
        if not fitting:
            continue
        status = statuses[place % len(statuses)]
        some = fitting[-8:] if status == "requested" else fitting[len(fitting) // 3 : -6]
        order_id, line_id = chance.choice(some or fitting)
        at = moment_of(builder.orders[order_id].shipments[0].at)
        wishes.append(_Wish(_later(builder, at, chance.randrange(40, 130)), order_id, line_id, reason, comment, status))
    return wishes


def _take_back(builder: Builder, wish: _Wish, number: str) -> None:
    order = builder.orders[wish.order_id]
    line = order.lines[wish.line_id]
    at = stamp(_later(builder, wish.asked_at, 90))
    back = Refund(amount=refundable(line, 1), reason=f"return {number}", at=at)
    lines = {**order.lines, wish.line_id: line.model_copy(update={"returned": 1})}
    builder.orders[wish.order_id] = order.model_copy(update={"lines": lines, "refunds": (back,), "paid": True})


def _review(builder: Builder) -> None:
    """Let people who bought an article say what they think; what was said lately is not shown yet."""
    chance = builder.chance
    written = set[tuple[str, str]]()
    for title, opinion in _opinions(builder):
        product_id = builder.product_id(title)
        buyers = [
            order
            for order in builder.orders.values()
            if order.shipments
            and order.customer_id != SHOPPER
            and (order.customer_id, product_id) not in written
            and any(line.product_id == product_id for line in order.lines.values())
        ]
        if not buyers:
            continue
        order = chance.choice(buyers)
        written.add((order.customer_id, product_id))
        at = _later(builder, moment_of(order.shipments[0].at), chance.randrange(50, 240))
        age = (builder.now - at).days
        builder.reviews[f"review-{len(builder.reviews) + 1}"] = Review(
            product_id=product_id,
            customer_id=order.customer_id,
            rating=opinion.rating,
            title=opinion.title,
            text=opinion.text,
            status=_standing(opinion, age),
            reply=opinion.reply,
            written_at=stamp(at),
        )


def _standing(opinion: Opinion, age: int) -> ReviewStatus:
    if age < SETTLED_DAYS * 2:
        return "pending"
    return "hidden" if opinion.rating == 1 else "published"


def _restock(builder: Builder) -> None:
    chance = builder.chance
    stories: tuple[tuple[int, StockReason, str], ...] = (
        (24, "delivery", "Spring delivery, two boxes"),
        (-2, "damaged", "Fell off the trolley"),
        (-1, "photo sample", "With the photographer until Friday"),
        (12, "delivery", "Back order arrived"),
        (-3, "recount", "Counted twice, three are missing"),
        (-1, "theft", "Seen on camera, reported"),
        (5, "recount", "Found behind the shelf"),
        (-4, "damaged", "Water from the roof window"),
    )
    for place, (change, reason, note) in enumerate(stories):
        product_id = chance.choice([key for key, one in builder.products.items() if one.status == "published"])
        builder.stock_changes[f"stock-{place + 1}"] = StockChange(
            product_id=product_id,
            variant_id=chance.choice(list(builder.products[product_id].variants)),
            change=change,
            reason=reason,
            note=note,
            by=builder.shop.staff_name,
            at=stamp(builder.at(2 + place * 3)),
        )
