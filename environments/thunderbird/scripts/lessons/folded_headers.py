"""A long header goes on in the next line.

Reading the mailbox line by line cuts the subject; a parser joins it.
"""

from email import message_from_string, policy

raw = "Subject: Minutes of the\n meeting in May\n\nx"
assert raw.split("\n", maxsplit=1)[0] == "Subject: Minutes of the"
assert message_from_string(raw, policy=policy.default)["subject"] == "Minutes of the meeting in May"
