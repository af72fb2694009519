"""Tags have numbers in the mailbox and names on the screen.

`$label1` is Important; and `$label1` is a part of `$label10`, so split at blanks.
"""

keys = "$label10 later"
assert "$label1" in keys and "$label1" not in keys.split()
