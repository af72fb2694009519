"""Ropewalk, customer relations for a sales team."""

from hub.apps.crm import actions, worlds
from hub.apps.crm.app import APP
from hub.apps.crm.errands import ERRANDS
from hub.apps.crm.recipes import RECIPES

__all__ = ["APP", "ERRANDS", "RECIPES", "actions", "worlds"]
