"""Write the recordings and open the first one."""

import json

from environments.audio_editor.scripts.studio import open_studio, write_clips  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_clips(parameters["clips"])
open_studio(parameters["order"][0])
