"""A golden file of python-docx beside an initial one that the office saved differs in hundreds of looks.

Let both states be written the same way: both by a script, or both saved by `office.save_in_office`.
"""

# needs the office
from cua_gym_session import documents, office, packages
from cua_gym_session.documents import Paragraph

documents.write("a.docx", [Paragraph("Normal", "b")])
office.convert("a.docx", "b.docx")
ours, theirs = packages.members("a.docx"), packages.members("b.docx")
assert documents.read("a.docx") == documents.read("b.docx")
assert sum(ours[name] != theirs.get(name) for name in ours) > 5
