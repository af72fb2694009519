"""Fill the inbox and make the folder, in the end write the filter, and open the mail program."""

import json

from environments.thunderbird.scripts.profile import open_mail, write_filters, write_folders  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

write_folders(TASK["parameters"]["folders"])
if STATE == "final":
    write_filters(TASK["parameters"]["filters"])
open_mail()
