"""What Ladlebury refuses, and what an order, a voucher, a repetition and a split leave behind."""

import pytest
from pydantic import JsonValue

from hub.apps.food import APP
from hub.apps.food.domain.bills import discount_of, split
from hub.apps.food.state import Order, State, Voucher
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance

CURRY = "Curry for the clients"
ONE_ONLY = f"“{CURRY}” is an order at Saffron Yard, and an order is of one restaurant."


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "studio", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def order(session: Instance, title: str) -> tuple[str, Order]:
    return next((key, one) for key, one in state_of(session).orders.items() if one.title == title)


def voucher(session: Instance, code: str) -> str:
    return next(key for key, one in state_of(session).vouchers.items() if one.code == code)


def dish(session: Instance, name: str) -> str:
    return next(key for key, one in state_of(session).dishes.items() if one.name == name)


def items_of(session: Instance, order_id: str, *statuses: str) -> list[str]:
    items = state_of(session).items.items()
    return [key for key, one in items if one.order_id == order_id and (not statuses or one.status in statuses)]


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def add(session: Instance, order_id: str, name: str, **more: JsonValue) -> None:
    session.act("add_item", {"dish_id": dish(session, name), "order_id": order_id, **more})


def ready(session: Instance, portions: int) -> str:
    """Leave a draft with so many portions of raita-less Paneer makhani, and nothing else."""
    order_id, _ = order(session, CURRY)
    for item in items_of(session, order_id):
        session.act("delete_item", {"item_id": item})
    add(session, order_id, "Paneer makhani", option="mild", quantity=portions)
    return order_id


def test_a_dish_costs_what_its_extras_cost_and_counts_at_once(session: Instance) -> None:
    order_id = ready(session, 2)
    add(session, order_id, "Paneer makhani", option="medium", extras=["extra paneer", "naan"])

    item = list(state_of(session).items.values())[-1]
    assert (item.price, item.extras, item.status) == (1_500, "naan, extra paneer", "ordered")
    _, made = order(session, CURRY)
    assert (made.subtotal, made.fee, made.total) == (3_680, 250, 3_930)


@pytest.mark.parametrize(
    ("name", "more", "message", "field"),
    [
        (
            "Margherita",
            {"option": "thin"},
            ONE_ONLY,
            "order_id",
        ),
        ("Paneer makhani", {}, "Choose how you want it: mild and medium.", "option"),
        (
            "Paneer makhani",
            {"option": "mild", "extras": ["raita"]},
            "Paneer makhani does not come with raita.",
            "extras",
        ),
        ("Paneer makhani", {"option": "mild", "quantity": 41}, "Enter a quantity between 1 and 40.", "quantity"),
    ],
)
def test_an_order_takes_only_what_its_restaurant_has(
    session: Instance, name: str, more: dict[str, JsonValue], message: str, field: str
) -> None:
    order_id, _ = order(session, CURRY)
    arguments = {"dish_id": dish(session, name), "order_id": order_id, **more}
    assert refusal(session, "add_item", **arguments) == (message, field)


def test_an_order_below_the_minimum_is_not_placed(session: Instance) -> None:
    order_id = ready(session, 1)
    expected = ("Saffron Yard delivers from £15.00; this would be £10.90.", "order_id")
    assert refusal(session, "place_order", order_id=order_id) == expected
    (item,) = items_of(session, order_id)
    session.act("edit_item", {"item_id": item, "quantity": 2, "note": ""})
    session.act("place_order", {"order_id": order_id})
    assert order(session, CURRY)[1].status == "placed"
    message, _ = refusal(session, "edit_item", item_id=item, quantity=1, note="")
    assert message == expected[0]
    assert refusal(session, "delete_order", order_id=order_id) == (
        f"“{CURRY}” is placed. Only drafts can be deleted.",
        "order_id",
    )


def test_wishes_are_decided_before_an_order_is_placed(session: Instance) -> None:
    order_id, made = order(session, CURRY)
    wished = items_of(session, order_id, "wished")
    message, _ = refusal(session, "place_order", order_id=order_id)
    assert message.startswith("Accept or decline what is still only wished for: ")
    assert str(made.number) in message
    session.act("decline_items", {"item_ids": [*wished]})
    assert order(session, CURRY)[1].subtotal == made.subtotal


