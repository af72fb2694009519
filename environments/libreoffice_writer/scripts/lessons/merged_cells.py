"""A merged cell is told once for every place it covers.

`row.cells` of python-docx repeats it, so a sum over cells counts it twice; `documents.read` has it once.
"""

from cua_gym_session import documents
from docx import Document

document = Document()
table = document.add_table(1, 2)
table.cell(0, 0).merge(table.cell(0, 1)).text = "Total"
document.save("a.docx")
assert [cell.text for cell in document.tables[0].rows[0].cells] == ["Total", "Total"]
assert documents.read("a.docx")[0].rows == (("Total",),)
