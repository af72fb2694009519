import json

DATA = {"buoy": "Sule Skerry", "waves": [1.8, 2.65, 3.1, 2.1], "mean": None, "battery_low": False}
with open("/home/user/buoy.json", "w") as file:
    json.dump(DATA, file, indent=1)

DATA["mean"] = 2.41
with open("/home/user/buoy.json", "w") as file:
    json.dump(DATA, file, indent=1)
