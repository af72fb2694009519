"""Wrenfold: a team's chat."""

from hub.apps.chat import actions, worlds
from hub.apps.chat.app import APP
from hub.apps.chat.errands import ERRANDS
from hub.apps.chat.recipes import RECIPES

__all__ = ["APP", "ERRANDS", "RECIPES", "actions", "worlds"]
