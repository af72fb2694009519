"""Write the recording, and in the end its labels as they are exported, and open the recording."""

import json

from environments.audio_editor.scripts.studio import open_studio, write, write_clips  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
write_clips(parameters["clips"])
if STATE == "final":
    lines = [f"{begin:.6f}\t{end:.6f}\t{text}\n" for begin, end, text in parameters["labels"]]
    write(parameters["result"], "".join(lines).encode())
open_studio(parameters["order"][0])
