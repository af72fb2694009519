"""How a person does each action, by the accessible names of the pages."""

from hub.apps.bank.collections import COLLECTIONS
from hub.apps.bank.solutions import payments
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **payments.SOLUTIONS}
