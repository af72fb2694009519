import docx

OLD = ["Dear team of Brightwater,", "thank you for your order.", "We at Lumen look forward to Brightwater's answer."]
CELLS = ["Customer", "Brightwater", "Number", "88-120"]
HEAD = "Offer for Brightwater"


def write(name):
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = HEAD.replace("Brightwater", name)
    for line in OLD:
        document.add_paragraph(line.replace("Brightwater", name))
    table = document.add_table(2, 2)
    for number, content in enumerate(CELLS):
        table.cell(number // 2, number % 2).text = content.replace("Brightwater", name)
    document.save("/home/user/letter.docx")


write("Brightwater")
write("Stonefield")
