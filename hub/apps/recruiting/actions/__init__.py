"""All actions of Tarnhallow; importing this registers them. Those of `decisions` no collection gives."""

from hub.apps.recruiting.actions import decisions
from hub.apps.recruiting.app import APP
from hub.apps.recruiting.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["decisions"]
