"""Policies that act on a desktop to solve a task, with and without a model."""
