"""An example with a number tells a number that is no fact.

"as in 4.50" is contradicted by a golden state that holds no 4.50: say the rule in words.
"""

import re

instruction, golden = "Write prices with two digits, as in 4.50.", {"2.00", "3.10"}
told = set(re.findall(r"\d+\.\d+", instruction))
assert told and not told <= golden
