"""How a person does each action, by the accessible names of the pages."""

from hub.apps.helpdesk.collections import COLLECTIONS
from hub.apps.helpdesk.solutions import replies
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **replies.SOLUTIONS}
