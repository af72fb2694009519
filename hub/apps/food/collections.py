"""The collections of Ladlebury: what their forms ask for, which states they have, and the words for both."""

from collections.abc import Iterable, Mapping
from functools import partial

from hub.apps.food.domain.rules import (
    refuse_address,
    refuse_item,
    refuse_order,
    refuse_review,
    serves,
    settle_item,
    settle_order,
)
from hub.apps.food.state import (
    Address,
    Dish,
    Group,
    Item,
    Message,
    Order,
    Person,
    Restaurant,
    Review,
    Share,
    State,
    Voucher,
)
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Money,
    Move,
    Number,
    Reference,
    Status,
    Switch,
    Text,
)

money = partial(Money, currency="currency", asked="never")
"""Amounts follow from menus, vouchers and orders; nobody types them."""


def _doors(state: State, record: Mapping[str, object]) -> Iterable[str]:
    restaurant = state.restaurants.get(str(record["restaurant_id"]))
    return [key for key, one in state.addresses.items() if restaurant and serves(restaurant, one.district)]


def _known_kitchens(state: State, record: Mapping[str, object]) -> Iterable[str]:
    del record
    return [one.restaurant_id for one in state.orders.values() if one.status == "delivered"]


ORDERS = Collection(
    "orders",
    Order,
    "order",
    label="title",
    number="number",
    section="Orders",
    verbs=("Start", "Draft"),
    refers=("order {number}",),
    check=refuse_order,
    settle=settle_order,
    fields=(
        Text("title", most=60, edits=("{value} (new)", "{value}, everybody")),
        Reference("restaurant_id", to="restaurants", says="at {value}", asked="once", redrawn=False),
        Day("day", label="Delivery day", says="for {value}", shifts=(1, 2, 7)),
        Choice("slot", label="Delivery time", says="at {value}"),
        Reference("address_id", to="addresses", says="to the address {value}", among=_doors, listed=False),
        Text(
            "note",
            label="Note to the kitchen",
            listed=False,
            edits=("Please ring twice", "No plastic cutlery, please", "Leave it at the front desk", "Napkins, please"),
        ),
        Reference(
            "voucher_id",
            to="vouchers",
            empty="No voucher",
            listed=False,
            asked="never",
            on_delete="refuse",
            change=Change(
                "apply_voucher",
                "Voucher",
                (
                    "Apply the voucher {value} to {records}",
                    "Use the voucher {value} for {records}",
                    "Pay less for {records} with the voucher {value}",
                ),
                ("draft", "placed"),
                reaches_others=True,
            ),
        ),
        money("total"),
    ),
    status=Status(
        "status",
        tones={"draft": "gray", "placed": "blue", "accepted": "orange", "delivered": "green", "cancelled": "red"},
        moves=(
            Move(
                "cancel_orders",
                "Cancel order",
                "cancelled",
                ("placed",),
                ("Cancel {records}", "Call off {records}", "Cancel {records} at the restaurant"),
                reaches_others=True,
            ),
            Move(
                "confirm_orders",
                "Confirm delivery",
                "delivered",
                ("accepted",),
                ("Confirm the delivery of {records}", "Mark {records} as delivered", "Confirm that {records} arrived"),
            ),
        ),
        shown=("placed", "accepted"),
    ),
)
ITEMS = Collection(
    "items",
    Item,
    "item",
    label="code",
    section="Orders",
    allows=("edit", "delete"),
    part_of="order_id",
    check=refuse_item,
    settle=settle_item,
    refers=('{person_id}\'s {dish_id} in the order "{order_id}"', 'the {dish_id} for {person_id} in "{order_id}"'),
    fields=(
        Text("code", label="Item", asked="never"),
        Reference("dish_id", to="dishes", says="of the dish {value}", asked="never"),
        Number("quantity", least=1, most=40, edits=(2, 3, 4, 6)),
        Text("option", asked="never"),
        Text("extras", listed=False, asked="never"),
        Reference(
            "person_id",
            to="people",
            label="For",
            empty="everybody",
            says="for {value}",
            on_delete="refuse",
            change=Change(
                "give_items",
                "Give to",
                ("Give {records} to {value}", "Let {value} have {records}", "Put {records} down for {value}"),
            ),
        ),
        Reference("order_id", to="orders", says="in the order {value}", asked="never", on_delete="cascade"),
        money("price"),
        Text("note", listed=False, edits=("Sauce on the side", "No onions", "Extra napkins", "Cut in halves")),
        Choice(
            "problem",
            listed=False,
            unset="none",
            change=Change(
                "report_items",
                "Report",
                (
                    "Report {records} as {value}",
                    "Report a problem with {records} to the restaurant: {value}",
                    "Set the problem of {records} to {value}",
                ),
                ("ordered",),
                reaches_others=True,
            ),
        ),
    ),
    status=Status(
        "status",
        tones={"wished": "yellow", "ordered": "green", "declined": "gray"},
        moves=(
            Move(
                "accept_items", "Accept", "ordered", ("wished", "declined"), ("Accept {records}", "Include {records}")
            ),
            Move(
                "decline_items",
                "Decline",
                "declined",
                ("wished", "ordered"),
                ("Decline {records}", "Take {records} out of what is ordered, as declined", "Turn down {records}"),
            ),
        ),
    ),
)
SHARES = Collection(
    "shares",
    Share,
    "share",
    label="code",
    section="Orders",
    has_page=False,
    allows=(),
    refers=('{person_id}\'s share of "{order_id}"', 'what {person_id} owes for "{order_id}"'),
    fields=(
        Text("code", label="Share", asked="never"),
        Reference("person_id", to="people", label="Of", says="of {value}", asked="never", on_delete="refuse"),
        Reference("order_id", to="orders", says="of the order {value}", asked="never", on_delete="refuse"),
        money("amount"),
    ),
    status=Status(
        "status",
        tones={"open": "orange", "settled": "green"},
        moves=(
            Move("settle_shares", "Settle", "settled", ("open",), ("Settle {records}", "Mark {records} as settled")),
            Move("reopen_shares", "Reopen", "open", ("settled", "waived"), ("Reopen {records}",)),
            Move("waive_shares", "Waive", "waived", ("open",), ("Waive {records}",)),
        ),
    ),
)
RESTAURANTS = Collection(
    "restaurants",
    Restaurant,
    "restaurant",
    section="Food",
    allows=(),
    fields=(
        Text("name", asked="never"),
        Choice("cuisine", says="for {value}", asked="never"),
        money("least_order", label="Minimum order"),
        money("fee", label="Delivery fee"),
        Text("opens", label="Delivers from", asked="never"),
        Text("closes", label="Delivers until", asked="never"),
        Choice("closed_on", asked="never", listed=False),
        Text("delivers_to", asked="never", listed=False),
        LongText("notice", asked="never"),
        Switch(
            "favourite",
            on=Change(
                "add_favourites",
                "Add to favourites",
                (
                    "Add {records} to the favourites",
                    "Put {records} among the favourites",
                    "Mark {records} as favourite",
                ),
            ),
            off=Change(
                "drop_favourites",
                "Remove from favourites",
                (
                    "Remove {records} from the favourites",
                    "Take {records} out of the favourites",
                    "Drop {records} from the favourites",
                ),
            ),
        ),
    ),
)
DISHES = Collection(
    "dishes",
    Dish,
    "dish",
    plural="dishes",
    section="Food",
    allows=(),
    fields=(
        Text("name", label="Dish", asked="never"),
        Reference("restaurant_id", to="restaurants", says="from {value}", asked="never"),
        Choice("course", says="under {value}", asked="never"),
        Choice("diet", tones={"vegan": "green", "vegetarian": "teal"}, says="marked as {value}", asked="never"),
        money("price"),
        Text("allergens", listed=False, asked="never"),
        Switch(
            "starred",
            label="Star",
            on=Change("star_dishes", "Star", ("Star {records}", "Give {records} a star", "Put a star on {records}")),
            off=Change(
                "unstar_dishes",
                "Remove star",
                ("Remove the star from {records}", "Take the star off {records}", "Unstar {records}"),
            ),
        ),
    ),
    status=Status("status", moves=(), tones={"available": "green", "sold_out": "red"}),
)
PEOPLE = Collection(
    "people",
    Person,
    "person",
    plural="people",
    section="Circle",
    is_named=True,
    verbs=("Add",),
    fields=(
        Text("name", edits=("{value}-Marsh", "{value} Jr")),
        Reference(
            "group_id",
            to="groups",
            says="in the group {value}",
            change=Change("regroup_people", "Group", ("Move {records} to the group {value}",)),
        ),
        Text("allergies", says="with the allergies {value}", edits=("peanuts", "sesame", "milk, egg", "shellfish")),
        LongText("notes", edits=("Likes it hot.", "Works from home on Fridays.", "Small portions, please.")),
    ),
)
GROUPS = Collection(
    "groups",
    Group,
    "group",
    section="Circle",
    has_page=False,
    fields=(Text("name", most=40, edits=("{value} and friends", "{value} (all)")),),
)
ADDRESSES = Collection(
    "addresses",
    Address,
    "address",
    plural="addresses",
    section="Circle",
    check=refuse_address,
    fields=(
        Text("name", edits=("{value}, side door", "{value} (new)")),
        Text("street", says="in {value}", edits=("14 Tanner's Yard", "3 Almond Row")),
        Text("district", says="in the district {value}"),
        LongText("directions", edits=("Second bell from the top.", "The lift is broken; please call.")),
    ),
)
VOUCHERS = Collection(
    "vouchers",
    Voucher,
    "voucher",
    label="code",
    section="Food",
    allows=("delete",),
    fields=(
        Text("code", asked="never"),
        Number("percent", unit="%", empty="-", asked="never"),
        money("amount", empty="-"),
        money("least", label="From"),
        Reference("restaurant_id", to="restaurants", empty="Any restaurant", says="for {value}", asked="never"),
        Day("valid_until", asked="never"),
        LongText("terms", asked="never"),
    ),
    status=Status("status", moves=(), tones={"unused": "green", "used": "gray"}),
)
REVIEWS = Collection(
    "reviews",
    Review,
    "review",
    label="title",
    made_at="written_at",
    section="Circle",
    verbs=("Write", "Post"),
    reaches_others=("create", "edit"),
    check=refuse_review,
    refers=("our review of {restaurant_id}",),
    fields=(
        Text("title", edits=("{value}, again", "{value} (edited)")),
        Reference("restaurant_id", to="restaurants", says="of {value}", asked="once", among=_known_kitchens),
        Number("stars", unit="star", says="with {value}", least=1, most=5, edits=(1, 2, 3, 4, 5)),
        LongText("text", edits=("{value} We would order again.", "{value} The portions are small.")),
    ),
)
MESSAGES = Collection(
    "messages",
    Message,
    "message",
    label="subject",
    unique=False,
    made_at="sent_at",
    section="Circle",
    verbs=("Send everybody",),
    allows=("create", "delete"),
    reaches_others=("create",),
    fields=(
        Text("subject"),
        Text("sender", label="From", says="from {value}", asked="never"),
        Choice("topic", says="under the topic {value}"),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"current": "blue"},
        moves=(
            Move("archive_messages", "Archive", "archived", ("current",), ("Archive {records}",)),
            Move("restore_messages", "Restore", "current", ("archived",), ("Bring {records} back from the archive",)),
        ),
    ),
)
COLLECTIONS = Collections(
    State,
    *(ORDERS, ITEMS, SHARES),
    *(RESTAURANTS, DISHES, VOUCHERS),
    *(PEOPLE, GROUPS, ADDRESSES, MESSAGES, REVIEWS),
)
