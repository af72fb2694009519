"""What tasks are made of: the errands of shoppers and staff."""

from hub.apps.shop import (
    errands_account,
    errands_front,
    errands_goods,
    errands_orders,
    errands_people,
    errands_shelves,
)
from hub.apps.shop.asking import ERRANDS

ROOMS = (errands_account, errands_front, errands_goods, errands_orders, errands_people, errands_shelves)
"""Imported so that their samplers are registered."""

__all__ = ["ERRANDS", "ROOMS"]
