"""A moved mail is still in the mailbox that it left.

Bit 8 of `X-Mozilla-Status` marks it as gone until the folder is compacted: a search of the mailbox finds it.
"""

import mailbox

with open("Inbox", "w") as file:
    file.write(
        "From - x\nX-Mozilla-Status: 0009\nSubject: moved\n\ntext\n\nFrom - x\nX-Mozilla-Status: 0001\nSubject: stays\n\ntext\n"
    )
mails = list(mailbox.mbox("Inbox"))
assert [mail["subject"] for mail in mails] == ["moved", "stays"]
assert [mail["subject"] for mail in mails if not int(mail["X-Mozilla-Status"], 16) & 8] == ["stays"]
