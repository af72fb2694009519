"""Tillwright: an online shop with its back office."""

from hub.apps.shop import actions, worlds
from hub.apps.shop.app import APP
from hub.apps.shop.errands import ERRANDS
from hub.apps.shop.recipes import RECIPES

ROOMS = (actions, worlds)
"""Imported so that actions and worlds are registered."""

__all__ = ["APP", "ERRANDS", "RECIPES", "ROOMS"]
