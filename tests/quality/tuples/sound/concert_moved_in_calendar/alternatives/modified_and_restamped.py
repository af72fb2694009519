text = open("/home/user/events.ics", newline="").read()
open("/home/user/events.ics", "w", newline="").write(text.replace("DTSTAMP:20240801T080000Z\r\nDTSTART:20240914", "DTSTAMP:20240902T101500Z\r\nLAST-MODIFIED:20240902T101500Z\r\nSEQUENCE:1\r\nDTSTART:20240914"))