def test_a_voucher_is_good_for_one_order_that_meets_its_conditions(session: Instance) -> None:
    order_id = ready(session, 2)

    def apply(code: str) -> str:
        return refusal(session, "apply_voucher", order_ids=[order_id], voucher_id=voucher(session, code))[0]

    assert apply("FERRY8") == "FERRY8 is for orders at Noodle Ferry only."
    assert apply("HELLO5") == "HELLO5 is for deliveries until 14 March 2026."
    assert apply("SPRING15") == "SPRING15 is for orders from £40.00; this one has £21.80 so far."
    assert apply("TRESTLE10").startswith("TRESTLE10 is on “")
    sorry = voucher(session, "SORRY4")
    session.act("apply_voucher", {"order_ids": [order_id], "voucher_id": sorry})
    _, made = order(session, CURRY)
    assert (made.discount, made.total) == (400, 2_030)
    session.act("place_order", {"order_id": order_id})
    assert state_of(session).vouchers[sorry].status == "used"
    session.act("cancel_orders", {"order_ids": [order_id]})
    assert state_of(session).vouchers[sorry].status == "unused"


def test_a_voucher_below_its_least_order_takes_nothing_off_and_stops_the_order(session: Instance) -> None:
    order_id = ready(session, 4)
    session.act("apply_voucher", {"order_ids": [order_id], "voucher_id": voucher(session, "SPRING15")})
    assert order(session, CURRY)[1].discount == 654
    (item,) = items_of(session, order_id)
    session.act("edit_item", {"item_id": item, "quantity": 2, "note": ""})
    assert order(session, CURRY)[1].discount == 0
    assert refusal(session, "place_order", order_id=order_id)[1] == "voucher_id"


def test_an_order_fits_the_hours_and_the_doors_of_its_restaurant(session: Instance) -> None:
    order_id, made = order(session, CURRY)
    form: dict[str, JsonValue] = {"order_id": order_id, "title": CURRY, "day": made.day, "slot": "13:00", "note": ""}
    doors = {one.district: key for key, one in state_of(session).addresses.items()}
    form["address_id"] = made.address_id
    assert refusal(session, "edit_order", **{**form, "day": "2026-03-23"}) == (
        "Saffron Yard is closed on Mondays. Choose another day.",
        "day",
    )
    assert refusal(session, "edit_order", **{**form, "address_id": doors["Northgate"]}) == (
        "Saffron Yard does not deliver to Northgate, only to Harbour, Old Town, Mill Hill.",
        "address_id",
    )


def test_what_is_accepted_stays_as_it_is(session: Instance) -> None:
    order_id, made = order(session, "Wednesday noodles")
    said = "“Wednesday noodles” is accepted, so it cannot be changed any more."
    item = items_of(session, order_id)[0]
    refused: dict[str, dict[str, JsonValue]] = {
        "edit_item": {"item_id": item, "quantity": 7, "note": ""},
        "delete_item": {"item_id": item},
        "decline_items": {"item_ids": [item]},
        "edit_order": {
            **made.model_dump(include={"title", "day", "slot", "address_id"}),
            "order_id": order_id,
            "note": "x",
        },
    }
    for action, arguments in refused.items():
        assert refusal(session, action, **arguments)[0] == said
    assert refusal(session, "report_items", item_ids=[item], problem="missing")[0].startswith("“Wednesday noodles” is")
    session.act("confirm_orders", {"order_ids": [order_id]})
    session.act("report_items", {"item_ids": [item], "problem": "missing"})
    assert state_of(session).items[item].problem == "missing"


def test_a_repetition_is_a_draft_at_the_prices_of_today_without_what_is_sold_out(session: Instance) -> None:
    order_id, before = order(session, "Housing team lunch")
    old = [state_of(session).items[key] for key in items_of(session, order_id)]
    session.act("repeat_order", {"order_id": order_id, "title": "Once more", "day": "2026-03-25", "slot": "12:00"})
    again_id, again = order(session, "Once more")
    new = [state_of(session).items[key] for key in items_of(session, again_id)]
    dishes = state_of(session).dishes
    left = [one for one in old if dishes[one.dish_id].status == "available"]
    assert (again.status, again.address_id, again.voucher_id) == ("draft", before.address_id, None)
    assert [(one.dish_id, one.person_id, one.price) for one in new] == [
        (one.dish_id, one.person_id, one.price) for one in left
    ]
    assert again.subtotal == sum(one.price * one.quantity for one in left)


def test_a_bill_is_split_once_and_to_the_penny(session: Instance) -> None:
    order_id, made = order(session, "Tuesday bowls")
    session.act("split_order", {"order_id": order_id, "way": "by_items"})
    shares = [one for one in state_of(session).shares.values() if one.order_id == order_id]
    assert sum(one.amount for one in shares) == made.total
    assert {one.status for one in shares} == {"open"}
    assert refusal(session, "split_order", order_id=order_id)[0] == "“Tuesday bowls” is split already; see its shares."


def test_amounts_are_split_to_the_penny() -> None:
    assert split(1_000, {"a": 1, "b": 1, "c": 1}) == {"a": 334, "b": 333, "c": 333}
    assert split(999, {"a": 2_000, "b": 1_000}) == {"a": 666, "b": 333}


