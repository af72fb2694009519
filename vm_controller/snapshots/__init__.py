"""Saves states of desktops and restores them."""
