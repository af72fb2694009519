"""How a person adds a dish to an order, and places, repeats and splits one."""

from hub.apps.food.actions.ordering import Division, OneOrder, Repetition, Wanted
from hub.apps.food.collections import COLLECTIONS
from hub.apps.food.state import State
from hub.engine.collections.solutions import opened, submitted
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, choose, dialog, fill, menu

WAYS = {"by_items": "By what each has ordered", "evenly": "Evenly"}


def _add_item(state: State, arguments: Wanted) -> UISteps:
    title = "Add to an order"
    within = dialog(title)
    person = state.people[arguments.person_id].name if arguments.person_id else ""
    return (
        *opened(COLLECTIONS, state, "dishes", arguments.dish_id),
        menu("More actions", title),
        choose("Order", state.orders[arguments.order_id].title, within),
        *((Fill(Named("combobox", "For", within), person), Click(Named("option", person))) if person else ()),
        *((fill("Quantity", arguments.quantity, within),) if arguments.quantity != 1 else ()),
        *((choose("Option", arguments.option, within),) if arguments.option else ()),
        *(Click(Named("checkbox", one, within)) for one in arguments.extras),
        *submitted(title, "Add"),
    )


def _place_order(state: State, arguments: OneOrder) -> UISteps:
    opening = opened(COLLECTIONS, state, "orders", arguments.order_id)
    return (*opening, menu("More actions", "Place order"), *submitted("Place order", "Place order"))


def _repeat_order(state: State, arguments: Repetition) -> UISteps:
    title = "Order again"
    within = dialog(title)
    return (
        *opened(COLLECTIONS, state, "orders", arguments.order_id),
        menu("More actions", title),
        fill("Title", arguments.title, within),
        fill("Delivery day", arguments.day, within),
        *((choose("Delivery time", arguments.slot, within),) if arguments.slot != "12:30" else ()),
        *submitted(title, "Draft order"),
    )


def _split_order(state: State, arguments: Division) -> UISteps:
    title = "Split the bill"
    return (
        *opened(COLLECTIONS, state, "orders", arguments.order_id),
        menu("More actions", title),
        *((choose("Divided", WAYS[arguments.way], dialog(title)),) if arguments.way != "by_items" else ()),
        *submitted(title, "Split"),
    )


SOLUTIONS: Solutions = {
    "add_item": _add_item,
    "place_order": _place_order,
    "repeat_order": _repeat_order,
    "split_order": _split_order,
}
