"""Ladlebury: its pages, and the object its actions and fixtures register with."""

from hub.apps.food.collections import COLLECTIONS
from hub.apps.food.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="food",
    title="Ladlebury",
    summary="Food ordering: menus, group orders, vouchers, and the shares of those who order together.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
