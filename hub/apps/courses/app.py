"""Tutorwick: its pages, and the object its actions and fixtures register with."""

from hub.apps.courses.collections import COLLECTIONS
from hub.apps.courses.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="courses",
    title="Tutorwick",
    summary="A learning platform: courses, lessons, assignments and what is handed in, learners and their places.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
