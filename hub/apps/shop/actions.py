"""All actions, so that importing this module registers them."""

from hub.apps.shop import (
    actions_account,
    actions_basket,
    actions_collections,
    actions_customers,
    actions_discounts,
    actions_orders,
    actions_products,
    actions_stock,
)

ROOMS = (
    actions_account,
    actions_basket,
    actions_collections,
    actions_customers,
    actions_discounts,
    actions_orders,
    actions_products,
    actions_stock,
)
