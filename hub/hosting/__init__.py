"""Hosts built applications of the published hub: pages own the state, the server stores, forks, diffs, expires it."""

from hub.hosting import pushed_state

__all__ = ["pushed_state"]  # imported to register how sessions start a build
