"""Solutions for a shopper's actions in the shop and in their account."""

from hub.apps.shop.actions.account import AddAddress, AnAddress, EditAddress, RequestReturn, WriteReview
from hub.apps.shop.actions.basket import (
    AddToBasket,
    ApplyDiscount,
    ChangeQuantity,
    OrderAgain,
    PlaceOrder,
    RemoveDiscount,
    RemoveFromBasket,
    WishList,
)
from hub.apps.shop.domain.page_labels import COUNT_STARS, address_name, article_of, capital, line_article
from hub.apps.shop.state import Address, State
from hub.engine.ui_steps import Click, Named, Press, Solutions, UISteps, button, choose, dialog, fill, link, menu


def _on_product(state: State, product_id: str) -> UISteps:
    return link("Shop"), link(state.products[product_id].title)


def add_to_basket(state: State, arguments: AddToBasket) -> UISteps:
    """Open the product, choose the variant, type how many, click the button."""
    product = state.products[arguments.product_id]
    name = product.variants[arguments.variant_id].name
    options: UISteps = (Click(Named("radio", name)),) if product.option else ()
    return (
        *_on_product(state, arguments.product_id),
        *options,
        fill("Quantity", arguments.quantity),
        button("Add to basket"),
    )


def change_quantity(state: State, arguments: ChangeQuantity) -> UISteps:
    """Type another number in the basket."""
    name = article_of(state, arguments.product_id, arguments.variant_id)
    return link("Basket"), fill(f"Quantity of {name}", arguments.quantity), Press("Enter")


def remove_from_basket(state: State, arguments: RemoveFromBasket) -> UISteps:
    """Click the bin at the line."""
    return link("Basket"), button(f"Remove {article_of(state, arguments.product_id, arguments.variant_id)}")


def apply_discount(state: State, arguments: ApplyDiscount) -> UISteps:
    """Type the code in the basket, after removing an existing one."""
    off: UISteps = (button("Remove discount"),) if state.basket.code else ()
    return link("Basket"), *off, fill("Discount code", arguments.code), button("Apply")


def remove_discount(state: State, arguments: RemoveDiscount) -> UISteps:
    """Click the button beside the code."""
    del state, arguments
    return link("Basket"), button("Remove discount")


def place_order(state: State, arguments: PlaceOrder) -> UISteps:
    """Go through the four steps of the checkout."""
    address = state.customers[state.shopper_id].addresses[arguments.address_id]
    pay = f"Card ending {arguments.card_ending}" if arguments.payment == "card" else "Pay by invoice"
    message: UISteps = (fill("Message to the shop", arguments.message),) if arguments.message else ()
    return (
        link("Basket"),
        link("Go to checkout"),
        Click(Named("radio", address_name(address))),
        button("Continue to delivery"),
        Click(Named("radio", state.delivery_methods[arguments.delivery_id].name)),
        button("Continue to payment"),
        Click(Named("radio", pay)),
        button("Continue to review"),
        *message,
        button("Place order"),
    )


def order_again(state: State, arguments: OrderAgain) -> UISteps:
    """Open the earlier order and click the button."""
    return link("My orders"), link(state.orders[arguments.order_id].number), button("Order again")


def add_to_wish_list(state: State, arguments: WishList) -> UISteps:
    """Click the heart at the product."""
    return link("Shop"), button(f"Add {state.products[arguments.product_id].title} to wish list")


def remove_from_wish_list(state: State, arguments: WishList) -> UISteps:
    """Click the bin on the wish list."""
    return link("Wish list"), button(f"Remove {state.products[arguments.product_id].title} from wish list")


def address_fields(address: Address | AddAddress, before: Address | None, within: Named) -> UISteps:
    """Fill the fields of an address that differ from their current values."""
    fields = (
        ("Recipient", "recipient"),
        ("Street and number", "street"),
        ("Postcode", "postcode"),
        ("Town", "city"),
    )
    filled = tuple(
        fill(label, getattr(address, name), within)
        for label, name in fields
        if before is None or getattr(before, name) != getattr(address, name)
    )
    if before is not None and before.country == address.country:
        return filled
    return *filled, choose("Country", address.country, within)


def add_address(state: State, arguments: AddAddress) -> UISteps:
    """Fill the dialog of the address book."""
    del state
    new = dialog("New address")
    fields = address_fields(arguments, None, new)
    return link("Address book"), button("New address"), *fields, button("Save address", new)


def edit_address(state: State, arguments: EditAddress) -> UISteps:
    """Open the address from its menu, and change what differs."""
    before = state.customers[state.shopper_id].addresses[arguments.address_id]
    edit = dialog("Edit address")
    return (
        link("Address book"),
        menu(f"Actions for {address_name(before)}", "Edit"),
        *address_fields(arguments, before, edit),
        button("Save address", edit),
    )


def delete_address(state: State, arguments: AnAddress) -> UISteps:
    """Choose Delete from the menu, and confirm."""
    address = state.customers[state.shopper_id].addresses[arguments.address_id]
    return (
        link("Address book"),
        menu(f"Actions for {address_name(address)}", "Delete"),
        button("Delete address", dialog("Delete this address?")),
    )


def choose_default_address(state: State, arguments: AnAddress) -> UISteps:
    """Choose it from the menu."""
    address = state.customers[state.shopper_id].addresses[arguments.address_id]
    return link("Address book"), menu(f"Actions for {address_name(address)}", "Make default")


def request_return(state: State, arguments: RequestReturn) -> UISteps:
    """Enter the items, quantities and reason in the order's dialog."""
    within = dialog("Return articles")
    parts = tuple(
        fill(f"Return of {line_article(state, arguments.order_id, part.line_id)}", part.quantity, within)
        for part in arguments.lines
    )
    comment: UISteps = (fill("Comment", arguments.comment, within),) if arguments.comment else ()
    return (
        link("My orders"),
        link(state.orders[arguments.order_id].number),
        button("Return articles"),
        *parts,
        choose("Reason", capital(arguments.reason), within),
        *comment,
        button("Request return", within),
    )


def write_review(state: State, arguments: WriteReview) -> UISteps:
    """Click Review at the article in an order that contains it."""
    order, line = next(
        (order, line)
        for order in state.orders.values()
        if order.customer_id == state.shopper_id and order.status == "open"
        for line in order.lines.values()
        if line.product_id == arguments.product_id
    )
    within = dialog(f"Review {state.products[arguments.product_id].title}")
    name = f"{line.title}, {line.variant}" if line.variant else line.title
    return (
        link("My orders"),
        link(order.number),
        button(f"Review {name}"),
        choose("Rating", COUNT_STARS[arguments.rating - 1], within),
        fill("Title", arguments.title, within),
        fill("Review", arguments.text, within),
        button("Send review", within),
    )


SOLUTIONS: Solutions = {
    "add_to_basket": add_to_basket,
    "change_quantity": change_quantity,
    "remove_from_basket": remove_from_basket,
    "apply_discount": apply_discount,
    "remove_discount": remove_discount,
    "place_order": place_order,
    "order_again": order_again,
    "add_to_wish_list": add_to_wish_list,
    "remove_from_wish_list": remove_from_wish_list,
    "add_address": add_address,
    "edit_address": edit_address,
    "delete_address": delete_address,
    "choose_default_address": choose_default_address,
    "request_return": request_return,
    "write_review": write_review,
}
