"""Withybeck: its pages, and the object its actions and fixtures register with."""

from hub.apps.code.collections import COLLECTIONS
from hub.apps.code.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="code",
    title="Withybeck",
    summary="Code hosting: repositories and their files, issues, milestones, merge requests, releases and members.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
