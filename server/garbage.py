"""Collections of garbage in a process that serves: a full one stops all sessions, so it is made short and rare."""

import gc

OBJECTS, YOUNG, MIDDLE = 20_000, 20, 50
"""Thresholds of Python's collector. By its own (700, 10, 10), a server of 64 sessions stood still for up to 0.2 s."""


def spare_what_is_loaded() -> None:
    """Leave everything that is loaded by now out of all collections, and collect less often from now on.

    States of the hub are records without cycles, which are freed without a collection. To be called once, after
    everything is imported and before the first request.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, YOUNG, MIDDLE)
