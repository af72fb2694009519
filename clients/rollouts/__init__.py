"""Rollouts: a model attempts a task through the public tools, as an agent in training would."""
