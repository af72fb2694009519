"""A text that is attached may come back with other line ends.

Compare decoded lines, or attach it as base64 of bytes.
"""

from email import message_from_bytes, policy
from email.message import EmailMessage

mail = EmailMessage(policy=policy.SMTP)
mail.set_content("x")
mail.add_attachment("a\nb\n", subtype="csv", filename="a.csv")
[part] = message_from_bytes(bytes(mail), policy=policy.default).iter_attachments()
content = part.get_payload(decode=True)
assert content.replace(b"\r\n", b"\n") == b"a\nb\n"
assert b"\r\n" in bytes(mail)
