"""`document.paragraphs` of python-docx leaves out what stands in tables.

A word replaced everywhere but in the table scored full marks. `documents.read` gives both, in their order.
"""

from cua_gym_session import documents
from cua_gym_session.documents import Paragraph, Table
from docx import Document

documents.write("a.docx", [Paragraph("Normal", "old"), Table((("old",),))])
assert [one.text for one in Document("a.docx").paragraphs] == ["old"]
assert documents.read("a.docx")[1] == Table((("old",),))
