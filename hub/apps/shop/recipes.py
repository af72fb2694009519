"""How a person does each action: all recipes of the application."""

from hub.apps.shop.recipes_front import FRONT
from hub.apps.shop.recipes_goods import GOODS
from hub.apps.shop.recipes_orders import ORDERS
from hub.engine.gestures import Recipes

RECIPES: Recipes = {**FRONT, **ORDERS, **GOODS}
