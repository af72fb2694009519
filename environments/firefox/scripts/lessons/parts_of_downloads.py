"""An unfinished download leaves an empty file of the right name.

`report.csv` has no bytes while `report.csv.part` grows: compare contents.
"""

import os

open("report.csv", "w").close()
with open("report.csv.part", "w") as file:
    file.write("half")
assert os.path.exists("report.csv") and os.path.getsize("report.csv") == 0
