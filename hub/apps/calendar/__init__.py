"""Hourglen: a shared calendar."""

from hub.apps.calendar import actions, worlds
from hub.apps.calendar.app import APP
from hub.apps.calendar.errands import ERRANDS
from hub.apps.calendar.recipes import RECIPES

__all__ = ["APP", "ERRANDS", "RECIPES", "actions", "worlds"]
