"""An .ods file tells equal cells and rows once, with a count.

Who counts elements shifts every column behind the repetition; `spreadsheets.read` expands them.
"""

from xml.etree import ElementTree as ET

from cua_gym_session import packages, spreadsheets

spreadsheets.write("a.ods", {"S": [["x", None, None, "y"]]})
members = packages.members("a.ods")
two = b"<table:table-cell/><table:table-cell/>"
assert two in members["content.xml"]
members["content.xml"] = members["content.xml"].replace(two, b'<table:table-cell table:number-columns-repeated="2"/>')
packages.write("a.ods", members)
row = next(one for one in ET.fromstring(members["content.xml"]).iter() if one.tag.endswith("table-row"))
assert len(row) == 3  # y looks like column C
assert spreadsheets.read("a.ods")["S"] == [["x", None, None, "y"]]
