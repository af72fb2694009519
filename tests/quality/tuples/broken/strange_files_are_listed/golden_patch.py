# start: initial
import os

os.mkdir("/home/user/inbox/logs")
for name in ("a.log", "b.log", "c.log"):
    os.rename(f"/home/user/inbox/{name}", f"/home/user/inbox/logs/{name}")
