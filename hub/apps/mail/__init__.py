"""Larkpost: a mail client."""

from hub.apps.mail import actions, worlds
from hub.apps.mail.app import APP
from hub.apps.mail.errands import ERRANDS
from hub.apps.mail.recipes import RECIPES

__all__ = ["APP", "ERRANDS", "RECIPES", "actions", "worlds"]
