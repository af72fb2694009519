"""Pinrow, a tracker of projects: its actions and worlds, how a person does each action, and what tasks it gives."""

from hub.apps.board import (
    actions_archive,
    actions_cards,
    actions_checklists,
    actions_columns,
    actions_filters,
    actions_labels,
    actions_members,
    actions_milestones,
    actions_projects,
    actions_talk,
    actions_time,
    worlds,
)
from hub.apps.board.app import APP
from hub.apps.board.errands import ERRANDS
from hub.apps.board.recipes import RECIPES

__all__ = [
    "APP",
    "ERRANDS",
    "RECIPES",
    "actions_archive",
    "actions_cards",
    "actions_checklists",
    "actions_columns",
    "actions_filters",
    "actions_labels",
    "actions_members",
    "actions_milestones",
    "actions_projects",
    "actions_talk",
    "actions_time",
    "worlds",
]
