"""Exported labels are lines of start, end and name with tabs.

Six digits behind the point and a comma or none: read numbers, with a tolerance of a few hundredths.
"""

line = "1.000000\t2.500000\tIntro"
start, end, name = line.split("\t")
assert line != "1.0\t2.5\tIntro" and (float(start), float(end), name) == (1.0, 2.5, "Intro")
