"""Collections of records, declared once: their actions, solutions, task templates and pages are made of that.

TEAMS = Collection("teams", Team, "team", fields=(Text("name", edits=("{value} desk",)),))
COLLECTIONS = Collections(State, TEAMS, …)

add_actions(COLLECTIONS, APP)  # create_team, edit_team, delete_team
"""

from hub.engine.collections.actions import add_actions
from hub.engine.collections.declaration import Collection, Collections, Move, Status
from hub.engine.collections.fields import (
    Change,
    Choice,
    Day,
    LongText,
    Money,
    Number,
    Reference,
    References,
    Switch,
    Text,
)
from hub.engine.collections.lookup import edit_arguments
from hub.engine.collections.solutions import solutions_of
from hub.engine.collections.templates import add_task_templates
from hub.engine.collections.views import pages_of, views_of

__all__ = [
    "Change",
    "Choice",
    "Collection",
    "Collections",
    "Day",
    "LongText",
    "Money",
    "Move",
    "Number",
    "Reference",
    "References",
    "Status",
    "Switch",
    "Text",
    "add_actions",
    "add_task_templates",
    "edit_arguments",
    "pages_of",
    "solutions_of",
    "views_of",
]
