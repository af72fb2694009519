"""A steady tone sounds the same everywhere.

A cut at the wrong place leaves the same sound and length: let the pitch rise, so that every moment is known.
"""

import math

steady = [round(1000 * math.sin(2 * math.pi * 440 * n / 8000)) for n in range(8000)]
assert steady[:2000] == steady[2000:4000]
rising = [round(1000 * math.sin(2 * math.pi * (220 * n + 110 * n * n / 16000) / 8000)) for n in range(8000)]
assert rising[:2000] != rising[2000:4000]
