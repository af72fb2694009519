"""Mendwick: its pages, and the object its actions and fixtures register with."""

from hub.apps.helpdesk.collections import COLLECTIONS
from hub.apps.helpdesk.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="helpdesk",
    title="Mendwick",
    summary="A help desk: requests and their replies, agents and teams, devices, a knowledge base.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
