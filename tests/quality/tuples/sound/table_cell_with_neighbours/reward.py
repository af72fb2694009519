import docx


def content():
    document = docx.Document("/home/user/Documents/crew.docx")
    order = [child.tag.rsplit("}", 1)[1] for child in document.element.body]
    paragraphs = [one.text for one in document.paragraphs if one.text]
    bands = [one.text for section in document.sections for part in (section.header, section.footer) for one in part.paragraphs if one.text]
    tables = [[[cell.text for cell in row.cells] for row in table.rows] for table in document.tables]
    return order[:2], paragraphs, bands, tables, len(document.inline_shapes)

reward = 0.0
try:
    if content() == (["p", "tbl"], ["Crew of the Alma"], [], [[["Name", "Cabin"], ["Osman", "14"], ["Petra", "12"]]], 0):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
