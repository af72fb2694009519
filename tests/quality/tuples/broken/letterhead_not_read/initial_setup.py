import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
document.sections[0].header.paragraphs[0].text = "Joinery Brandt, Mill Lane 4"
document.sections[0].footer.paragraphs[0].text = "IBAN XX12 3456 7890"
for text in ("Dear Ms Okoro,", "we offer the bench for 480 euros.", "Yours, J. Brandt"):
    document.add_paragraph(text)
document.save("/home/user/Documents/offer.docx")
