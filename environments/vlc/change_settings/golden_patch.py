"""Write the settings into the profile, in the section that the player has them in."""

import json

TASK: dict = {}  # filled by render()

PATH = "/home/user/.config/vlc/vlcrc"

with open(PATH) as stream:
    lines = stream.read().splitlines()
for name, value in TASK["parameters"]["settings"].items():
    section = "[qt]" if name.startswith("qt-") else "[core]"
    lines.insert(lines.index(section) + 1, f"{name}={value}")
with open(PATH, "w") as stream:
    stream.write("\n".join(lines) + "\n")
