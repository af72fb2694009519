"""A colour of six digits gets alpha 00 in openpyxl, and the office saves FF.

Write eight digits and compare the last six.
"""

from openpyxl.styles import PatternFill

fill = PatternFill("solid", fgColor="FFFF00")
assert fill.fgColor.rgb == "00FFFF00" != PatternFill("solid", fgColor="FFFFFF00").fgColor.rgb
assert fill.fgColor.rgb[-6:] == "FFFF00"
