import json
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
home = Path("/home/user")


def aliases(text):
    out = {}
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("alias "):
            name, eq, value = line[6:].partition("=")
            if eq:
                out[name] = value.strip("'\"")
    return out


reward = 0.0
try:
    rc = (home / ".bashrc").read_text()
except OSError:
    rc = ""
found = aliases(rc)
for name, command in want.get("aliases", {}).items():
    if found.get(name) != command:
        print("COMPONENT", name, 0, 1)
        continue
    reward += 1 / len(want["aliases"])
    print("COMPONENT", name, 1, 1)
kept = all(line in rc for line in want.get("kept", []))
if not kept:
    reward = 0.0
print("REWARD: " + format(min(1.0, reward), ".4f"))
