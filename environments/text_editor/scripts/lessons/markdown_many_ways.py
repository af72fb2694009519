"""Markdown writes the same thing in several ways.

`* a` and `- a`, `Title` over `=====` and `# Title`, cells with more blanks: fold what the instruction leaves open.
"""

import re


def point(line):
    return re.sub(r"^[*+-]\s+", "- ", line.strip())


assert "* tea" != "-  tea"
assert point("* tea") == point("-  tea") == "- tea"
row = "| a  |b |"
assert [cell.strip() for cell in row.strip("|").split("|")] == ["a", "b"]
