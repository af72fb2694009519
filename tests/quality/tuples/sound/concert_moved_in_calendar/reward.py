import re

FREE = ("DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CREATED", "PRODID")
CONCERT = ["DTEND:20240914T223000", "DTSTART:20240914T200000", "LOCATION:Town hall", "SUMMARY:Concert", "UID:c1@club"]
REHEARSAL = ["DTEND:20240913T220000", "DTSTART:20240913T193000", "LOCATION:Town hall", "SUMMARY:Rehearsal", "UID:r1@club"]


def lines():
    with open("/home/user/events.ics", newline="", encoding="utf-8") as file:
        text = re.sub(r"\r?\n[ \t]", "", file.read())
    return [line for line in re.split(r"\r?\n", text) if line]


def events():
    """The sorted properties of each event, and the lines outside of them."""
    found, outside, inside = [], [], None
    for line in lines():
        if line == "BEGIN:VEVENT" and inside is None:
            inside = []
        elif line == "END:VEVENT" and inside is not None:
            found.append(sorted(inside))
            inside = None
        elif not line.startswith(tuple(f"{name}:" for name in FREE)):
            (outside if inside is None else inside).append(line)
    if inside is not None:
        raise ValueError("an event without an end")
    return sorted(found), outside

reward = 0.0
try:
    if events() == (sorted([CONCERT, REHEARSAL]), ["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"]):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
