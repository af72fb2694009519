LINES = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//club//plan//EN",
    "BEGIN:VEVENT", "UID:c1@club", "DTSTAMP:20240801T080000Z", "DTSTART:20240914T193000", "DTEND:20240914T220000", "SUMMARY:Concert", "LOCATION:Town hall", "END:VEVENT",
    "BEGIN:VEVENT", "UID:r1@club", "DTSTAMP:20240801T080000Z", "DTSTART:20240913T193000", "DTEND:20240913T220000", "SUMMARY:Rehearsal", "LOCATION:Town hall", "END:VEVENT",
    "END:VCALENDAR",
]
with open("/home/user/events.ics", "w", newline="") as file:
    file.write("\r\n".join(LINES) + "\r\n")

LINES[6:8] = ["DTSTART:20240914T200000", "DTEND:20240914T223000"]
with open("/home/user/events.ics", "w", newline="") as file:
    file.write("\r\n".join(LINES) + "\r\n")
