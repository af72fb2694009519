"""Blanks in a row count as one in .odt.

They are `text:s` elements there; plain ones vanish when the office reads the file. The writers of `cua_gym_session`
take care of it.
"""

# needs the office
from cua_gym_session import documents, office, packages
from cua_gym_session.documents import Paragraph

documents.write("a.odt", [Paragraph("Text body", "a  b")])
members = packages.members("a.odt")
plain = members["content.xml"].replace(b' <text:s text:c="1"/>', b"  ")
assert plain != members["content.xml"]
packages.write("b.odt", members | {"content.xml": plain})
office.convert("a.odt", "a.docx")
office.convert("b.odt", "b.docx")
assert documents.read("a.docx")[0].text == "a  b"
assert documents.read("b.docx")[0].text == "a b"
