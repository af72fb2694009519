"""The number of a list or of a heading is no text.

"1." before a paragraph is typed by hand if the text has it, and a list if it has not. A task that asks for a list
must look for the list's style.
"""

from docx import Document

document = Document()
document.add_paragraph("Tea", style="List Number")
document.add_paragraph("1. Tea")
assert [one.text for one in document.paragraphs] == ["Tea", "1. Tea"]
assert [one.style.name for one in document.paragraphs] == ["List Number", "Normal"]
