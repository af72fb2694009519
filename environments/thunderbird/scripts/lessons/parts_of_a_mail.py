"""A mail with an attachment has parts, and `get_payload()` is a list then.

The text is the part that `get_body` finds.
"""

from email import message_from_bytes, policy
from email.message import EmailMessage

mail = EmailMessage()
mail.set_content("Hello")
mail.add_attachment(b"a,b\n", maintype="text", subtype="csv", filename="a.csv")
read = message_from_bytes(bytes(mail), policy=policy.default)
assert isinstance(read.get_payload(), list)
assert read.get_body(("plain",)).get_content() == "Hello\n"
assert [part.get_filename() for part in read.iter_attachments()] == ["a.csv"]
