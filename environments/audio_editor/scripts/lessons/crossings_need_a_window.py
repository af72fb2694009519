"""Pitch by counting zero crossings needs a long enough piece.

In a tenth of a second 220 Hz are 22 crossings, so one more is 10 Hz: allow for it, or look at longer pieces.
"""

import math


def pitch(hertz, seconds, phase):
    levels = [math.sin(2 * math.pi * hertz * n / 8000 + phase) for n in range(int(8000 * seconds))]
    return sum(a < 0 <= b for a, b in zip(levels, levels[1:])) / seconds


assert max(abs(pitch(225, 0.1, phase / 7) - 225) for phase in range(44)) > 4
assert max(abs(pitch(225, 1.0, phase / 7) - 225) for phase in range(44)) <= 1
