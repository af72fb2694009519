"""How a person does each action."""

from hub.apps.mail import recipes_people, recipes_sorting, recipes_threads, recipes_writing
from hub.engine.gestures import Recipes

RECIPES: Recipes = {
    **recipes_threads.RECIPES,
    **recipes_writing.RECIPES,
    **recipes_sorting.RECIPES,
    **recipes_people.RECIPES,
}
