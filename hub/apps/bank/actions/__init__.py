"""All actions of Oxpenny; importing this registers them. Those of `payments` no collection gives."""

from hub.apps.bank.actions import payments
from hub.apps.bank.app import APP
from hub.apps.bank.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["payments"]
