"""All actions of Ferrybeck; importing this registers them. Those of `decisions` and `seats` no collection gives."""

from hub.apps.travel.actions import decisions, seats
from hub.apps.travel.app import APP
from hub.apps.travel.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["decisions", "seats"]
