"""A line of a text that begins with `From ` begins a new mail in a mailbox.

Write `>From `, otherwise one mail becomes two.
"""

import mailbox

for name, line in (("wrong", "From tomorrow on"), ("right", ">From tomorrow on")):
    with open(name, "w") as file:
        file.write(f"From - x\nSubject: a\n\nHello\n\n{line}\n\n")
assert len(mailbox.mbox("wrong")) == 2 and len(mailbox.mbox("right")) == 1
