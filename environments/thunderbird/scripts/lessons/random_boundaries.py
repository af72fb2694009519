"""The email package draws boundaries and message ids by chance.

Two states with the same mails differ in bytes: set a boundary, a Message-ID and a Date of your own.
"""

from email.message import EmailMessage


def made(boundary=None):
    mail = EmailMessage()
    mail.set_content("Hello")
    mail.add_attachment(b"x", maintype="text", subtype="csv", filename="a.csv")
    if boundary:
        mail.set_boundary(boundary)
    return bytes(mail)


assert made() != made() and made("part") == made("part")
