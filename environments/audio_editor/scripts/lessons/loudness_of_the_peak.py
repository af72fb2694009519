"""The peak of a recording is one sample.

A click of one sample makes a quiet stretch "loud": take the root of the mean square.
"""

import math

quiet = [100] * 799 + [30000]
loud = [20000] * 800
rms = lambda levels: math.sqrt(sum(level * level for level in levels) / len(levels))
assert max(quiet) > max(loud) and rms(quiet) < rms(loud)
