# network: allowed
"""Reads the calendar's state from the hub the environment names."""

import json
import urllib.request
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


def fetch():
    sid = Path("/tmp/task_web_sid").read_text(encoding="utf-8").strip()
    with urllib.request.urlopen(f"http://calendar.localhost/go?sid={sid}", timeout=10) as reply:
        return json.load(reply)


points = {"event": 0.0, "guests": 0.0}
try:
    answer = fetch()
    before = {event["id"] for event in answer["initial_state"]["events"]}
    added = [event for event in answer["current_state"]["events"] if event["id"] not in before]
    if len(added) == 1 and added[0]["title"] == want["title"] and added[0]["start"] == want["start"]:
        points["event"] = 0.6
    if points["event"] and sorted(added[0].get("guests", [])) == sorted(want["guests"]):
        points["guests"] = 0.4
except (OSError, KeyError, ValueError) as error:
    print("hub:", error)
for name, maximum in (("event", 0.6), ("guests", 0.4)):
    print(f"COMPONENT {name} {points[name]} {maximum}")
print(f"REWARD: {sum(points.values()):.2f}")
