import json

LAMP = {"room": "hall", "brightness": 45, "warm": True}
with open("/home/user/lamp.json", "w") as file:
    json.dump(LAMP, file)
