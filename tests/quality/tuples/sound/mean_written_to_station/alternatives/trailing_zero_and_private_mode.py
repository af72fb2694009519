import os
text = open("/home/user/buoy.json").read()
open("/home/user/buoy.json", "w").write(text.replace("2.41", "2.410"))
os.chmod("/home/user/buoy.json", 0o600)
