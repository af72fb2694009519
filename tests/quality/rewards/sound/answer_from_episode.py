"""An information task: the agent's answer is compared, the file must be untouched."""

import hashlib
import json
import re
from pathlib import Path

TASK: dict = {}  # filled by render()
EPISODE = Path("/run/cua-gym/episode.json")


def normalised(text):
    return re.sub(r"[^0-9a-z.]+", " ", text.lower()).strip()


def answer_points(want):
    episode = json.loads(EPISODE.read_text())
    if episode["status"] != "done":
        return 0.0
    given = normalised(episode.get("answer") or "")
    if given == normalised(want["answer"]):
        return 1.0
    numbers = re.findall(r"\d+(?:\.\d+)?", given)
    return 0.5 if want["number"] in numbers else 0.0


def untouched(want):
    data = Path(want["file"]).read_bytes()
    return hashlib.sha256(data).hexdigest() == want["sha256"]


try:
    reward = answer_points(TASK["parameters"]) if untouched(TASK["parameters"]) else 0.0
except Exception as error:
    print("answer:", error)
    reward = 0.0
print(f"COMPONENT answer {reward} 1.0")
print(f"REWARD: {reward}")
