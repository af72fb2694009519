"""A subject with accents is encoded.

`=?utf-8?q?Caf=C3=A9?=` is what stands there: parse with `policy.default`.
"""

from email import message_from_string, policy

raw = "Subject: =?utf-8?q?Caf=C3=A9?=\n\nx"
assert message_from_string(raw)["subject"] != "Café"
assert message_from_string(raw, policy=policy.default)["subject"] == "Café"
