"""Solutions for staff actions on orders, returns, reviews and customers."""

from hub.apps.shop.actions.customers import (
    ApproveReturn,
    EditCustomer,
    MergeCustomers,
    ModerateReviews,
    ReceiveReturn,
    RejectReturn,
    ReplyToReview,
    TagCustomers,
)
from hub.apps.shop.actions.orders import (
    AddNote,
    AnOrder,
    CancelOrder,
    ChangeOrderAddress,
    FulfilOrder,
    RefundOrder,
    SomeOrders,
    TagOrders,
    UntagOrder,
)
from hub.apps.shop.domain.page_labels import capital, line_article
from hub.apps.shop.navigation import amount, bulk
from hub.apps.shop.solutions.front import address_fields
from hub.apps.shop.state import Address, State
from hub.engine.ui_steps import Click, Named, Solutions, UISteps, button, choose, dialog, fill, link, menu


def _on_order(state: State, order_id: str) -> UISteps:
    return link("Orders"), link(state.orders[order_id].number)


def _on_customer(state: State, customer_id: str) -> UISteps:
    return link("Customers"), link(state.customers[customer_id].name)


def mark_paid(state: State, arguments: SomeOrders) -> UISteps:
    """Select the orders and mark them."""
    return link("Orders"), *bulk((state.orders[key].number for key in arguments.order_ids), "Mark as paid")


def fulfil_order(state: State, arguments: FulfilOrder) -> UISteps:
    """Fill in the order's dialog: items, quantities, carrier and tracking number."""
    within = dialog("Fulfil items")
    order = state.orders[arguments.order_id]
    packed = {part.line_id: part.quantity for part in arguments.lines}
    waiting = {key: line.quantity - line.fulfilled for key, line in order.lines.items()}
    parts = tuple(
        fill(f"Quantity of {line_article(state, arguments.order_id, key)}", packed.get(key, 0), within)
        for key, left in waiting.items()
        if left and packed.get(key, 0) != left
    )
    quiet: UISteps = () if arguments.notify else (Click(Named("checkbox", "Notify the customer", within)),)
    return (
        *_on_order(state, arguments.order_id),
        button("Fulfil items"),
        *parts,
        choose("Carrier", arguments.carrier, within),
        fill("Tracking number", arguments.tracking, within),
        *quiet,
        button("Create parcel", within),
    )


def cancel_order(state: State, arguments: CancelOrder) -> UISteps:
    """Choose Cancel from the order's menu."""
    within = dialog(f"Cancel {state.orders[arguments.order_id].number}")
    keep: UISteps = () if arguments.restock else (Click(Named("checkbox", "Put the articles back in stock", within)),)
    return (
        *_on_order(state, arguments.order_id),
        menu("More actions", "Cancel order"),
        choose("Reason", capital(arguments.reason), within),
        *keep,
        button("Cancel the order", within),
    )


def refund_order(state: State, arguments: RefundOrder) -> UISteps:
    """Type amount and reason in the order's dialog."""
    within = dialog(f"Refund {state.orders[arguments.order_id].number}")
    return (
        *_on_order(state, arguments.order_id),
        button("Refund"),
        amount("Amount", arguments.amount, within),
        choose("Reason", capital(arguments.reason), within),
        button("Refund customer", within),
    )


def add_note(state: State, arguments: AddNote) -> UISteps:
    """Write on the order's page."""
    return *_on_order(state, arguments.order_id), fill("New note", arguments.text), button("Add note")


def change_order_address(state: State, arguments: ChangeOrderAddress) -> UISteps:
    """Change the address from the order's menu."""
    within = dialog("Change address")
    wanted = Address.model_validate(arguments.model_dump(exclude={"order_id"}))
    return (
        *_on_order(state, arguments.order_id),
        menu("More actions", "Change address"),
        *address_fields(wanted, state.orders[arguments.order_id].address, within),
        button("Save address", within),
    )


def resend_confirmation(state: State, arguments: AnOrder) -> UISteps:
    """Choose it from the order's menu."""
    return *_on_order(state, arguments.order_id), menu("More actions", "Resend confirmation")


def tag_orders(state: State, arguments: TagOrders) -> UISteps:
    """Select the orders and type the tag."""
    within = dialog("Tag orders")
    return (
        link("Orders"),
        *bulk((state.orders[key].number for key in arguments.order_ids), "Tag"),
        fill("Tag", arguments.tag, within),
        button("Add tag", within),
    )


