"""Fill the inbox and make the folder, empty or with what was attached, and open the mail program."""

import json

from environments.shared.web.scripts.site import write_site  # included by render()
from environments.thunderbird.scripts.profile import open_mail, write_folders  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

write_folders(TASK["parameters"]["folders"])
write_site(TASK["parameters"]["wanted"] if STATE == "final" else {}, [TASK["parameters"]["folder"]])
open_mail()
