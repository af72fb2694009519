text = open("/home/user/events.ics", newline="").read()
open("/home/user/events.ics", "w", newline="").write(text.replace("\r\n", "\n"))
