"""How a person does each action of Pinrow, by the names that stand on its pages."""

from hub.apps.board.recipes_cards import OF_CARDS
from hub.apps.board.recipes_sheet import OF_SHEET
from hub.apps.board.recipes_workspace import OF_WORKSPACE
from hub.engine.gestures import Recipes

RECIPES: Recipes = {**OF_CARDS, **OF_SHEET, **OF_WORKSPACE}
