"""Ferrybeck: its pages, and the object its actions and fixtures register with."""

from hub.apps.travel.collections import COLLECTIONS
from hub.apps.travel.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="travel",
    title="Ferrybeck",
    summary="The travel desk of a company: trips and their approval, seats, rooms, fares and the travel policy.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
