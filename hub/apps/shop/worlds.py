"""The worlds: a kitchen shop on a Monday, an outdoor shop in its sale, a stationer before Christmas."""

from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from hub.apps.shop import goods_kitchen, goods_outdoor, goods_paper
from hub.apps.shop.app import APP
from hub.apps.shop.building import Builder
from hub.apps.shop.content import Place, Range
from hub.apps.shop.state import Basket, BasketLine, Count, CountSheet, Export, Shop, State
from hub.apps.shop.trading import Habits, codes_for, trade
from hub.engine.cast import Cast
from hub.engine.clock import stamp
from hub.engine.files import Shelf

MONDAY_IN_BRISTOL = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)
SALE_IN_ENNIS = datetime(2026, 5, 18, 9, 0, tzinfo=UTC)
ADVENT_IN_COPENHAGEN = datetime(2026, 11, 2, 7, 45, tzinfo=UTC)

_KITCHEN = Habits(
    orders=46,
    days=60,
    invoice_share=0.25,
    paid_late_share=0.4,
    messages=(
        "Please leave the parcel with the bakery next door if nobody answers.",
        "This is a birthday present: no price on the delivery note, please.",
        "We are away until Friday. Could you send it so that it arrives after that?",
        "Could you write a card that says: To Gran, with love from the three of us?",
        "My house number is hidden by the ivy. It is the green door.",
    ),
    notes=(
        "Called about the delivery date. Promised to ring back on Tuesday.",
        "Wants the invoice made out to the company, see e-mail.",
        "Second parcel this month that arrived late, be generous.",
        "Address checked by phone.",
        "Packed by hand, in a double box.",
    ),
    tags=("fragile", "call back", "vip", "gift wrap"),
    returns=(
        ("damaged", "It was broken when I unpacked it."),
        ("changed mind", "It does not suit us after all."),
        ("not as described", "It looks different from the picture."),
        ("wrong item", "This is not the variant that I ordered."),
        ("damaged", "The parcel was crushed, and so is what was in it."),
        ("changed mind", "I was given the same one for my birthday."),
        ("not as described", "The description promised more."),
        ("wrong item", "Somebody else's parcel came to me."),
    ),
    rejection="The article shows signs of use, so we cannot take it back.",
)
_OUTDOOR = Habits(
    orders=48,
    days=45,
    invoice_share=0.12,
    paid_late_share=0.3,
    messages=(
        "We start walking on Thursday. Please send it express if standard is too slow.",
        "Deliver to the hostel reception and mark it with my name.",
        "If the size is sold out, please send one larger rather than one smaller.",
        "Please put the receipt in an envelope, it is for my club.",
        "The courier can leave it in the boat shed.",
    ),
    notes=(
        "Asked twice about the size chart. Measured for her: chest 98.",
        "Club discount was forgotten, settle with the next order.",
        "Picks it up on Saturday instead, label is printed.",
        "Sent a photo of the broken zip. Warranty case.",
        "Guide of the walking tours, always in a hurry.",
    ),
    tags=("size advice", "warranty", "club", "pick up"),
    returns=(
        ("too small", "Too tight for me, I need the next size."),
        ("too large", "Far too wide, I need one size less."),
        ("too small", "Fits my sister, but not me."),
        ("damaged", "It was damaged when it came."),
        ("too large", "I could wear two jumpers under it."),
        ("changed mind", "The trip was called off."),
        ("not as described", "The description promised more than it keeps."),
        ("too small", "I cannot close it."),
        ("wrong item", "You sent me something else."),
        ("changed mind", "Bought two to try, this one goes back."),
    ),
    rejection="It was used outdoors: there is mud on it. We can offer you a repair instead.",
)
_PAPER = Habits(
    orders=44,
    days=70,
    invoice_share=0.6,
    paid_late_share=0.55,
    messages=(
        "Please send the invoice to our accounts department as a separate letter.",
        "Deliver before the parents' evening on Wednesday, side entrance.",
        "Could everything come in one box, please?",
        "No plastic in the parcel, please. We recycle all paper.",
        "Please add our order reference 2026-118 to the delivery note.",
    ),
    notes=(
        "First reminder sent for the invoice.",
        "Pays on the 15th as always, no reminder needed.",
        "Asked for 30 days to pay, agreed by phone.",
        "Wants a sample of the marbled sheets with the next order.",
        "Reference number was missing on the invoice, sent a corrected one.",
    ),
    tags=("reminder sent", "reference needed", "wholesale", "school"),
    returns=(
        ("damaged", "The corners were crushed in the post."),
        ("wrong item", "This is not the kind that we ordered."),
        ("changed mind", "Ordered twice by mistake."),
        ("not as described", "It looks different from the sample you sent."),
        ("damaged", "It got wet on the way."),
        ("changed mind", "The event was moved to next year."),
        ("wrong item", "Somebody else's order was in our parcel."),
    ),
    rejection="It was used before it came back to us, so we cannot take it.",
)


@dataclass(frozen=True)
class _Setting:
    """What a world is made of."""

    now: datetime
    sold: Range
    place: Place
    habits: Habits
    prefix: str
    first_number: int
    customers: int
    domain: str
    staff_role: str


