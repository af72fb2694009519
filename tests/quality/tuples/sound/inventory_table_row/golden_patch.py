import docx

TABLE = [["Thing", "Number", "Place"], ["Table", "3", "Hall"], ["Chair", "12", "Hall"], ["Lamp", "5", "Study"]]


def write(rows):
    document = docx.Document()
    document.add_paragraph("Inventory of the club house")
    table = document.add_table(0, 3)
    for row in rows:
        for cell, content in zip(table.add_row().cells, row):
            cell.text = content
    document.add_paragraph("Counted by Ines.")
    document.save("/home/user/inventory.docx")


write(TABLE)
TABLE[2][1] = "11"
write([*TABLE, ["Kettle", "2", "Kitchen"]])
