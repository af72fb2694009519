import json
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


def unfold(text):
    lines = []
    for raw in text.splitlines():
        if raw.startswith((" ", "\t")) and lines:
            lines[-1] += raw[1:]
        else:
            lines.append(raw)
    return lines


def events(path):
    current, found = None, []
    for line in unfold(path.read_text(encoding="utf-8")):
        if line == "BEGIN:VEVENT":
            current = {}
        elif line == "END:VEVENT" and current is not None:
            found.append(current)
            current = None
        elif current is not None and ":" in line:
            key, _, value = line.partition(":")
            current[key.split(";")[0]] = value
    return found


score = 0.0
try:
    matching = [e for e in events(Path("/home/user/calendar.ics")) if e.get("SUMMARY") == want["summary"]]
    if len(matching) == 1:
        event = matching[0]
        for key, weight in (("DTSTART", 0.4), ("DTEND", 0.3), ("LOCATION", 0.3)):
            got = weight if event.get(key) == want[key] else 0.0
            print(f"COMPONENT {key.lower()} {got} {weight}")
            score += got
except Exception as exc:
    print("calendar:", type(exc).__name__)
print(f"REWARD: {score:.2f}")
