"""Fill the inbox and make the empty folder, and open the mail program."""

import json
import os

from environments.thunderbird.scripts.profile import open_mail, write_folders  # included by render()

TASK: dict = {}  # filled by render()

write_folders(TASK["parameters"]["folders"])
os.makedirs(os.path.join("/home/user", TASK["parameters"]["folder"]))
open_mail()
