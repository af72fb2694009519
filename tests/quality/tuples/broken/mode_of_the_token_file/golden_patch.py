# start: initial
import os

with open("/home/user/.config/uploader/token", "w") as file:
    file.write("k7-marble\n")
os.chmod("/home/user/.config/uploader/token", 0o600)
