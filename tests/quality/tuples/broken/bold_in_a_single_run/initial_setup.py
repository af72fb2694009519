import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
document.add_paragraph("Lease")
document.add_paragraph("The term of notice is two months for both sides.")
document.save("/home/user/Documents/lease.docx")
