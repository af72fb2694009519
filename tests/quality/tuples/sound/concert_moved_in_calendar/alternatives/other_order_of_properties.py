text = open("/home/user/events.ics", newline="").read()
open("/home/user/events.ics", "w", newline="").write(text.replace("SUMMARY:Concert\r\nLOCATION:Town hall", "LOCATION:Town hall\r\nSUMMARY:Concert"))
