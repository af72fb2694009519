"""One day has a form in each program.

`2025-03-01`, `01/03/2025` and `03/01/2025`: the last two cannot be told apart without a rule in the instruction.
"""

from datetime import datetime

day = "01/03/2025"
assert datetime.strptime(day, "%d/%m/%Y") != datetime.strptime(day, "%m/%d/%Y")
assert datetime.strptime("2025-03-01", "%Y-%m-%d") == datetime.strptime(day, "%d/%m/%Y")
