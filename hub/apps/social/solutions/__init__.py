"""How a person does each action, by the accessible names of the pages."""

from hub.apps.social.collections import COLLECTIONS
from hub.apps.social.solutions import by_hand
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **by_hand.SOLUTIONS}
