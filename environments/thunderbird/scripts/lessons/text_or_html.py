"""A draft is HTML or plain text, by the person's settings.

Searching the raw mail misses words that tags or line breaks of `quoted-printable` cut: decode, then drop tags.
"""

from email import message_from_string, policy

raw = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>Dear A=\nda</p>"
assert "Dear Ada" not in raw
assert "Dear Ada" in message_from_string(raw, policy=policy.default).get_content()
