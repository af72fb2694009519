"""How a person does each action."""

from hub.apps.chat import recipes_channels, recipes_messages, recipes_people
from hub.engine.gestures import Recipes

RECIPES: Recipes = {**recipes_messages.RECIPES, **recipes_channels.RECIPES, **recipes_people.RECIPES}
