"""A text that reads as one is several runs.

After one edit by a person "The fee" may be `Th` + `e fee`: compare the paragraph's whole text, and look for bold in
every run that overlaps.
"""

from docx import Document

document = Document()
paragraph = document.add_paragraph("Th")
paragraph.add_run("e fee")
assert [run.text for run in paragraph.runs if "fee" in run.text] == ["e fee"]
assert "The fee" in paragraph.text and not any("The fee" in run.text for run in paragraph.runs)
