"""python-docx does not see text that was inserted with tracked changes.

`paragraph.text` leaves `w:ins` out; `documents.read` shows the text with all changes accepted. Whether any are left
is in the XML: `w:ins`, `w:del`.
"""

from cua_gym_session import documents
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

document = Document()
paragraph = document.add_paragraph("five ")
paragraph._p.append(parse_xml(f'<w:ins {nsdecls("w")} w:id="1" w:author="Ada"><w:r><w:t>euros</w:t></w:r></w:ins>'))
document.save("a.docx")
assert Document("a.docx").paragraphs[0].text == "five "
assert documents.read("a.docx")[0].text == "five euros"
