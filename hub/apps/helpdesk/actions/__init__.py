"""All actions of Mendwick; importing this registers them. Those of `replies` no collection gives."""

from hub.apps.helpdesk.actions import replies
from hub.apps.helpdesk.app import APP
from hub.apps.helpdesk.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["replies"]