@APP.world(now=MONDAY_IN_BRISTOL)
def kitchen_monday(chance: Random, shelf: Shelf) -> State:
    """Fern & Kettle, Bristol: tea and kitchenware on a Monday morning, with a weekend of orders to send."""
    del shelf
    setting = _Setting(
        now=MONDAY_IN_BRISTOL,
        sold=goods_kitchen.RANGE,
        place=goods_kitchen.PLACE,
        habits=_KITCHEN,
        prefix="FK",
        first_number=4120 + chance.randrange(300),
        customers=24,
        domain="fern-and-kettle.example",
        staff_role="Shop manager",
    )
    return _build(chance, setting, "Fern & Kettle", "Good tea and things that last", "Bristol", ("GBP", 2000, 500))


@APP.world(now=SALE_IN_ENNIS)
def outdoor_sale(chance: Random, shelf: Shelf) -> State:
    """Karst & Tarn, Ennis: walking clothes and kit in sizes, in the middle of the spring sale, with many returns."""
    del shelf
    setting = _Setting(
        now=SALE_IN_ENNIS,
        sold=goods_outdoor.RANGE,
        place=goods_outdoor.PLACE,
        habits=_OUTDOOR,
        prefix="KT",
        first_number=20300 + chance.randrange(900),
        customers=28,
        domain="karst-and-tarn.example",
        staff_role="Customer care",
    )
    return _build(chance, setting, "Karst & Tarn", "For weather of all kinds", "Ennis", ("EUR", 2300, 1350))


@APP.world(now=ADVENT_IN_COPENHAGEN)
def stationer_before_christmas(chance: Random, shelf: Shelf) -> State:
    """Halyard Paper, Copenhagen: stationery for offices and schools, half of it on invoice, before Christmas."""
    del shelf
    setting = _Setting(
        now=ADVENT_IN_COPENHAGEN,
        sold=goods_paper.RANGE,
        place=goods_paper.PLACE,
        habits=_PAPER,
        prefix="HP",
        first_number=7010 + chance.randrange(400),
        customers=20,
        domain="halyard-paper.example",
        staff_role="Office manager",
    )
    return _build(chance, setting, "Halyard Paper", "Paper worth writing on", "Copenhagen", ("DKK", 2500, 0))


def _build(chance: Random, setting: _Setting, name: str, tagline: str, city: str, taxes: tuple[str, int, int]) -> State:
    cast = Cast(chance, setting.domain)
    staff = cast.person(role=setting.staff_role)
    currency, standard_bp, reduced_bp = taxes
    shop = Shop.model_validate(
        {
            "name": name,
            "tagline": tagline,
            "city": city,
            "email": f"hello@{setting.domain}",
            "currency": currency,
            "order_prefix": setting.prefix,
            "standard_vat_bp": standard_bp,
            "reduced_vat_bp": reduced_bp,
            "low_stock": 5,
            "staff_name": staff.name,
            "staff_role": setting.staff_role,
        }
    )
    builder = Builder(chance, setting.now, shop, setting.sold, setting.place, cast)
    builder.add_catalogue(setting.prefix)
    builder.add_shopper(staff)
    builder.add_customers(setting.customers)
    trade(builder, setting.habits, setting.first_number)
    return _furnished(builder)


def _furnished(builder: Builder) -> State:
    """Close a world with what lies on the desk: basket, wish list, count sheets, earlier exports."""
    chance = builder.chance
    stocked = [
        (product_id, variant_id, variant)
        for product_id, product in builder.products.items()
        if product.status == "published"
        for variant_id, variant in product.variants.items()
    ]
    ample = [one for one in stocked if one[2].stock > 7]  # noqa: PLR2004 -- enough for any basket
    lines = {one[0]: one for one in chance.sample(ample, 3)}.values()
    put = tuple(
        BasketLine(product_id=product_id, variant_id=variant_id, quantity=chance.choice((1, 2, 3)))
        for product_id, variant_id, _ in lines
    )
    goods = sum(builder.products[line.product_id].variants[line.variant_id].price * line.quantity for line in put)
    codes = [one.code for one in codes_for(builder, goods, builder.day(0))]
    basket = Basket(lines=put, code=chance.choice(codes) if codes and chance.random() < 0.4 else "")  # noqa: PLR2004
    published = [key for key, one in builder.products.items() if one.status == "published"]
    sheets = dict[str, CountSheet]()
    for number, (title, days_ago) in enumerate((("Stockroom count", 1), ("Window shelf count", 3)), 1):
        rows = tuple(
            Count(sku=variant.sku, counted=max(0, variant.stock + chance.choice((-2, -1, -1, 0, 1, 3))))
            for _, _, variant in sorted(chance.sample(stocked, 6), key=lambda one: one[2].sku)
        )
        sheets[f"sheet-{number}"] = CountSheet(
            title=title, counted_by=builder.cast.person().name, counted_on=builder.day(-days_ago), rows=rows
        )
    state = builder.state(tuple(chance.sample(published, 4)), basket)
    earlier = (("orders", "unpaid", 7), ("stock", "low stock", 21), ("customers", "newsletter", 34))
    exports = {
        f"export-{number}": Export.model_validate(
            {
                "subject": subject,
                "selection": selection,
                "rows": chance.randrange(4, 19),
                "by": builder.shop.staff_name,
                "at": stamp(builder.at(days_ago)),
            }
        )
        for number, (subject, selection, days_ago) in enumerate(earlier, 1)
    }
    return state.model_copy(update={"count_sheets": sheets, "exports": exports})
