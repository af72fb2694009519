"""Write the tracks and let the player convert them without a window."""

import json
import subprocess

from environments.vlc.scripts.files import save_tracks  # included by render()
from environments.vlc.scripts.media import HOME  # included by render()

TASK: dict = {}  # filled by render()

save_tracks(TASK["parameters"]["tracks"])
for track in TASK["parameters"]["chosen"]:
    target = f"{HOME}/{track['path'].removesuffix('.wav')}.ogg"
    chain = f"#transcode{{acodec=vorb,ab=128,channels=2,samplerate=44100}}:std{{access=file,mux=ogg,dst={target}}}"
    command = ["cvlc", "--playlist-autostart", "--sout", chain, f"{HOME}/{track['path']}", "vlc://quit"]
    subprocess.run(command, check=True, timeout=60, capture_output=True)
