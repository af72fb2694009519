"""All actions of Ladlebury; importing this registers them. Those of `ordering` no collection gives."""

from hub.apps.food.actions import ordering
from hub.apps.food.app import APP
from hub.apps.food.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["ordering"]
