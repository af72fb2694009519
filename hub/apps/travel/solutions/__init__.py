"""How a person does each action, by the accessible names of the pages."""

from hub.apps.travel.collections import COLLECTIONS
from hub.apps.travel.solutions import trips
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **trips.SOLUTIONS}