def untag_order(state: State, arguments: UntagOrder) -> UISteps:
    """Click the cross at the tag."""
    return *_on_order(state, arguments.order_id), button(f"Remove tag {arguments.tag}")


def edit_customer(state: State, arguments: EditCustomer) -> UISteps:
    """Change what differs in the customer's dialog."""
    before, within = state.customers[arguments.customer_id], dialog("Edit customer")
    fields = (
        ("Name", before.name, arguments.name),
        ("Company", before.company, arguments.company),
        ("E-mail", before.email, arguments.email),
        ("Phone", before.phone, arguments.phone),
        ("Tags", ", ".join(before.tags), ", ".join(arguments.tags)),
        ("Note for staff", before.note, arguments.note),
    )
    changed = tuple(fill(label, new, within) for label, old, new in fields if old != new)
    news: UISteps = ()
    if before.accepts_news != arguments.accepts_news:
        news = (Click(Named("checkbox", "Receives the newsletter", within)),)
    return (
        *_on_customer(state, arguments.customer_id),
        button("Edit customer"),
        *changed,
        *news,
        button("Save customer", within),
    )


def tag_customers(state: State, arguments: TagCustomers) -> UISteps:
    """Select the customers and type the tag."""
    within = dialog("Tag customers")
    return (
        link("Customers"),
        *bulk((state.customers[key].name for key in arguments.customer_ids), "Tag"),
        fill("Tag", arguments.tag, within),
        button("Add tag", within),
    )


def merge_customers(state: State, arguments: MergeCustomers) -> UISteps:
    """Open the account that is kept, and choose the one to merge into it."""
    gone, within = state.customers[arguments.absorb_id], dialog("Merge accounts")
    return (
        *_on_customer(state, arguments.keep_id),
        button("Merge accounts"),
        choose("Account that goes", f"{gone.name} ({gone.email})", within),
        button("Merge into this account", within),
    )


def approve_return(state: State, arguments: ApproveReturn) -> UISteps:
    """Choose it from the row's menu."""
    return link("Returns"), menu(f"Actions for {state.returns[arguments.return_id].number}", "Approve")


def reject_return(state: State, arguments: RejectReturn) -> UISteps:
    """Enter the reason for the customer."""
    number = state.returns[arguments.return_id].number
    within = dialog(f"Reject {number}")
    return (
        link("Returns"),
        menu(f"Actions for {number}", "Reject"),
        fill("Answer to the customer", arguments.answer, within),
        button("Reject return", within),
    )


def receive_return(state: State, arguments: ReceiveReturn) -> UISteps:
    """Enter what happens to the goods and the money."""
    number = state.returns[arguments.return_id].number
    within = dialog(f"Receive {number}")
    boxes = (("Put back in stock", arguments.restock), ("Refund the customer", arguments.refund))
    return (
        link("Returns"),
        menu(f"Actions for {number}", "Receive"),
        *(Click(Named("checkbox", label, within)) for label, wanted in boxes if wanted),
        button("Receive return", within),
    )


def moderate_reviews(state: State, arguments: ModerateReviews) -> UISteps:
    """Select the reviews and publish or hide them."""
    action = "Publish" if arguments.status == "published" else "Hide"
    return link("Reviews"), *bulk((state.reviews[key].title for key in arguments.review_ids), action)


def reply_to_review(state: State, arguments: ReplyToReview) -> UISteps:
    """Write the answer from the row's menu."""
    within = dialog("Reply to review")
    return (
        link("Reviews"),
        menu(f"Actions for {state.reviews[arguments.review_id].title}", "Reply"),
        fill("Reply", arguments.text, within),
        button("Save reply", within),
    )


SOLUTIONS: Solutions = {
    "mark_paid": mark_paid,
    "fulfil_order": fulfil_order,
    "cancel_order": cancel_order,
    "refund_order": refund_order,
    "add_note": add_note,
    "change_order_address": change_order_address,
    "resend_confirmation": resend_confirmation,
    "tag_orders": tag_orders,
    "untag_order": untag_order,
    "edit_customer": edit_customer,
    "tag_customers": tag_customers,
    "merge_customers": merge_customers,
    "approve_return": approve_return,
    "reject_return": reject_return,
    "receive_return": receive_return,
    "moderate_reviews": moderate_reviews,
    "reply_to_review": reply_to_review,
}
