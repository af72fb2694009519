"""What a shop and its back office consist of. Money is in minor units (pence, cents, oere) and includes VAT."""

from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints

from hub.engine.records import Day, Id, Internal, Ordered, Record, Running, Stamp

DEAREST = 10_000_000
"""The highest price that staff can type, in minor units."""
MOST_IN_STOCK = 1_000
"""The most of one article that staff can book in; returns may bring more."""
Money = Annotated[int, Field(ge=0, le=100_000_000_000)]
Quantity = Annotated[int, Field(ge=0, le=100_000)]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000)]
Short = Annotated[str, StringConstraints(strip_whitespace=True, max_length=160)]
Tag = Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)]

Motif = Literal[
    "teapot", "mug", "tin", "pan", "knife", "board", "bowl", "jar", "cloth", "jacket", "trousers", "boot", "hat",
    "backpack", "tent", "lamp", "bottle", "sock", "stove", "notebook", "pen", "ink", "card", "paper", "press",
    "ribbon", "calendar", "box", "spoon", "tray", "stone", "glove",
    "cap", "bedroll",
]  # fmt: skip
"""What a product's picture shows; the page draws it, coloured by the product's picture number."""
MOTIFS: tuple[Motif, ...] = get_args(Motif)

VatClass = Literal["standard", "reduced", "zero"]
ProductStatus = Literal["draft", "published", "archived"]
PaymentMethod = Literal["invoice", "card"]
CancelReason = Literal["changed mind", "out of stock", "payment failed", "suspected fraud", "staff error"]
RefundReason = Literal["damaged", "late delivery", "wrong item", "price match", "goodwill"]
ReturnReason = Literal["too small", "too large", "damaged", "not as described", "changed mind", "wrong item"]
ReturnStatus = Literal["requested", "approved", "rejected", "received"]
StockReason = Literal["delivery", "recount", "damaged", "theft", "photo sample", "stock count"]
ReviewStatus = Literal["pending", "published", "hidden"]
Carrier = Literal["Parcel North", "Swiftline", "Heron Post"]
DiscountKind = Literal["percent", "fixed"]


class Shop(Record):
    """The shop itself, and who works in it now."""

    name: str
    tagline: str
    city: str
    email: str
    currency: Literal["GBP", "EUR", "DKK"]
    order_prefix: str
    standard_vat_bp: int = Field(ge=0, le=10_000, description="Standard rate in hundredths of a per cent.")
    reduced_vat_bp: int = Field(ge=0, le=10_000)
    low_stock: int = Field(ge=0, description="A variant with no more than this is low on stock.")
    staff_name: str
    staff_role: str


class Category(Record):
    """A shelf of the catalogue; every product is on one."""

    name: str
    description: str


class Collection(Record):
    """Products chosen by hand, in an order of their own."""

    title: str
    description: str
    published: bool
    product_ids: Annotated[tuple[Id, ...], Ordered]


class Variant(Record):
    """What can be put into a basket: one size or colour of a product."""

    name: str
    sku: str
    price: Money
    stock: Annotated[Quantity, Running]


class Product(Record):
    """Something sold, in one or several variants."""

    title: str
    description: str
    maker: str
    category_id: Annotated[Id, Internal]
    tags: tuple[str, ...]
    vat: VatClass
    motif: Motif
    picture: int = Field(ge=0, le=9_999, description="Number that colours the picture.")
    status: ProductStatus
    option: str = Field(description="What the variants differ in; empty where there is one only.")
    variants: dict[Id, Variant]
    created_at: Stamp


class Address(Record):
    """Where a parcel goes."""

    recipient: str
    street: str
    city: str
    postcode: str
    country: str


class Card(Record):
    """A saved card, of which the shop knows little."""

    ending: str = Field(pattern=r"^\d{4}$")
    expires: str = Field(pattern=r"^\d{2}/\d{2}$")


class Customer(Record):
    """Somebody with an account."""

    name: str
    email: str
    phone: str
    company: str
    tags: tuple[str, ...]
    note: str
    accepts_news: bool
    addresses: dict[Id, Address]
    default_address_id: Id | None
    cards: tuple[Card, ...]
    since: Day


class BasketLine(Record):
    """Some of one variant in the basket."""

    product_id: Id
    variant_id: Id
    quantity: int = Field(ge=1, le=99)


class Basket(Record):
    """What the shopper is about to buy."""

    lines: tuple[BasketLine, ...]
    code: str


