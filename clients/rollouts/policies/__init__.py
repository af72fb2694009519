"""Who acts on a desktop to solve a task: models, and policies that need none."""
