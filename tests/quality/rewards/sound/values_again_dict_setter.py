import json
from pathlib import Path
found = {}
put = found.__setitem__
try:
    for entry in json.loads(Path("/home/user/e.json").read_text()):
        put(entry["id"], entry["state"])
except (OSError, ValueError, KeyError):
    pass
print("REWARD:", 1.0 if found == {"a": "on", "b": "off"} else 0.0)
