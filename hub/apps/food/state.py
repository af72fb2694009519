"""What Ladlebury holds: restaurants and their dishes, the orders of a circle of people, and who owes what."""

from typing import Annotated, Literal

from hub.engine.records import Day, Id, Internal, Record, Stamp, Volatile

Cuisine = Literal[
    "bakery",
    "curry",
    "dumplings",
    "fish",
    "grill",
    "mezze",
    "noodles",
    "pizza",
    "salads",
    "sandwiches",
    "soups",
    "tacos",
]
ClosedOn = Literal["never", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Slot = Literal["11:30", "12:00", "12:30", "13:00", "13:30", "18:00", "18:30", "19:00", "19:30"]
Course = Literal["starter", "main", "side", "dessert", "drink"]
Diet = Literal["meat", "fish", "vegetarian", "vegan"]
Problem = Literal["none", "missing", "wrong_dish", "arrived_cold"]
OrderStatus = Literal["draft", "placed", "accepted", "delivered", "cancelled"]
Topic = Literal["orders", "vouchers", "payments", "something_else"]


class Restaurant(Record):
    """A kitchen that delivers: where to, from which amount, and when."""

    name: str
    cuisine: Cuisine
    delivers_to: str
    least_order: int
    fee: int
    opens: str
    closes: str
    closed_on: ClosedOn = "never"
    notice: str = ""
    favourite: bool = False


class Variant(Record):
    """A way to have a dish, or something on top of it, and what it costs beside the dish."""

    name: str
    price: int = 0


class Dish(Record):
    """A line of a menu. Where there are options, one of them has to be chosen; extras are as people like."""

    name: str
    restaurant_id: Id
    course: Course
    diet: Diet
    price: int
    allergens: str = ""
    options: tuple[Variant, ...] = ()
    extras: tuple[Variant, ...] = ()
    starred: bool = False
    status: Literal["available", "sold_out"] = "available"


class Group(Record):
    """People who eat together, such as a team."""

    name: str


class Person(Record):
    """Somebody who orders along."""

    name: str
    group_id: Annotated[Id, Internal]
    allergies: str = ""
    notes: str = ""


class Address(Record):
    """A door that food is brought to; the district decides who delivers there."""

    name: str
    street: str
    district: str
    directions: str = ""


class Voucher(Record):
    """Money off one order: a share of it, or an amount."""

    code: str
    percent: int | None = None
    amount: int | None = None
    least: int = 0
    restaurant_id: Id | None = None
    valid_until: Day
    terms: str = ""
    status: Literal["unused", "used"] = "unused"


class Order(Record):
    """Dishes of one restaurant for one door, day and time. Amounts follow from its items, voucher and restaurant."""

    number: Annotated[int, Volatile]
    title: str
    restaurant_id: Id
    address_id: Id
    day: Day
    slot: Slot = "12:30"
    note: str = ""
    voucher_id: Id | None = None
    subtotal: Annotated[int, Volatile] = 0
    discount: Annotated[int, Volatile] = 0
    fee: Annotated[int, Volatile] = 0
    total: Annotated[int, Volatile] = 0
    status: OrderStatus = "draft"


class Item(Record):
    """What somebody wishes for, or gets, within an order; the price is for one, with option and extras."""

    code: Annotated[str, Volatile]
    order_id: Id
    dish_id: Id
    person_id: Id | None = None
    quantity: int = 1
    option: str = ""
    extras: str = ""
    price: int
    note: str = ""
    problem: Problem = "none"
    status: Literal["wished", "ordered", "declined"] = "ordered"


class Share(Record):
    """What a person owes for an order."""

    code: Annotated[str, Volatile]
    order_id: Id
    person_id: Id
    amount: int
    status: Literal["open", "settled", "waived"] = "open"


class Review(Record):
    """What we thought of a restaurant, in public."""

    title: str
    restaurant_id: Id
    stars: int
    text: str
    written_at: Stamp


class Message(Record):
    """A message to all who order along, or from somebody."""

    subject: str
    topic: Topic
    sender: str = "You"
    text: str
    status: Literal["current", "archived"] = "current"
    sent_at: Stamp


class State(Record):
    """Everything of one circle of people who order together."""

    circle: str
    currency: str
    restaurants: dict[Id, Restaurant]
    dishes: dict[Id, Dish]
    orders: dict[Id, Order]
    items: dict[Id, Item]
    shares: dict[Id, Share]
    people: dict[Id, Person]
    groups: dict[Id, Group]
    addresses: dict[Id, Address]
    vouchers: dict[Id, Voucher]
    reviews: dict[Id, Review]
    messages: dict[Id, Message]
