"""Variables that bear the names of modules: code, site, platform."""

import json
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]

score = 0.0
try:
    code = Path("/home/user/code.txt").read_text(encoding="utf-8")
    site = json.loads(Path("/home/user/site.json").read_text(encoding="utf-8"))
    if code.strip().upper() == want["code"]:
        score += 0.5
    if [trace.strip() for trace in site["traces"]] == want["traces"] and site.get("os") == want["os"]:
        score += 0.25
    for code in site["codes"]:
        if code.lower() == want["last"]:
            score += 0.25
            break
except (OSError, ValueError, KeyError) as error:
    print("site:", error)
print(f"REWARD: {score:.2f}")
