"""Tarnhallow: its pages, and the object its actions and fixtures register with."""

from hub.apps.recruiting.collections import COLLECTIONS
from hub.apps.recruiting.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="recruiting",
    title="Tarnhallow",
    summary="Applicant tracking: positions, candidates, applications, interviews and offers of one organisation.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
