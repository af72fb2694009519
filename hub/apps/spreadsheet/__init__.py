"""Rowmere: a spreadsheet."""

from hub.apps.spreadsheet import actions, worlds
from hub.apps.spreadsheet.app import APP
from hub.apps.spreadsheet.errands import ERRANDS
from hub.apps.spreadsheet.recipes import RECIPES

__all__ = ["APP", "ERRANDS", "RECIPES", "actions", "worlds"]