def test_a_voucher_never_takes_off_more_than_there_is() -> None:
    off = Voucher(code="X", amount=400, valid_until="2026-05-01")
    assert (discount_of(off, 300), discount_of(off, 1_000), discount_of(None, 1_000)) == (300, 400, 0)


def test_a_restaurant_is_reviewed_once_and_only_if_it_has_delivered(session: Instance) -> None:
    reviewed = next(iter(state_of(session).reviews.values()))
    form: dict[str, JsonValue] = {"title": "Again", "stars": 3, "text": "As before."}
    name = state_of(session).restaurants[reviewed.restaurant_id].name
    assert refusal(session, "create_review", restaurant_id=reviewed.restaurant_id, **form) == (
        f"There is a review of {name} already: “{reviewed.title}”. Edit that one.",
        "restaurant_id",
    )
    grill = next(key for key, one in state_of(session).restaurants.items() if one.name == "Ember and Rye")
    assert refusal(session, "create_review", restaurant_id=grill, **form)[0] == (
        "Ember and Rye has not delivered anything to you yet."
    )


def placed_with_a_voucher(session: Instance) -> tuple[str, str]:
    """Apply SPRING15, from £40.00, to the planning office's lunch, and return what takes it above that amount."""
    order_id, _ = order(session, "Planning office lunch")
    dear, *others = items_of(session, order_id, "ordered")
    items = state_of(session).items
    session.act("edit_item", {"item_id": dear, "quantity": 6, "note": ""})
    while sum(items[key].price * items[key].quantity for key in others) + items[dear].price >= 4_000:
        session.act("delete_item", {"item_id": others.pop()})
    session.act("apply_voucher", {"order_ids": [order_id], "voucher_id": voucher(session, "SPRING15")})
    return order_id, dear


def test_a_placed_order_keeps_meeting_the_conditions_of_its_voucher(session: Instance) -> None:
    order_id, dear = placed_with_a_voucher(session)
    made = state_of(session).orders[order_id]
    form = {"order_id": order_id, **made.model_dump(include={"title", "slot", "address_id", "note"})}
    until = ("SPRING15 is for deliveries until 8 April 2026.", "day")
    assert refusal(session, "edit_order", day="2026-05-20", **form) == until
    session.act("edit_order", {**form, "day": "2026-04-07"})

    refused: dict[str, dict[str, JsonValue]] = {
        "decline_items": {"item_ids": [dear]},
        "delete_item": {"item_id": dear},
        "edit_item": {"item_id": dear, "quantity": 1, "note": ""},
    }
    fields = dict(zip(refused, ("item_ids", "item_id", "quantity"), strict=True))
    for action, arguments in refused.items():
        message, field = refusal(session, action, **arguments)
        assert message.startswith("SPRING15 is for orders from £40.00; this one has £")
        assert field == fields[action]


def test_a_placed_order_is_not_moved_to_an_earlier_day(session: Instance) -> None:
    order_id, made = order(session, "Planning office lunch")
    form = made.model_dump(include={"title", "slot", "address_id", "note"})
    said = ("“Planning office lunch” is placed for 19 March 2026. Choose a later day, or cancel it.", "day")
    assert refusal(session, "edit_order", order_id=order_id, day="2026-03-10", **form) == said


def test_an_item_of_an_accepted_order_is_not_given_to_somebody_else(session: Instance) -> None:
    order_id, _ = order(session, "Wednesday noodles")
    item = items_of(session, order_id)[0]
    other = next(key for key in state_of(session).people if key != state_of(session).items[item].person_id)
    assert refusal(session, "give_items", item_ids=[item], person_id=other)[1] == "item_ids"


def test_a_change_reaches_the_restaurant_once_the_order_is_placed(session: Instance) -> None:
    for title, is_reached in (("Planning office lunch", True), ("Pizza for the crane crew", False)):
        order_id, _ = order(session, title)
        item = items_of(session, order_id)[0]
        entry = session.act("edit_item", {"item_id": item, "quantity": 3, "note": "Cut in halves"})
        assert entry.reached_others is is_reached


def test_a_door_of_a_running_order_stays_in_its_district(session: Instance) -> None:
    state = state_of(session)
    running = {one.address_id for one in state.orders.values() if one.status in ("draft", "placed", "accepted")}
    key = order(session, "Wednesday noodles")[1].address_id
    door = state.addresses[key]
    form = door.model_dump(include={"name", "street", "directions"})
    said = (f"“Wednesday noodles” is to be delivered to {door.name}. Add an address in the other district.", "district")
    assert refusal(session, "edit_address", address_id=key, district="Northgate", **form) == said
    session.act("edit_address", {"address_id": key, "district": door.district, **form, "street": "1 Almond Row"})
    free = next(one for one in state.addresses if one not in running)
    session.act("edit_address", {"address_id": free, "district": "Harbour", **form, "name": "Elsewhere"})
