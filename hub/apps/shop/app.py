"""Tillwright: an online shop with its back office."""

from collections.abc import Callable, Mapping

from hub.apps.shop.state import State
from hub.engine.application import App, Page


def _first(collection: str, parameter: str) -> Callable[[State], Mapping[str, str]]:
    return lambda state: {parameter: next(iter(getattr(state, collection)))}


def _on_sale(state: State) -> Mapping[str, str]:
    return {"product_id": next(key for key, one in state.products.items() if one.status == "published")}


def _own_order(state: State) -> Mapping[str, str]:
    own = [order_id for order_id, order in state.orders.items() if order.customer_id == state.shopper_id]
    return {"order_id": own[0]}


APP = App(
    name="shop",
    title="Tillwright",
    summary="An online shop: storefront with basket, checkout and account, and the back office that runs it.",
    state=State,
    pages=(
        Page("/", "Shop"),
        Page("/category/{category_id}", "Category", _first("categories", "category_id")),
        Page("/collection/{collection_id}", "Collection", _first("collections", "collection_id")),
        Page("/product/{product_id}", "Product", _on_sale),
        Page("/basket", "Basket"),
        Page("/checkout", "Checkout"),
        Page("/wish-list", "Wish list"),
        Page("/account/orders", "My orders"),
        Page("/account/orders/{order_id}", "My order", _own_order),
        Page("/account/addresses", "Address book"),
        Page("/office", "Dashboard"),
        Page("/office/orders", "Orders"),
        Page("/office/orders/{order_id}", "Order", _first("orders", "order_id")),
        Page("/office/products", "Products"),
        Page("/office/products/{product_id}", "Edit product", _first("products", "product_id")),
        Page("/office/collections", "Collections"),
        Page("/office/collections/{collection_id}", "Edit collection", _first("collections", "collection_id")),
        Page("/office/stock", "Stock"),
        Page("/office/discounts", "Discounts"),
        Page("/office/customers", "Customers"),
        Page("/office/customers/{customer_id}", "Customer", _first("customers", "customer_id")),
        Page("/office/returns", "Returns"),
        Page("/office/reviews", "Reviews"),
        Page("/office/exports", "Exports"),
    ),
)