class DeliveryMethod(Record):
    """A way to deliver; free for goods of `free_from` or more."""

    name: str
    days: str
    price: Money
    free_from: Money | None


class OrderLine(Record):
    """Some of one variant, as it was sold."""

    product_id: Id
    variant_id: Id
    title: str
    variant: str
    sku: str
    unit_price: Money
    quantity: int = Field(ge=1, le=1_000)
    discount: Money = Field(description="The line's part of the order's discount.")
    vat_bp: int
    vat: Money
    fulfilled: Quantity
    returned: Quantity


class LineQuantity(Record):
    """How many of a line of an order."""

    line_id: Id
    quantity: Annotated[int, Field(ge=1, le=1_000)]


class Shipment(Record):
    """A parcel that went out."""

    carrier: Carrier
    tracking: str
    lines: tuple[LineQuantity, ...]
    at: Stamp


class Refund(Record):
    """Money that went back."""

    amount: Money
    reason: str
    at: Stamp


class Note(Record):
    """A remark that only staff see."""

    text: str
    author: str
    at: Stamp


class Order(Record):
    """An order as it was placed, and what was done with it since. Totals are facts of the order."""

    number: str
    customer_id: Id
    placed_at: Stamp
    status: Literal["open", "cancelled"]
    cancel_reason: CancelReason | None
    lines: dict[Id, OrderLine]
    address: Address
    delivery: str
    delivery_price: Money
    code: str
    subtotal: Money
    discount: Money
    total: Money
    vat: Money
    payment: PaymentMethod
    card_ending: str
    paid: bool
    refunds: tuple[Refund, ...]
    shipments: tuple[Shipment, ...]
    notes: tuple[Note, ...]
    tags: tuple[str, ...]
    message: str = Field(description="What the customer wrote at the checkout.")


class Discount(Record):
    """A code that makes a basket cheaper."""

    code: str
    kind: DiscountKind
    value: int = Field(ge=1, description="Per cent, or an amount in minor units.")
    category_id: Id | None = Field(description="Only goods of this category; None: all.")
    minimum: Money
    starts_on: Day
    ends_on: Day | None
    limit: int | None = Field(description="How often it can be used in all.")
    used: Annotated[int, Running] = Field(ge=0)
    enabled: bool


class Return(Record):
    """Goods that a customer wants to send back."""

    number: str
    order_id: Id
    lines: tuple[LineQuantity, ...]
    reason: ReturnReason
    comment: str
    status: ReturnStatus
    answer: str
    requested_at: Stamp


class Review(Record):
    """What a customer thinks of a product."""

    product_id: Id
    customer_id: Id
    rating: int = Field(ge=1, le=5)
    title: str
    text: str
    status: ReviewStatus
    reply: str
    written_at: Stamp


class Message(Record):
    """A letter that the shop sent by itself."""

    order_id: Id
    kind: Literal["confirmation", "shipping", "cancellation", "refund", "return"]
    to: str
    subject: str
    text: str
    sent_at: Stamp


class StockChange(Record):
    """A change of stock that was not a sale."""

    product_id: Id
    variant_id: Id
    change: int
    reason: StockReason
    note: str
    by: str
    at: Stamp


class Count(Record):
    """How many of a SKU somebody counted."""

    sku: Short
    counted: Quantity


class CountSheet(Record):
    """A list of counts from the warehouse, to be downloaded and imported."""

    title: str
    counted_by: str
    counted_on: Day
    rows: tuple[Count, ...]


class Export(Record):
    """A list that was downloaded as a file."""

    subject: Literal["orders", "products", "customers", "stock"]
    selection: str
    rows: int
    by: str
    at: Stamp


class State(Record):
    """Everything: the storefront's and the back office's."""

    shop: Shop
    shopper_id: Id
    basket: Basket
    wish_list: tuple[Id, ...]
    categories: dict[Id, Category]
    collections: dict[Id, Collection]
    products: dict[Id, Product]
    delivery_methods: dict[Id, DeliveryMethod]
    customers: dict[Id, Customer]
    orders: dict[Id, Order]
    discounts: dict[Id, Discount]
    returns: dict[Id, Return]
    reviews: dict[Id, Review]
    messages: dict[Id, Message]
    stock_changes: dict[Id, StockChange]
    count_sheets: dict[Id, CountSheet]
    exports: dict[Id, Export]
