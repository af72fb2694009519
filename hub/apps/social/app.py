"""Natterby: its pages, and the object its actions and fixtures register with."""

from hub.apps.social.collections import COLLECTIONS
from hub.apps.social.state import State
from hub.engine.application import App
from hub.engine.collections import pages_of, views_of

APP: App[State] = App(
    name="social",
    title="Natterby",
    summary="The social page of an association: posts, comments, reports, people it follows, and events.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
