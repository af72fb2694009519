"""Oxpenny: its pages, and the object its actions and fixtures register with."""

from hub.apps.bank.collections import COLLECTIONS
from hub.apps.bank.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="bank",
    title="Oxpenny",
    summary="Online banking: accounts, payments, standing orders, cards, budgets and disputes of one customer.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
