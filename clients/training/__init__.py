"""Trains a small policy on real sessions: supervised from oracle episodes, then by reinforcement on its own."""
