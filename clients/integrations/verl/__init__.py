"""Episodes for verl's trainer (the extra `verl`): an agent loop, the rows of its dataset, and a recipe.

Only `agent_loop` needs verl; the rest is imported without it.
"""
