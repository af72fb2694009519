"""Decides whether a tuple is sound: whether setup, golden patch and reward agree, and whether the reward is robust."""
