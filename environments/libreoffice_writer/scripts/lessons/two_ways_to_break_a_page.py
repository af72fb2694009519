"""A page break is a run of its own or a property of the next paragraph.

Writer writes the property (`w:pageBreakBefore`) and python-docx the run (`w:br w:type="page"`): accept both.
"""

from docx import Document

document = Document()
document.add_page_break()
document.add_paragraph("next").paragraph_format.page_break_before = True
xml = document.element.xml
assert 'w:br w:type="page"' in xml and "w:pageBreakBefore" in xml
assert document.paragraphs[0].paragraph_format.page_break_before is None
