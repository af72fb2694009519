"""`run.bold` is None where the style decides.

None is neither bold nor not: look up the style of the run and of the paragraph.
"""

from docx import Document

document = Document()
run = document.add_heading("Costs", 1).runs[0]
assert run.bold is None
assert document.styles["Heading 1"].font.bold is True
