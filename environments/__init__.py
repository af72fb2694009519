"""Environments: one folder each, with its applications, its skill and its task families."""
