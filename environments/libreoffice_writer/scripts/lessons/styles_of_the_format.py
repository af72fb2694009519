"""The same style has another name in each format.

`Normal` of .docx is `Standard` in .odt, `Text body` is `Body Text`: compare names within one format only, and
headings by `Heading N`.
"""

# needs the office
from cua_gym_session import documents, office
from cua_gym_session.documents import Paragraph

documents.write("a.odt", [Paragraph("Heading 1", "H"), Paragraph("Text body", "b")])
office.convert("a.odt", "a.docx")
assert documents.read("a.docx") == [Paragraph("Heading 1", "H"), Paragraph("Body Text", "b")]
