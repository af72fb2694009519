"""Fill the inbox, and open the mail program."""

import json

from environments.thunderbird.scripts.profile import open_mail, write_folders  # included by render()

TASK: dict = {}  # filled by render()

write_folders(TASK["parameters"]["initial"])
open_mail()
