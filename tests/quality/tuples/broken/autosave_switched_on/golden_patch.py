import json
import os

SETTINGS = {"autosave": False, "grid": True, "ruler": True, "undo_steps": 40}
os.makedirs("/home/user/.config/sketch", exist_ok=True)
with open("/home/user/.config/sketch/settings.json", "w") as file:
    json.dump(SETTINGS, file, indent=2)

SETTINGS["autosave"] = True
with open("/home/user/.config/sketch/settings.json", "w") as file:
    json.dump(SETTINGS, file, indent=2)
