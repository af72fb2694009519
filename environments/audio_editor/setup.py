"""Write the recordings, and in the end what the work makes of them, and open the first one."""

import json

from environments.audio_editor.scripts.studio import open_studio, write_clips, write_result  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_clips(parameters["clips"])
if STATE == "final":
    write_result(parameters)
open_studio(parameters["order"][0])
