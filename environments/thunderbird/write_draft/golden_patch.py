"""Fill the inbox and write the draft, and open the mail program."""

import json

from environments.thunderbird.scripts.profile import open_mail, write_folders  # included by render()

TASK: dict = {}  # filled by render()

draft = TASK["parameters"]["draft"]
mail = {
    "sender": "Robin Keller <robin.keller@harbour-office.example>",
    "to": draft["to"],
    "subject": draft["subject"],
    "date": 1_741_600_000,
    "text": "\n".join(draft["lines"]),
    "files": {},
    "tags": [],
    "starred": False,
}
write_folders({**TASK["parameters"]["folders"], "Drafts": [mail]})
open_mail()
