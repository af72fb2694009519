"""Styles have a name in the file and another on the screen.

`Heading_20_1` is shown as `Heading 1`, and in .docx the id `Heading1` has the name `heading 1`: compare shown names
without regard to capitals.
"""

from docx import Document

style = Document().styles["Heading 1"]
assert style.style_id == "Heading1"
assert style.element.name_val == "heading 1"  # though python-docx shows the other spelling
assert style.name == "Heading 1"
