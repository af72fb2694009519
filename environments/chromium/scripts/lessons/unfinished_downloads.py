"""A download that is not complete has another name.

`report.csv.crdownload` is no `report.csv`, and a second one is called `report (1).csv`: look at contents.
"""

import glob

for name in ("report.csv.crdownload", "report (1).csv"):
    open(name, "w").close()
assert glob.glob("report*") != [] and glob.glob("report.csv") == []
