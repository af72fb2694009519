"""Formulas in .ods need the prefix `of:` and a declaration of it.

Without the name space in the root element the office reads `=of:=…` and shows an error; without the prefix it takes
other separators.
"""

# needs the office
from cua_gym_session import office, packages, spreadsheets

spreadsheets.write("a.ods", {"S": [[2, "=A1*3"]]})
members = packages.members("a.ods")
members["content.xml"] = members["content.xml"].replace(
    b' xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"', b""
)
packages.write("b.ods", members)
office.convert("a.ods", "a.csv")
office.convert("b.ods", "b.csv")
assert spreadsheets.read_csv("a.csv") == [["2", "6"]]
assert spreadsheets.read_csv("b.csv")[0][1] != "6"
