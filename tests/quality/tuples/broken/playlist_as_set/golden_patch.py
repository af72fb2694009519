import os

LINES = ["#EXTM3U", "calm/harbour.ogg", "calm/oak.ogg", "fast/rail.ogg", "calm/oak.ogg", "slow/moor.ogg"]
os.makedirs("/home/user/Music", exist_ok=True)
with open("/home/user/Music/evening.m3u", "w") as file:
    file.write("\n".join(LINES) + "\n# end of list, calm/harbour.ogg belongs below\n")

KEPT = ["#EXTM3U", "calm/oak.ogg", "fast/rail.ogg", "slow/moor.ogg", "# end of list, calm/harbour.ogg belongs below", "calm/harbour.ogg"]
with open("/home/user/Music/evening.m3u", "w") as file:
    file.write("\n".join(KEPT) + "\n")
