"""Headers, footers and footnotes lie in members of their own.

"Everywhere in the document" includes them: search all of `packages.members(path)`.
"""

from cua_gym_session import documents, packages
from docx import Document

document = Document()
document.sections[0].header.paragraphs[0].text = "Oldname"
document.save("a.docx")
assert documents.read("a.docx") == []
assert any(b"Oldname" in part for name, part in packages.members("a.docx").items() if "header" in name)
