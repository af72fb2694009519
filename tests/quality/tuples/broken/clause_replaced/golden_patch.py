import docx

CLAUSES = ["Contract", "The rent is 640 euros.", "The notice period is six weeks.", "Pets are welcome.", "Signed in Kiel."]


def write(clauses):
    document = docx.Document()
    for clause in clauses:
        document.add_paragraph(clause)
    document.save("/home/user/contract.docx")


write(CLAUSES)
CLAUSES[2] = "The notice period is three months."
write(CLAUSES)
